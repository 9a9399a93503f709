// Public events: anyone reads them, and guests register by email.
import { AppError, assertAllowed, assertFields, assertFound } from '@thedot/domain/errors';
import type { GuestRegistration, PublicEvent } from '@thedot/domain/events/event-guests.contract';
import type { EventTheme } from '@thedot/domain/events/event-fields.contract';
import {
  type Answers,
  knownAnswers,
  refuseAnswers,
  refuseRegistration,
} from '@thedot/domain/events/registrations.rules';
import { DAY_MS, HOUR_MS } from '@thedot/domain/kernel/time';
import { EVENT_GUEST_HOLD_HOURS, EVENT_GUEST_MAILS_PER_DAY } from '@thedot/domain/limits';
import { bookingUid } from '../../kernel/bookable.ts';
import { type PublicContext, transact } from '../../kernel/context.ts';
import type { JobContext } from '../../kernel/feature.ts';
import { writeFeed } from '../../platform/calendars/icalendar.ts';
import type { CalendarText } from '../../platform/calendars/send-calendar.ts';
import { findFile } from '../../platform/files/files.queries.ts';
import type { FileReply } from '../../platform/files/send-file.ts';
import { consume } from '../../platform/rate-limits/rate-limits.ts';
import { refuseTemporaryEmail } from '../auth/passwords/new-accounts.service.ts';
import {
  expireGuests,
  findEventOf,
  findEventOfGuest,
  findGuestByEmail,
  findPlacedGuest,
  findPublicEvent,
  findThemeEvents,
  forgetPastGuests,
  upsertGuest,
} from './event-guests.queries.ts';
import { type LockedEvent, lockEvents } from './events.queries.ts';
import { guestJoinPath, mailGuests } from './guest-mails.service.ts';
import { publishRegistrations } from './registration-notifications.service.ts';
import {
  countTaken,
  findPosition,
  findRegistrationRules,
  findRegistrations,
  PLACED,
  type RegistrationRow,
  updateRegistrations,
} from './registrations.queries.ts';
import { fillPlaces, followMeeting, newTicketCode } from './registrations.service.ts';

export async function readPublicEvent(
  { db, settings }: Pick<PublicContext, 'db' | 'settings'>,
  id: string,
): Promise<PublicEvent> {
  const row = assertFound(await findPublicEvent(db, id), 'event.not_found');
  return toPublicEvent(row, settings.hubTimeZone);
}

/** Other than the event itself, its photo is shown to anyone only while it is public. */
const toPublicEvent = (
  { photoId, isPublic, ...row }: NonNullable<Awaited<ReturnType<typeof findPublicEvent>>>,
  timeZone: string,
): PublicEvent => ({ ...row, hasPhoto: photoId !== null && isPublic, timeZone });

/** The photo of a public event, for visitors and for other sites that show a preview. */
export async function readPublicPhoto({ db }: PublicContext, id: string): Promise<FileReply> {
  const { photoId } = assertFound(await findPublicEvent(db, id), 'event.not_found');
  const file = photoId === null ? undefined : await findFile(db, photoId);
  const { sha256, mediaType, size, name } = assertFound(file, 'file.not_found');
  return {
    key: photoId ?? '',
    name,
    mediaType,
    size,
    etag: `"${sha256}"`,
    inline: true,
    kept: true,
  };
}

interface GuestInput {
  readonly name: string;
  readonly email: string;
  readonly language: 'en' | 'fr';
  readonly answers: Answers;
}

/** Sends the link that confirms. An address that is registered gets its link again, so the reply tells nothing. */
export async function registerGuest(
  ctx: PublicContext,
  eventId: string,
  { name, email, language, answers }: GuestInput,
): Promise<{ isSent: true }> {
  const known = assertFound(await findPublicEvent(ctx.db, eventId), 'event.not_found');
  const slot = { start: known.start, end: known.end };
  assertAllowed(refuseRegistration({ ...known, slot }, ctx.now()));
  assertFields([['email', refuseTemporaryEmail(email)]]);
  assertFields(refuseAnswers(known.questions, answers));
  const limit = { key: `event-guest:${email.toLowerCase()}`, points: EVENT_GUEST_MAILS_PER_DAY };
  await consume(ctx, { ...limit, windowMs: DAY_MS });
  await transact(ctx, async (tx) => {
    const { db, now } = tx;
    const [event] = await lockEvents(db, [eventId], null);
    if (event?.status !== 'accepted') throw new AppError('event.no_registration');
    const before = await findGuestByEmail(db, eventId, email);
    const isRegistered = before && before.status !== 'cancelled' && before.status !== 'unconfirmed';
    const { id } = isRegistered
      ? before
      : await upsertGuest(db, {
          eventId,
          name,
          email,
          language,
          answers: knownAnswers(known.questions, answers),
          code: newTicketCode(),
          heldUntil: new Date(now().getTime() + EVENT_GUEST_HOLD_HOURS * HOUR_MS),
          now: now(),
        });
    await mailGuests(tx, [{ id, email, language }], {
      told: toldOf(before?.status),
      event,
    });
  });
  return { isSent: true };
}

export interface GuestPlace {
  readonly event: LockedEvent;
  readonly row: RegistrationRow;
}

