import type { BookingPage } from '@thedot/domain/expert-sessions/bookings.contract';
import type { NotificationType } from '@thedot/domain/notifications/notifications.contract';
import { MAIL_DELAY_MS } from '@thedot/domain/limits';
import type { Settings } from '../../../kernel/settings.ts';
import type { Db } from '../../../db/db.ts';
import type { Context } from '../../../kernel/context.ts';
import { type Invitation, writeInvitation } from '../../../platform/calendars/icalendar.ts';
import type { MailUpdate, QueuedMail } from '../../../platform/mail/mail.jobs.ts';
import { hasSuccessor, queueMails } from '../../../platform/mail/mail.queries.ts';
import { parseMailbox } from '../../../platform/mail/mailbox.ts';
import { findInstantEmailChoices } from '../../notifications/notifications.service.ts';
import { toCalendarEvent } from '../calendar/session-calendar.service.ts';
import {
  findSessionEvent,
  findSessionEventsFrom,
  type SessionEvent,
} from '../calendar/session-calendar.queries.ts';

/** The iTIP method of each notification type that changes calendars. */
const METHOD_BY_TEMPLATE: Readonly<Partial<Record<string, Invitation['method']>>> = {
  'booking.accepted': 'REQUEST',
  'booking.rescheduled': 'REQUEST',
  'booking.edited': 'REQUEST',
  'booking.cancelled': 'CANCEL',
};
const REMINDERS = ['booking.reminder_day', 'booking.reminder_hour'];

type Params = QueuedMail['params'];

/** Whether the notification also covers later weeks of the series. */
const coversSeries = (params: Readonly<Record<string, unknown>>): boolean =>
  Boolean(params['sessions'] || params['more'] || params['whole']);

interface SentNotification {
  readonly type: NotificationType;
  /** The id of the booking event. */
  readonly eventId: string;
  readonly params: Readonly<Record<string, string | number | undefined>>;
}

/**
 * Sends calendar invitations to parties who get no immediate email for this notification: the actor, and
 * users with delayed emails. Both calendars have to follow (decision 61). Users who want no immediate email
 * for accepted sessions get none.
 */
export async function queueInvitations(
  { db, actor, now }: Context,
  { id, session, expert, requester }: BookingPage,
  { type, eventId, params }: SentNotification,
): Promise<void> {
  const method = METHOD_BY_TEMPLATE[type];
  if (!method || !session) return;
  const both = [expert.id, requester.id];
  const isMailedAtOnce = await findInstantEmailChoices(db, both);
  const unmailed = both.filter(
    (userId) =>
      (userId === actor.id || !isMailedAtOnce(userId, type)) &&
      isMailedAtOnce(userId, INVITATION_PREFERENCE),
  );
  await queueMails(
    db,
    unmailed.map((userId) => ({
      userId,
      template: 'session-invitation',
      params: {
        method,
        link: `/booking/${id}`,
        ...(coversSeries(params) && { whole: 'yes' }),
        ...(params['following'] && { following: params['following'] }),
      },
      dedupeKey: `invitation:${eventId}:${userId}`,
      sendAfter: new Date(now().getTime() + MAIL_DELAY_MS),
    })),
  );
}

/** Users who want immediate email for this type also want calendar invitations. */
const INVITATION_PREFERENCE = 'booking.accepted';

const wantsInvitations = async (db: Db, userId: string): Promise<boolean> =>
  (await findInstantEmailChoices(db, [userId]))(userId, INVITATION_PREFERENCE);

interface MailContext {
  readonly settings: Pick<Settings, 'publicUrl' | 'hubName' | 'hubTimeZone' | 'mailFrom'>;
  readonly now: () => Date;
}

/** Returns the parameters and invitations of an email about a session, from the session's state at sending time. */
export async function findSessionForMail(
  db: Db,
  mail: QueuedMail,
  { settings, now }: MailContext,
): Promise<MailUpdate | undefined> {
  const { template, params, userId } = mail;
  const isReminder = REMINDERS.includes(template);
  const isCopy = template === 'session-invitation';
  const method = isCopy ? params['method'] : METHOD_BY_TEMPLATE[template];
  const bookingId = BOOKING_LINK.exec(String(params['link'] ?? ''))?.[1];
  if (!bookingId || !userId || (!method && !isReminder)) return undefined;
  // A later copy is written from the same current state, so this one is redundant.
  if (isCopy && (await hasSuccessor(db, mail.id))) return { isOver: true, isReplaced: true };
  const ofSeries = coversSeries(params);
  const rows = await (ofSeries ? findSessionEventsFrom : findSessionEvent)(db, bookingId, userId);
  const status = method === 'CANCEL' ? 'cancelled' : 'accepted';
  const [row, ...following] = rows.filter(
    (it) => it.status === status && isIncluded(it.id, bookingId, params),
  );
  if (!row) return { isOver: isCopy || isReminder };
  const owner = { id: userId, language: mail.language, publicUrl: settings.publicUrl };
  const event = toCalendarEvent(row, owner);
  const { start, end, location: where } = event;
  if (isReminder) return { isOver: !isStillUpcoming(event, params, now()), params: { where } };
  const written = {
    zone: mail.timeZone ?? settings.hubTimeZone,
    from: { name: settings.hubName, email: parseMailbox(settings.mailFrom).email },
    to: { name: mail.to.name, email: mail.to.address },
    now: now(),
  };
  const events = [event, ...following.map((it) => toCalendarEvent(it, owner))];
  const invitations = events.map((it) => writeInvitation({ event: it, ...written }));
  const delivered = { isOver: false, invitations };
  if (!isCopy && !mail.isSeen) return { ...delivered, params: { start, end, where } };
  // The user has read the notification in the app but has not received the invitation.
  if (!isCopy && !(await wantsInvitations(db, userId))) return undefined;
  const count = events.length > 1 ? String(events.length) : '';
  const named = {
    start,
    end,
    where,
    name: otherPartyName(row, userId),
    method: String(method),
    count,
  };
  return { ...delivered, template: 'session-invitation', params: named };
}

interface OutgoingPush {
  readonly template: string;
  readonly params: Params;
  readonly link: string;
  readonly userId: string;
}

/** Does the same for a push notification about a session. */
export async function findSessionForPush(
  db: Db,
  { template, params, link, userId }: OutgoingPush,
  now: Date,
): Promise<MailUpdate | undefined> {
  const isReminder = REMINDERS.includes(template);
  const bookingId = BOOKING_LINK.exec(link)?.[1];
  if (!bookingId || (!isReminder && METHOD_BY_TEMPLATE[template] !== 'REQUEST')) return undefined;
  const [row] = await findSessionEvent(db, bookingId, userId);
  if (row?.status !== 'accepted') return { isOver: true };
  const { start, end } = row;
  return { isOver: isReminder && !isStillUpcoming(row, params, now), params: { start, end } };
}

/** Whether the session still starts at the announced time and has not begun. */
const isStillUpcoming = (
  { start }: { readonly start: string },
  announced: Params,
  now: Date,
): boolean => start === announced['start'] && Date.parse(start) > now.getTime();

/** Limits a cancellation to the sessions it names: others may have been cancelled before. */
const isIncluded = (id: string, first: string, { following }: Params): boolean =>
  following === undefined || id === first || String(following).split(' ').includes(id);

const BOOKING_LINK = /^\/booking\/([\da-f-]{36})\b/;

const otherPartyName = ({ expert, requester }: SessionEvent, userId: string): string =>
  (expert.id === userId ? requester : expert).name;
