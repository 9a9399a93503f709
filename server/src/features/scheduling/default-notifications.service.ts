// Who learns of bookings with the default lifecycle, in the same way for each kind: staff, the booker and their calendar, open pages.
import type { NotificationType } from '@thedot/domain/notifications/notifications.contract';
import { randomUUID } from 'node:crypto';
import type { DefaultBookingKind } from '@thedot/domain/notification-catalogue';
import type {
  CancelCause,
  DefaultStatus,
} from '@thedot/domain/scheduling/default-lifecycle.contract';
import type { Slot } from '@thedot/domain/scheduling/slot.contract';
import type { Db } from '../../db/db.ts';
import type { InvitationEmail } from '../../kernel/bookable.ts';
import type { ChangePublisher } from '../../kernel/publish-change.ts';
import { notify, type NotificationContext } from '../notifications/notifications.service.ts';
import { findStaffIds } from '../users/users.service.ts';
import type { StatusChange } from './default-flow.service.ts';
import { queueInvitations } from './invitations.service.ts';

/** `closed` is a cancellation by a closure, `missed` one because nobody checked in. */
type NotifiedChange = Exclude<DefaultStatus, 'pending' | 'finished'> | 'closed' | 'missed';

/** What a kind of booking adds to its notifications. */
export interface NotifiedKind {
  readonly kind: DefaultBookingKind;
  /** In full, so that a search for a type finds its sender. */
  readonly types: {
    readonly [
      Change in 'requested' | 'moved' | Exclude<NotifiedChange, 'missed'>
    ]: `${DefaultBookingKind}.${Change}`;
  } & {
    /** Of a kind with check-in. */
    readonly missed?: Extract<NotificationType, `${DefaultBookingKind}.missed`>;
    /** Of a kind whose bookings are cancelled with the one that they belong to. */
    readonly followed?: NotificationType;
  };
  readonly invitations: InvitationEmail;
  /** Updates the pages that show a booking of this user. */
  readonly publish: (tx: ChangePublisher, bookerId: string) => void;
  /** Tells others than the booker and staff of a change of status, in one message for all bookings. */
  readonly notifyOthers?: (
    tx: NotificationContext,
    bookings: readonly NotifiedBooking[],
    change: Pick<StatusChange<string, string>, 'from' | 'to'>,
  ) => Promise<void> | undefined;
  /** Who decides about the booking besides staff. */
  readonly findDeciderIds?: (db: Db, bookingId: string) => Promise<readonly string[]>;
}

export interface NotifiedBooking {
  readonly id: string;
  readonly booker: { readonly id: string };
  /** With the path of its page, if notifications link that. */
  readonly resource: { readonly id: string; readonly name: string; readonly page?: string };
  readonly slot: Slot;
}

interface NewBooking extends NotifiedBooking {
  readonly status: DefaultStatus;
  readonly booker: {
    readonly id: string;
    readonly name: string;
    readonly organization?: string | null | undefined;
  };
}

/** Notifies staff once of new bookings of one request that need approval; others go to the booker's calendar. */
export async function notifyNewBookings(
  tx: NotificationContext,
  kind: NotifiedKind,
  bookings: readonly NewBooking[],
): Promise<void> {
  const [first] = bookings;
  if (!first) return;
  kind.publish(tx, first.booker.id);
  const [pending, ...alsoPending] = bookings.filter(({ status }) => status === 'pending');
  if (pending) await notifyStaff(tx, kind, pending, 1 + alsoPending.length);
  const [accepted, ...alsoAccepted] = bookings.filter(({ status }) => status === 'accepted');
  if (accepted) {
    // Only a user who did not book it themselves is notified.
    const { id, booker, resource, slot } = accepted;
    await notify(tx, {
      to: [booker.id],
      type: kind.types.accepted,
      eventId: id,
      params: {
        ...resourceParams(resource),
        ...slot,
        ...(alsoAccepted.length > 0 && { whole: 'yes' }),
      },
      target: id,
    });
    await updateCalendar(tx, kind, accepted, 'accepted', { isSeries: alsoAccepted.length > 0 });
  }
}

async function notifyStaff(
  tx: NotificationContext,
  { types, findDeciderIds }: NotifiedKind,
  { id, booker, resource, slot }: NewBooking,
  weeks: number,
  eventId = id,
): Promise<void> {
  await notify(tx, {
    to: [...(await findStaffIds(tx.db)), ...((await findDeciderIds?.(tx.db, id)) ?? [])],
    type: types.requested,
    eventId,
    params: {
      name: booker.name,
      organization: booker.organization ?? '',
      ...resourceParams(resource),
      ...slot,
      weeks: weeks > 1 ? String(weeks) : '',
    },
    target: id,
  });
}

/**
 * Notifies the booker of a change that others or a deadline made, and updates their calendar and open pages. Bookings of one
 * series, by start, are told of in one message.
 */
