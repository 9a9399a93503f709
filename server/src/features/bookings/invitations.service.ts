import type { BookingPage } from '@thedot/domain/bookings/bookings.contract';
import type { NotificationType } from '@thedot/domain/notifications/notifications.contract';
import { MAIL_DELAY_MS } from '@thedot/domain/limits';
import type { Settings } from '../../config.ts';
import type { Db } from '../../db/db.ts';
import type { Context } from '../../kernel/context.ts';
import { type Invitation, writeInvitation } from '../../platform/calendars/icalendar.ts';
import type { MailSubject, OutgoingNews } from '../../platform/mail/mail.jobs.ts';
import { hasSuccessor, queueMails } from '../../platform/mail/mail.queries.ts';
import { mailboxOf } from '../../platform/mail/mailbox.ts';
import { findMailedAtOnce } from '../notifications/notifications.service.ts';
import { eventOf } from './calendar.service.ts';
import { findEvent, findEventsFrom, type SessionEvent } from './calendar.queries.ts';

/** What calendars follow, and how. */
const FOLLOWED: Readonly<Partial<Record<string, Invitation['method']>>> = {
  'booking.accepted': 'REQUEST',
  'booking.rescheduled': 'REQUEST',
  'booking.edited': 'REQUEST',
  'booking.cancelled': 'CANCEL',
};
const REMINDERS = ['booking.reminder_day', 'booking.reminder_hour'];

type Params = OutgoingNews['params'];

/** What such news say of weeks that follow, which then are told of in the same mail. */
const isOfSeries = (params: Readonly<Record<string, unknown>>): boolean =>
  Boolean(params['sessions'] || params['more'] || params['whole']);

interface Told {
  readonly type: NotificationType;
  /** The id of the step that tells what happened. */
  readonly fact: string;
  readonly params: Readonly<Record<string, string>>;
}

/**
 * Whoever did it is told no news of it, and others may want no mail of such news at once, but both calendars have to
 * follow (decision 61): by a mail of its own kind, for who wants one when a session is agreed.
 */
export async function inviteUnmailed(
  { db, actor, now }: Context,
  { id, session, expert, requester }: BookingPage,
  { type, fact, params }: Told,
): Promise<void> {
  const method = FOLLOWED[type];
  if (!method || !session) return;
  const both = [expert.id, requester.id];
  const isMailedAtOnce = await findMailedAtOnce(db, both);
  const unmailed = both.filter(
    (userId) =>
      (userId === actor.id || !isMailedAtOnce(userId, type)) && isMailedAtOnce(userId, INVITED),
  );
  await queueMails(
    db,
    unmailed.map((userId) => ({
      userId,
      template: 'session-invitation',
      params: {
        method,
        link: `/booking/${id}`,
        ...(isOfSeries(params) && { whole: 'yes' }),
        ...(params['following'] && { following: params['following'] }),
      },
      dedupeKey: `invitation:${fact}:${userId}`,
      sendAfter: new Date(now().getTime() + MAIL_DELAY_MS),
    })),
  );
}

/** Who wants a mail at once of these wants their calendar to follow. */
const INVITED = 'booking.accepted';

const wantsInvitations = async (db: Db, userId: string): Promise<boolean> =>
  (await findMailedAtOnce(db, [userId]))(userId, INVITED);

interface Desk {
  readonly settings: Pick<Settings, 'publicUrl' | 'hubName' | 'hubTimeZone' | 'mailFrom'>;
  readonly now: () => Date;
}

/** What a mail says of its session and brings to calendars: of the session as it is when the mail goes out. */
export async function sessionOfMail(
  db: Db,
  mail: OutgoingNews,
  { settings, now }: Desk,
): Promise<MailSubject | undefined> {
  const { template, params, userId } = mail;
  const isReminder = REMINDERS.includes(template);
  const isCopy = template === 'session-invitation';
  const method = isCopy ? params['method'] : FOLLOWED[template];
  const bookingId = BOOKING.exec(String(params['link'] ?? ''))?.[1];
  if (!bookingId || !userId || (!method && !isReminder)) return undefined;
  // What is written from the session as it is now, the later copy says as well.
  if (isCopy && (await hasSuccessor(db, mail.id))) return { isOver: true, isReplaced: true };
  const ofSeries = isOfSeries(params);
  const rows = await (ofSeries ? findEventsFrom : findEvent)(db, bookingId, userId);
  const status = method === 'CANCEL' ? 'cancelled' : 'accepted';
  const [row, ...following] = rows.filter(
    (it) => it.status === status && isToldOf(it.id, bookingId, params),
  );
  if (!row) return { isOver: isCopy || isReminder };
  const owner = { id: userId, language: mail.language, publicUrl: settings.publicUrl };
  const event = eventOf(row, owner);
  const { start, end, location: where } = event;
  if (isReminder) return { isOver: !isAhead(event, params, now()), params: { where } };
  const written = {
    zone: mail.timeZone ?? settings.hubTimeZone,
    from: { name: settings.hubName, email: mailboxOf(settings.mailFrom).email },
    to: { name: mail.to.name, email: mail.to.address },
    now: now(),
  };
  const events = [event, ...following.map((it) => eventOf(it, owner))];
  const invitations = events.map((it) => writeInvitation({ event: it, ...written }));
  const told = { isOver: false, invitations };
  if (!isCopy && !mail.isKnown) return { ...told, params: { start, end, where } };
  // Who has seen the news has not seen the file yet.
  if (!isCopy && !(await wantsInvitations(db, userId))) return undefined;
  const count = events.length > 1 ? String(events.length) : '';
  const named = { start, end, where, name: otherOf(row, userId), method: String(method), count };
  return { ...told, template: 'session-invitation', params: named };
}

interface PushedNews {
  readonly template: string;
  readonly params: Params;
  readonly link: string;
  readonly userId: string;
}

/** The same of a push, which says that a session takes place, and when. */
export async function sessionOfPush(
  db: Db,
  { template, params, link, userId }: PushedNews,
  now: Date,
): Promise<MailSubject | undefined> {
  const isReminder = REMINDERS.includes(template);
  const bookingId = BOOKING.exec(link)?.[1];
  if (!bookingId || (!isReminder && FOLLOWED[template] !== 'REQUEST')) return undefined;
  const [row] = await findEvent(db, bookingId, userId);
  if (row?.status !== 'accepted') return { isOver: true };
  const { start, end } = row;
  return { isOver: isReminder && !isAhead(row, params, now), params: { start, end } };
}

/** Whether a session that somebody is reminded of takes place when it was said, and has not begun. */
const isAhead = ({ start }: { readonly start: string }, told: Params, now: Date): boolean =>
  start === told['start'] && Date.parse(start) > now.getTime();

/** Of weeks that were cancelled together those alone: others may have been before. */
const isToldOf = (id: string, first: string, { following }: Params): boolean =>
  following === undefined || id === first || String(following).split(' ').includes(id);

const BOOKING = /^\/booking\/([\da-f-]{36})\b/;

const otherOf = ({ expert, requester }: SessionEvent, userId: string): string =>
  (expert.id === userId ? requester : expert).name;
