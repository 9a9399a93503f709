import { calendarUseOf, linkOf, proposesTimes } from '@thedot/domain/notification-catalogue';
import type { BookingRef } from '@thedot/domain/kernel/booking-ref';
import type { CalendarUse } from '@thedot/domain/kernel/notification-type';
import { MAIL_DELAY_MS } from '@thedot/domain/limits';
import type { NotificationType } from '@thedot/domain/notifications/notifications.contract';
import type { Db } from '../../db/db.ts';
import type { Bookable, BookingEvent, InvitationEmail, Proposal } from '../../kernel/bookable.ts';
import { findBookable, type Feature } from '../../kernel/feature.ts';
import type { Settings } from '../../kernel/settings.ts';
import { type Invitation, writeInvitation } from '../../platform/calendars/icalendar.ts';
import type { MailUpdate, QueuedMail } from '../../platform/mail/mail.jobs.ts';
import { hasSuccessor, queueMails } from '../../platform/mail/mail.queries.ts';
import { parseMailbox } from '../../platform/mail/mailbox.ts';
import {
  findInstantEmailChoices,
  type NotificationContext,
} from '../notifications/notifications.service.ts';

/** The iTIP method of notifications that change calendars. */
const METHODS: Readonly<Partial<Record<CalendarUse, Invitation['method']>>> = {
  invitation: 'REQUEST',
  cancellation: 'CANCEL',
};

type Params = QueuedMail['params'];

/** Whether the notification also covers later weeks of the series. */
const coversSeries = (params: Readonly<Record<string, unknown>>): boolean =>
  Boolean(params['sessions'] || params['more'] || params['whole']);

interface BookingChange {
  readonly booking: BookingRef;
  /** The participants of the booking. */
  readonly userIds: readonly string[];
  /** Of the notification that tells it; its link is that of the invitation. */
  readonly type: NotificationType;
  /** The change is one that the email of no notification brings to calendars: all of these users get it. */
  readonly method?: Invitation['method'];
  readonly eventId: string;
  readonly params: Readonly<Record<string, string | number | undefined>>;
}

/**
 * Sends calendar invitations to participants who get no immediate email for this notification: the actor, and
 * users with delayed emails. All calendars have to follow (decision 61). Users who want no immediate email
 * for accepted bookings get none. Many changes take as many statements as one.
 */
export async function queueInvitations(
  { db, actor, now }: NotificationContext,
  { template, preference }: InvitationEmail,
  ...changes: readonly BookingChange[]
): Promise<void> {
  const invited = changes.flatMap(({ userIds, ...change }) => {
    const use = calendarUseOf(change.type);
    const method = change.method ?? (use && METHODS[use]);
    const isForAll = change.method !== undefined;
    return method ? userIds.map((userId) => ({ ...change, userId, method, isForAll })) : [];
  });
  if (invited.length === 0) return;
  const isMailedAtOnce = await findInstantEmailChoices(db, [
    ...new Set(invited.map(({ userId }) => userId)),
  ]);
  const unmailed = invited.filter(
    ({ userId, type, isForAll }) =>
      (isForAll || userId === actor?.id || !isMailedAtOnce(userId, type)) &&
      isMailedAtOnce(userId, preference),
  );
  await queueMails(
    db,
    unmailed.map(({ userId, booking, method, type, eventId, params }) => ({
      userId,
      booking,
      template,
      params: {
        method,
        link: linkOf(type, booking.id, params),
        ...(coversSeries(params) && { whole: 'yes' }),
        ...(params['following'] && { following: params['following'] }),
        ...(params['waits'] && { waits: params['waits'] }),
        ...(params['told'] && { told: params['told'] }),
      },
      dedupeKey: `invitation:${eventId}:${userId}`,
      sendAfter: new Date(now().getTime() + MAIL_DELAY_MS),
    })),
  );
}

interface MailContext {
  readonly settings: Pick<Settings, 'publicUrl' | 'hubName' | 'hubTimeZone' | 'mailFrom'>;
  readonly features: readonly Feature[];
  readonly now: () => Date;
}

/** Returns the parameters and invitations of an email about a booking, from the booking's state at sending time. */
export async function findBookingForMail(
  db: Db,
  mail: QueuedMail,
  { settings, features, now }: MailContext,
): Promise<MailUpdate | undefined> {
  const { template, params, userId, booking } = mail;
  const bookable = booking ? findBookable(features, booking.kind) : undefined;
  if (!booking || !bookable) return undefined;
  if (!userId)
    return bookable.findGuestEvents
      ? findGuestMail(db, { ...mail, booking }, bookable.findGuestEvents, { settings, now })
      : undefined;
  const { invitations } = bookable;
  if (proposesTimes(template) && bookable.findProposal) {
    const selection = { bookingId: booking.id, userId, now: now() };
    const proposal = await bookable.findProposal(db, selection);
    if (!proposal || !isOpen(proposal, params)) return { isOver: true };
    return { isOver: false, params: toProposalParams(proposal) };
  }
  const use = calendarUseOf(template);
  const isReminder = use === 'reminder';
  const isCopy = template === invitations?.template;
  const method = isCopy ? params['method'] : use && METHODS[use];
  if (!method && !isReminder) return undefined;
  // A later copy is written from the same current state, so this one is redundant.
  if (isCopy && (await hasSuccessor(db, mail.id))) return { isOver: true, isReplaced: true };
  const reader = { id: userId, language: mail.language, publicUrl: settings.publicUrl };
  const found = await bookable.findEvents(db, reader, {
    bookingId: booking.id,
    withFollowing: coversSeries(params),
  });
  const events = found.filter(
    (it) =>
      (method === 'CANCEL' ? it.isCancelled : it.isUpcoming) && isIncluded(it, booking, params),
  );
  const [event] = events;
  if (!event) return { isOver: isCopy || isReminder };
  const { start, end, location: where, joinUrl } = event;
  // Each session of a series has an address of its own.
  const join = joinUrl && method !== 'CANCEL' && events.length === 1 ? { join: joinUrl } : {};
  if (isReminder) {
    return { isOver: !isStillUpcoming(event, params, now()), params: { where, ...join } };
  }
  const written = {
    zone: mail.timeZone ?? settings.hubTimeZone,
    from: { name: settings.hubName, email: parseMailbox(settings.mailFrom).email },
    to: { name: mail.to.name, email: mail.to.address },
    now: now(),
  };
  const times = events.map((it) => `${it.start}/${it.end}`).join(' ');
  const delivered = {
    isOver: false,
    invitations: events.map((it) => writeInvitation({ event: it, ...written })),
  };
  if (!isCopy && !mail.isSeen)
    return {
      ...delivered,
      params: { start, end, where, ...join, ...(events.length > 1 && { times }) },
    };
  // The user has read the notification in the app but has not received the invitation.
  if (!invitations || (!isCopy && !(await wantsInvitations(db, userId, invitations))))
    return undefined;
  const count = events.length > 1 ? String(events.length) : '';
  const named = { start, end, where, ...join, name: event.name, method: String(method), count };
  return { ...delivered, template: invitations.template, params: named };
}