export async function notifyBookingChange(
  tx: NotificationContext,
  kind: NotifiedKind,
  bookings: readonly NotifiedBooking[],
  change: Omit<StatusChange<string, string>, 'action'>,
  { isFollowing = false }: { readonly isFollowing?: boolean } = {},
): Promise<void> {
  const [booking] = bookings;
  if (!booking) return;
  const { from, to, reason, cancelCause } = change;
  const { id, booker, resource, slot } = booking;
  const isSeries = bookings.length > 1;
  kind.publish(tx, booker.id);
  const changed = (cancelCause && CHANGE_BY_CAUSE[cancelCause]) ?? to;
  const ofStatus = isNotified(changed) ? kind.types[changed] : undefined;
  const type = isFollowing && to === 'cancelled' ? kind.types.followed : ofStatus;
  if (type)
    await notify(tx, {
      to: [booker.id],
      type,
      // A booking that was moved is accepted again; all other changes happen once.
      eventId: to === 'accepted' ? randomUUID() : id,
      params: {
        ...resourceParams(resource),
        ...slot,
        ...(reason && { reason }),
        ...(isSeries && { whole: 'yes', count: String(bookings.length) }),
      },
      target: id,
    });
  if (to === 'accepted')
    await updateCalendar(tx, kind, booking, 'accepted', {
      isSeries,
      eventId: `${id}:${randomUUID()}`,
    });
  // The booker's own cancellation has no notification: calendars treat it like a deletion.
  else if (from === 'accepted' && isNotified(to))
    await updateCalendar(
      tx,
      kind,
      booking,
      changed === 'closed' || changed === 'missed' ? changed : 'deleted',
      { isSeries },
    );
  await kind.notifyOthers?.(tx, bookings, change);
}

/** The cancellations that have notifications of their own. */
const CHANGE_BY_CAUSE: Readonly<Partial<Record<CancelCause, NotifiedChange>>> = {
  closed: 'closed',
  no_check_in: 'missed',
};

const NOTIFIED: readonly string[] = [
  'accepted',
  'rejected',
  'cancelled',
  'deleted',
  'closed',
  'missed',
] satisfies NotifiedChange[];

/** The booker is not notified of statuses that time or a hand-over brings. */
const isNotified = (change: string): change is NotifiedChange => NOTIFIED.includes(change);

/** A booking that was moved or changed. */
interface ChangedBooking {
  readonly before: NotifiedBooking & { readonly status: DefaultStatus };
  readonly after: NewBooking;
  /** The approval that was requested for the move. */
  readonly approvalId: string | undefined;
}

/**
 * Notifies the booker of bookings that others moved, staff of those that need an approval again, and updates calendars and
 * open pages: all bookings are of one request, and each notification is sent once.
 */
export async function notifyEditedBookings(
  tx: NotificationContext,
  kind: NotifiedKind,
  bookings: readonly ChangedBooking[],
): Promise<void> {
  const [first] = bookings;
  if (!first) return;
  kind.publish(tx, first.after.booker.id);
  const asked = bookings.filter(({ approvalId }) => approvalId !== undefined);
  const [pending] = asked;
  if (pending) await notifyStaff(tx, kind, pending.after, asked.length, pending.approvalId);
  const eventId = randomUUID();
  const [moved] = bookings.filter(isMoved);
  if (moved) {
    const { id, booker, resource, slot } = moved.after;
    await notify(tx, {
      to: [booker.id],
      type: kind.types.moved,
      eventId,
      params: { ...resourceParams(resource), ...slot, was: moved.before.slot.start },
      target: id,
    });
  }
  const [waiting, ...alsoWaiting] = bookings.filter(
    ({ before, after }) => before.status === 'accepted' && after.status === 'pending',
  );
  if (waiting)
    await updateCalendar(tx, kind, waiting.after, 'deleted', {
      isSeries: alsoWaiting.length > 0,
      eventId: `${waiting.after.id}:${eventId}`,
      waits: true,
    });
  const [accepted, ...alsoAccepted] = bookings.filter(({ after }) => after.status === 'accepted');
  if (accepted)
    await updateCalendar(tx, kind, accepted.after, 'moved', {
      isSeries: alsoAccepted.length > 0,
      eventId: `${accepted.after.id}:${eventId}`,
    });
}

const isMoved = ({ before, after }: ChangedBooking): boolean =>
  before.resource.id !== after.resource.id ||
  before.slot.start !== after.slot.start ||
  before.slot.end !== after.slot.end;

const resourceParams = ({ id, name, page }: NotifiedBooking['resource']) => ({
  resource: name,
  ...pageParams({ id, page }),
});

const pageParams = ({ id, page }: { readonly id: string; readonly page: string | undefined }) => ({
  resourceId: id,
  ...(page !== undefined && { page }),
});

/** Sends the booker's calendar a change of a confirmed booking, unless an email about the change does. */
const updateCalendar = (
  tx: NotificationContext,
  { kind, types, invitations }: NotifiedKind,
  { id, booker, resource }: NotifiedBooking,
  to: 'accepted' | 'moved' | 'deleted' | 'closed' | 'missed',
  {
    isSeries = false,
    eventId = `${id}:${to}`,
    waits = false,
  }: { isSeries?: boolean; eventId?: string; waits?: boolean } = {},
): Promise<void> =>
  queueInvitations(tx, invitations, {
    booking: { kind, id },
    userIds: [booker.id],
    type: types[to] ?? types.deleted,
    eventId,
    params: {
      ...pageParams({ page: undefined, ...resource }),
      ...(isSeries && { whole: 'yes' }),
      ...(waits && { waits: 'yes' }),
    },
  });
