import type {
  CalendarEntry,
  CalendarKind,
  CalendarStatus,
} from '@thedot/domain/calendar/calendar.contract';
import type { ErrorCode } from '@thedot/domain/errors';
import type { BookingKind, BookingRef } from '@thedot/domain/kernel/booking-ref';
import type { Language } from '@thedot/domain/kernel/fields';
import type { Span } from '@thedot/domain/kernel/time';
import type { EmailName } from '@thedot/domain/notification-catalogue';
import type { NotificationType } from '@thedot/domain/notifications/notifications.contract';
import type { AffectedBooking } from '@thedot/domain/scheduling/affected-bookings.contract';
import type { CancelCause } from '@thedot/domain/scheduling/default-lifecycle.contract';
import type { Slot } from '@thedot/domain/scheduling/slot.contract';
import type { RawBuilder } from 'kysely';
import type { Db } from '../db/db.ts';
import type { DB } from '../db/schema.ts';
import type { Context, PublicContext, SignedIn, SystemContext } from './context.ts';
import type { ChangePublisher } from './publish-change.ts';

/**
 * What one kind of booking adds to what all kinds share: invitations, reminders, feeds, holds that expire, and what a
 * closure affects. Each kind names it in its manifest.
 */
export interface Bookable {
  readonly kind: BookingKind;
  /** Has `id`, `status`, `start_at` and `end_at`. */
  readonly table: keyof DB;
  /** Selects the ids of the events, as notifications name them, of all bookings that involve the user. */
  readonly selectEventIds: (userId: string) => RawBuilder<string>;
  /** Finds bookings of the user for calendars outside the hub, in the user's language, in the order of their starts. */
  readonly findEvents: (
    db: Db,
    reader: CalendarReader,
    selection: EventSelection,
  ) => Promise<readonly BookingEvent[]>;
  /** For kinds whose guests may have no account: the same for the address of a guest. */
  readonly findGuestEvents?: (
    db: Db,
    guest: CalendarGuest,
    selection: EventSelection,
  ) => Promise<readonly BookingEvent[]>;
  /** All bookings of the user that have a time and have not ended, whatever their status. */
  readonly findIds: (db: Db, userId: string, since: Date) => Promise<readonly string[]>;
  /**
   * Selects `organization_id`, `user_id`, `created_at` and `request_id` of all bookings that count towards the daily
   * quota; those of one request count once.
   */
  readonly quotaRows?: RawBuilder<unknown>;
  /**
   * For kinds with quotas: selects `id`, `group`, `user_id`, `organization_id`, `start_at` and `end_at` of all bookings
   * that use them. `group` is what a quota names, such as the type of a space.
   */
  readonly quotaUses?: RawBuilder<unknown>;
  /**
   * For kinds that keep users busy without occupying them: selects `user_id`, `start_at` and `end_at` of all bookings that
   * take place or may still do at `now`.
   */
  readonly busyRows?: (now: string) => RawBuilder<unknown>;
  readonly invitations?: InvitationEmail;
  /** Of each group of users whose reminders have words of their own. */
  readonly reminders?: readonly ReminderSource[];
  /** For kinds whose times are proposed: what an email shows of the proposal. */
  readonly findProposal?: (db: Db, selection: ProposalSelection) => Promise<Proposal | undefined>;
  readonly holds?: HoldHandler;
  /** For kinds of the default lifecycle: selects `resource_id` of all that the booking `b` occupies. */
  readonly occupies?: RawBuilder<unknown>;
  /** Its bookings end when what was handed out is returned, not by time. */
  readonly endsByReturn?: true;
  /** What a form about affected bookings shows of these bookings, in one statement. */
  readonly findSummaries: (
    ctx: Pick<Context, 'db' | 'actor' | 'now'>,
    ids: readonly string[],
  ) => Promise<readonly BookingSummary[]>;
  /** The times that are proposed for bookings of this kind, which occupy nothing and need no decision. */
  readonly findProposals?: (db: Db, selection: AffectedSelection) => Promise<AffectedProposals>;
  /**
   * Cancels a booking that cannot take place, without deadlines, and sends its participants the message. It is
   * audited as the actor's.
   */
  readonly cancelBySystem: (tx: Context, id: string, message: string) => Promise<unknown>;
  /** Updates the pages that show free times of its resources: the hub was closed, or opened again. */
  readonly publishFreeTimes: (tx: ChangePublisher) => void;
  /** For kinds whose bookings may belong to one of another kind. */
  readonly dependents?: DependentBookings;
}