/** The same for a guest without an account. */
async function findGuestMail(
  db: Db,
  mail: QueuedMail & { readonly booking: BookingRef },
  findGuestEvents: NonNullable<Bookable['findGuestEvents']>,
  { settings, now }: Omit<MailContext, 'features'>,
): Promise<MailUpdate | undefined> {
  const { params, booking, language, to } = mail;
  if (await hasSuccessor(db, mail.id)) return { isOver: true, isReplaced: true };
  const { publicUrl, hubName, hubTimeZone, mailFrom } = settings;
  const guest = { email: to.address, language, publicUrl };
  const found = await findGuestEvents(db, guest, {
    bookingId: booking.id,
    withFollowing: coversSeries(params),
  });
  const isCancellation = params['change'] === 'cancelled';
  const join = params['join'] && `${publicUrl}${String(params['join'])}`;
  const events = found
    .filter((it) => (isCancellation ? it.isCancelled : it.isUpcoming))
    .map((it) => (join ? { ...it, url: join, joinUrl: join } : it));
  const [event] = events;
  if (!event) return { isOver: true };
  const { host = hubName, name: resource, start, end, location: where } = event;
  const written = {
    zone: hubTimeZone,
    from: { name: hubName, email: parseMailbox(mailFrom).email },
    to: { name: '', email: to.address },
    now: now(),
  };
  return {
    isOver: false,
    params: {
      name: host,
      resource,
      where,
      start,
      end,
      count: events.length > 1 ? String(events.length) : '',
      ...(join && { join }),
    },
    invitations: events.map((it) => writeInvitation({ event: it, ...written })),
  };
}

/** Whether the user can still answer, or, as a party in whose name the times were proposed, still waits for the answer. */
const isOpen = ({ slots, isTurn }: Proposal, { inName }: Params): boolean =>
  slots.length > 0 && (isTurn || Boolean(inName));

/** Without a round, the email has no links to accept or decline. */
const toProposalParams = ({ text, slots, round, answerBy, isTurn }: Proposal): Params => ({
  text,
  times: slots.map(({ start, end }) => `${start}/${end}`).join(' '),
  ...(isTurn && slots.length > 0 && { round }),
  ...(isTurn && answerBy && { answerBy }),
});

const wantsInvitations = async (
  db: Db,
  userId: string,
  { preference }: InvitationEmail,
): Promise<boolean> => (await findInstantEmailChoices(db, [userId]))(userId, preference);

interface OutgoingPush extends Pick<QueuedMail, 'params' | 'booking'> {
  readonly template: string;
  readonly userId: string;
  readonly language: QueuedMail['language'];
}

/** Does the same for a push notification about a booking. */
export async function findBookingForPush(
  db: Db,
  { template, params, booking, userId, language }: OutgoingPush,
  {
    settings,
    features,
    now,
  }: Omit<MailContext, 'settings'> & {
    readonly settings: Pick<Settings, 'publicUrl'>;
  },
): Promise<MailUpdate | undefined> {
  const use = calendarUseOf(template);
  const bookable = booking ? findBookable(features, booking.kind) : undefined;
  if (!booking || !bookable || !use || use === 'cancellation') return undefined;
  const [event] = await bookable.findEvents(
    db,
    { id: userId, language, publicUrl: settings.publicUrl },
    { bookingId: booking.id, withFollowing: false },
  );
  if (!event?.isUpcoming) return { isOver: true };
  const { start, end } = event;
  const isOver = use === 'reminder' && !isStillUpcoming(event, params, now());
  return { isOver, params: { start, end } };
}

/** Whether the booking still starts at the announced time and has not begun. */
const isStillUpcoming = (
  { start }: { readonly start: string },
  announced: Params,
  now: Date,
): boolean => start === announced['start'] && Date.parse(start) > now.getTime();

/** Limits a cancellation to the bookings it names: others may have been cancelled before. */
const isIncluded = (
  { bookingId }: BookingEvent,
  first: BookingRef,
  { following }: Params,
): boolean =>
  following === undefined ||
  bookingId === first.id ||
  String(following).split(' ').includes(bookingId);