/** Locks the event of a guest's registration, and reads the registration. */
export async function lockGuest({ db, keys }: PublicContext, token: string): Promise<GuestPlace> {
  const id = keys.readLinkToken('event-guest', token);
  const { eventId } = assertFound(
    id === null ? undefined : await findEventOf(db, id),
    'event.registration_not_found',
  );
  const [event] = await lockEvents(db, [eventId], null);
  const [row] = await findRegistrations(db, eventId, { ids: [id ?? ''] });
  if (!event || !row?.email) throw new AppError('event.registration_not_found');
  return { event, row };
}

async function toGuest(
  { db, keys, settings }: Pick<PublicContext, 'db' | 'keys' | 'settings'>,
  { event, row }: GuestPlace,
): Promise<GuestRegistration> {
  const { id: eventId, title, start, end } = event;
  const { status, name, code } = row;
  const canJoin = event.isOnline && event.status === 'accepted' && PLACED.includes(status);
  const read = status === 'cancelled' ? findPublicEvent : findEventOfGuest;
  const details = await read(db, eventId);
  return {
    eventId,
    title,
    start,
    end,
    name,
    status,
    position: status === 'waiting' ? await findPosition(db, row) : null,
    code: status === 'accepted' || status === 'attended' ? code : null,
    joinPath: canJoin ? guestJoinPath(keys, row.id) : null,
    event: details ? toPublicEvent(details, settings.hubTimeZone) : null,
  };
}

/** The guest with a place at an event whom a link to its meeting names. */
export const findMeetingGuest = findPlacedGuest;

export const readGuest = (ctx: PublicContext, token: string): Promise<GuestRegistration> =>
  transact(ctx, async (tx) => toGuest(tx, await lockGuest(tx, token)));

/** Confirms a guest: they keep the place that was held, or get one that is free, or wait. A repeat changes nothing. */
export const confirmGuest = (ctx: PublicContext, token: string): Promise<GuestRegistration> =>
  transact(ctx, async (tx) => {
    const { db, now } = tx;
    const { event, row } = await lockGuest(tx, token);
    if (row.status !== 'unconfirmed') return toGuest(tx, { event, row });
    if (event.status !== 'accepted') throw new AppError('event.no_registration');
    const { participantNumber } = await findRegistrationRules(db, event.id);
    const isHeld = row.heldUntil !== null && Date.parse(row.heldUntil) > now().getTime();
    const taken = (await countTaken(db, event.id, now())) - (isHeld ? 1 : 0);
    const isFull = participantNumber !== null && taken >= participantNumber;
    const status = isFull ? 'waiting' : 'accepted';
    await updateRegistrations(db, [row.id], { status, now: now() });
    await mailGuests(tx, [row], { told: isFull ? 'waiting' : 'registered', event });
    publishRegistrations(tx, event, []);
    return toGuest(tx, { event, row: { ...row, status } });
  });

export const cancelGuest = (ctx: PublicContext, token: string): Promise<GuestRegistration> =>
  transact(ctx, async (tx) => {
    const { db, now } = tx;
    const { event, row } = await lockGuest(tx, token);
    if (row.status === 'cancelled') return toGuest(tx, { event, row });
    if (Date.parse(event.start) <= now().getTime()) throw new AppError('event.begun');
    if (!['unconfirmed', 'waiting', 'accepted'].includes(row.status))
      throw new AppError('event.registration_changed');
    await updateRegistrations(db, [row.id], { status: 'cancelled', now: now() });
    await mailGuests(tx, [row], { told: 'cancelled', event });
    await fillPlaces({ ...tx, actor: null }, event);
    await followMeeting(tx, event);
    publishRegistrations(tx, event, []);
    return toGuest(tx, { event, row: { ...row, status: 'cancelled' } });
  });

/** Gives the places of guests who did not confirm to the waiting lists. */
export async function expireUnconfirmed(
  job: Pick<JobContext, 'db' | 'now' | 'live' | 'keys' | 'settings'>,
): Promise<void> {
  for (const eventId of await expireGuests(job.db, job.now()))
    await transact({ ...job, actor: null }, async (tx) => {
      const [event] = await lockEvents(tx.db, [eventId], null);
      if (event) await fillPlaces(tx, event);
    });
}

/** Forgets guests, some time after their events. */
export const forgetEventGuests = ({
  db,
  now,
  settings,
}: Pick<JobContext, 'db' | 'now' | 'settings'>) =>
  forgetPastGuests(db, new Date(now().getTime() - settings.keptDays.guests * DAY_MS), now());

/** The coming public events of a theme for other calendars. */
export async function readThemeFeed(
  { db, now, settings }: PublicContext,
  theme: EventTheme,
): Promise<CalendarText> {
  const rows = await findThemeEvents(db, theme, now());
  return {
    name: theme,
    content: writeFeed({
      name: settings.hubName,
      zone: settings.hubTimeZone,
      events: rows.map(({ id, title, status, where, ...row }) => ({
        ...row,
        uid: bookingUid(id),
        isCancelled: status === 'cancelled',
        summary: title,
        description: '',
        location: where,
        url: `${settings.publicUrl}/event/${id}`,
      })),
    }),
  };
}

/** What an email says to a guest who registers, again or for the first time. */
function toldOf(status: string | undefined) {
  if (status === undefined || status === 'cancelled' || status === 'unconfirmed') return 'confirm';
  return status === 'waiting' ? 'waiting' : 'registered';
}