/** Bookings that belong to one of another kind, such as material for the booking of a space, and follow it. */
export interface DependentBookings {
  /** The kind of the bookings that they may belong to. */
  readonly of: BookingKind;
  /** Locks those of these bookings that have not begun, and returns their ids. */
  readonly lock: (db: Db, ofIds: readonly string[]) => Promise<readonly string[]>;
  /** Lets those of these bookings stay that belong to ones which are cancelled. */
  readonly detach: (
    db: Db,
    change: { readonly kept: readonly string[]; readonly cancelled: readonly string[] },
  ) => Promise<unknown>;
  /** The booking that they belong to has another status. */
  readonly onChanged: (
    tx: HoldContext & { readonly actor: SignedIn | null },
    id: string,
    change: FollowedChange,
  ) => Promise<unknown>;
  /** The booking that they belong to has another time. */
  readonly onMoved: (tx: Context, id: string, moved: MovedSlot) => Promise<unknown>;
}

export interface FollowedChange {
  readonly to: string;
  readonly reason: string;
  /** Null unless `to` is `cancelled`. */
  readonly cancelCause: CancelCause | null;
}

export interface MovedSlot {
  readonly before: Slot;
  readonly after: Slot;
}

/** The owner of a request's quota: the requester's organization, or the requester without one. */
export interface QuotaOwner {
  readonly organizationId: string | null;
  readonly userId: string;
}

/** Calendar invitations for users who get no instant email about a change. */
export interface InvitationEmail {
  readonly template: EmailName & `${string}-invitation`;
  /** Users who want instant emails of this type want invitations too. */
  readonly preference: NotificationType;
}

export interface BookingSummary {
  readonly ref: BookingRef;
  readonly booking: AffectedBooking;
  /** The resources whose schedule it follows: of a session the expert, not the requester. */
  readonly resourceIds: readonly string[];
  /** Why the actor may not cancel it now. */
  readonly cancelRefusal: ErrorCode | null;
}

/** Selects the bookings that have not begun and occupy a resource, or have a time that is newly closed. */
export interface AffectedSelection {
  readonly now: Date;
  readonly resourceId?: string;
  /** Only those of this unit of the resource. */
  readonly unit?: number;
  readonly closed?: NewlyClosedTime;
  /** The maximum number, from the earliest on. */
  readonly limit?: number;
}

/** The span of a new closure, and the closures within it that existed before. */
export interface NewlyClosedTime {
  readonly span: Span;
  readonly alreadyClosed: readonly Span[];
}

export interface ProposalSelection {
  readonly bookingId: string;
  /** A party to the booking. */
  readonly userId: string;
  readonly now: Date;
}

export interface Proposal {
  /** What the requester wrote. */
  readonly text: string;
  /** The proposed times that have not begun; none once the proposal was answered. */
  readonly slots: readonly Slot[];
  readonly round: number;
  readonly answerBy: string | null;
  /** It is the user's turn to answer. */
  readonly isTurn: boolean;
}

export interface AffectedProposals {
  /** Earliest first. */
  readonly items: readonly AffectedBooking[];
  /** Also counts those beyond the limit. */
  readonly total: number;
}

/** The user whose calendar it is. */
export interface CalendarReader {
  readonly id: string;
  readonly language: Language;
  /** The base address of links. */
  readonly publicUrl: string;
}

/** A guest without an account. */
export interface CalendarGuest extends Omit<CalendarReader, 'id'> {
  readonly email: string;
}

export type EventSelection =
  /** All that end after this time. */
  | { readonly since: Date }
  /** One booking and, on request, the later ones of its series. */
  | { readonly bookingId: string; readonly withFollowing: boolean };

/** An event for calendars outside the hub. */
export interface CalendarEvent {
  /** Constant for the event's lifetime: calendars identify the event by it. */
  readonly uid: string;
  /** Increases with every change that calendars must apply. */
  readonly sequence: number;
  readonly start: string;
  readonly end: string;
  readonly changedAt: string;
  readonly isCancelled: boolean;
  readonly summary: string;
  readonly description: string;
  readonly location: string;
  readonly url: string;
}

export interface BookingEvent extends CalendarEvent {
  readonly bookingId: string;
  /** Accepted and not finished. */
  readonly isUpcoming: boolean;
  /** The other participant or the resource, as emails name the booking. */
  readonly name: string;
  /** Who booked it, of a booking to which guests are invited. */
  readonly host?: string;
  /** Where it is joined, if it is held online. */
  readonly joinUrl?: string | null;
}

/** The suffix tells readers of a calendar where the event comes from. */
export const bookingUid = (bookingId: string): string => `${bookingId}@thedot`;

/** Which calendar entries to load; only staff may ask for the scope `hub`. */
export interface CalendarEntriesQuery {
  readonly from: string;
  readonly to: string;
  readonly kinds: readonly CalendarKind[];
  readonly scope: 'mine' | 'hub';
  readonly expertId?: string | undefined;
  readonly category?: string | undefined;
  readonly status?: CalendarStatus | undefined;
  /** The maximum number of entries, from the first on. */
  readonly limit: number;
}

/** Finds what one feature shows on the calendar screen. */
export type FindCalendarEntries = (
  ctx: Context,
  query: CalendarEntriesQuery,
) => Promise<readonly CalendarEntry[]>;

/** Finds what one feature adds to a user's calendar outside the hub besides bookings: all that end after `since`. */
export type FindFeedEvents = (
  db: Db,
  reader: CalendarReader,
  since: Date,
) => Promise<readonly CalendarEvent[]>;

/** Where the reminders of a kind of booking come from. */
export interface ReminderSource {
  readonly types: { readonly day: ReminderType; readonly hour: ReminderType };
  /**
   * Selects `user_id` and `params`, an object with `name` and what else the notification types need, for each user to
   * remind of the booking `b`.
   */
  readonly recipients: RawBuilder<unknown>;
  /** Selects `id` and `at` of the event that set the time of the booking `b`. */
  readonly timeSet: RawBuilder<unknown>;
}
type ReminderType = Extract<NotificationType, `${string}reminder_${string}`>;

/** The context of what ends holds or offers places: the kinds of booking notify their users. */
export type HoldContext = SystemContext & ChangePublisher & Pick<PublicContext, 'features'>;

/** What a kind of booking does when its holds expire or a place is offered, in the same transaction. */
export interface HoldHandler {
  /** Locks the booking, before its resources are locked. An offer may have no booking yet. */
  readonly lock: (tx: HoldContext, bookingId: string) => Promise<unknown>;
  /** Changes the status and notifies. */
  readonly onExpired: (tx: HoldContext, expired: ExpiredHolds) => Promise<unknown>;
  /** Whether the resource can be booked at that time, e.g. because it is open. The place itself is free. */
  readonly isOfferable: (tx: HoldContext, offer: Offer) => Promise<boolean>;
  /** Notifies the user. Must not lock the booking: its resources are locked already. */
  readonly onOffered: (tx: HoldContext, offer: Offer) => Promise<unknown>;
}

/** What of a booking has expired, in one call, so that its users are notified once. */
export interface ExpiredHolds {
  readonly booking: BookingRef;
  /** The resources whose approval lapsed. */
  readonly lapsedResourceIds: readonly string[];
  /** The user did not take the offer of the waiting list in time. */
  readonly isOfferPassed: boolean;
}

/** What became free and is held for a user of the waiting list. */
export interface Offer {
  readonly booking: BookingRef;
  readonly userId: string;
  readonly resourceId: string;
  readonly quantity: number;
  /** Without the buffers of the resource. */
  readonly start: string;
  readonly end: string;
  readonly offeredUntil: string;
}
