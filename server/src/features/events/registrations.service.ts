// Users register for events under the lock of the event, which orders the waiting list.
import { randomBytes, randomUUID } from 'node:crypto';
import { AppError, assertAllowed, assertFields, assertFound } from '@thedot/domain/errors';
import type { EventQuestion } from '@thedot/domain/events/event-fields.contract';
import type { Attendee, MyRegistration } from '@thedot/domain/events/event-registrations.contract';
import { organizes } from '@thedot/domain/events/events.rules';
import type { RegistrationStatus } from '@thedot/domain/events/registration-status.contract';
import {
  type Answers,
  knownAnswers,
  refuseAnswers,
  refuseRegistration,
  REGISTRATION_LIFECYCLE,
  type RegistrationAction,
} from '@thedot/domain/events/registrations.rules';
import { DAY_MS } from '@thedot/domain/kernel/time';
import { EVENT_MESSAGES_PER_DAY } from '@thedot/domain/limits';
import { refuseTransition, statusAfter } from '@thedot/domain/scheduling/lifecycle.rules';
import { type Context, type PublicContext, transact } from '../../kernel/context.ts';
import { toPage } from '../../kernel/paging.ts';
import { enqueue } from '../../platform/jobs/jobs.queries.ts';
import { consume } from '../../platform/rate-limits/rate-limits.ts';
import { toEventReader } from './event-access.sql.ts';
import {
  type EventRow,
  findEvent,
  isOrganizer,
  type LockedEvent,
  lockEvents,
} from './events.queries.ts';
import { toFacts } from './events.service.ts';
import { mailGuests } from './guest-mails.service.ts';
import {
  notifyMessage,
  notifyRegistrations,
  notifySurvey,
  publishRegistrations,
  type RegistrationContext,
} from './registration-notifications.service.ts';
import {
  countByStatus,
  countTaken,
  findAttendees,
  PLACED,
  findOwnRegistration,
  findPosition,
  findRegistrationRules,
  findRegistrations,
  findRegistrationsWith,
  promoteWaiting,
  type RegistrationRow,
  updateRegistrations,
  upsertRegistration,
} from './registrations.queries.ts';
import { markRestAbsent } from './surveys.queries.ts';

export async function findMyRegistration(
  ctx: Context,
  eventId: string,
): Promise<{ registration: MyRegistration | null }> {
  assertFound(await findEvent(ctx.db, toEventReader(ctx.actor), eventId), 'event.not_found');
  const row = await findOwnRegistration(ctx.db, eventId, ctx.actor.id);
  return { registration: row ? await toMine(ctx, row) : null };
}

async function toMine({ db }: Pick<Context, 'db'>, row: RegistrationRow): Promise<MyRegistration> {
  const { status, answers, code } = row;
  return {
    status,
    answers: { ...answers },
    position: status === 'waiting' ? await findPosition(db, row) : null,
    code: PLACED.includes(status) ? code : null,
  };
}

async function lockEvent(tx: Context, id: string): Promise<LockedEvent> {
  const [event] = await lockEvents(tx.db, [id], toEventReader(tx.actor));
  return assertFound(event, 'event.not_found');
}

/** Registers the actor; a repeat keeps the place. */
export const register = (ctx: Context, eventId: string, given: Answers): Promise<MyRegistration> =>
  transact(ctx, async (tx) => {
    const { db, actor, now } = tx;
    const event = await lockEvent(tx, eventId);
    const known = await findOwnRegistration(db, eventId, actor.id);
    if (known && known.status !== 'cancelled') return toMine(tx, known);
    const rules = await findRegistrationRules(db, eventId);
    const slot = { start: event.start, end: event.end };
    assertAllowed(refuseRegistration({ ...rules, status: event.status, slot }, now()));
    // Only questions that the contract allows are written.
    const questions = rules.questions as unknown as readonly EventQuestion[];
    assertFields(refuseAnswers(questions, given));
    const { participantNumber } = rules;
    const isFull =
      participantNumber !== null && (await countTaken(db, eventId, now())) >= participantNumber;
    const status = isFull ? 'waiting' : 'accepted';
    await upsertRegistration(db, {
      eventId,
      userId: actor.id,
      status,
      answers: knownAnswers(questions, given),
      code: newTicketCode(),
      now: now(),
    });
    const row = assertFound(
      await findOwnRegistration(db, eventId, actor.id),
      'event.registration_not_found',
    );
    await notifyRegistrations(tx, event, isFull ? 'event.waiting' : 'event.registered', [row]);
    publishRegistrations(tx, event, [actor.id]);
    return toMine(tx, row);
  });

export const newTicketCode = () => randomBytes(15).toString('base64url');

export const cancelRegistration = (ctx: Context, eventId: string): Promise<{}> =>
  transact(ctx, async (tx) => {
    const event = await lockEvent(tx, eventId);
    const row = assertFound(
      await findOwnRegistration(tx.db, eventId, tx.actor.id),
      'event.registration_not_found',
    );
    assertTransition(tx, event, row, 'cancel');
    await cancelLocked(tx, event, [row]);
    return {};
  });

function assertTransition(
  { actor, now }: Pick<Context, 'actor' | 'now'>,
  { authorId, hostIds, start, end }: LockedEvent,
  { status, userId }: RegistrationRow,
  action: RegistrationAction,
): RegistrationStatus {
  const facts = { status, userId, event: { authorId, hostIds, slot: { start, end } } };
  assertAllowed(refuseTransition(REGISTRATION_LIFECYCLE, facts, actor, action, now()));
  return assertFound(
    statusAfter(REGISTRATION_LIFECYCLE, status, action),
    'event.registration_changed',
  );
}

/** Cancels registrations, and gives their places to the waiting list in the same transaction. */
async function cancelLocked(
  tx: Context,
  event: LockedEvent,
  rows: readonly RegistrationRow[],
): Promise<void> {
  await updateRegistrations(
    tx.db,
    rows.map(({ id }) => id),
    { status: 'cancelled', now: tx.now() },
  );
  await notifyRegistrations(tx, event, 'event.registration_cancelled', rows);
  await fillPlaces(tx, event);
  await followMeeting(tx, event);
  publishRegistrations(
    tx,
    event,
    rows.flatMap(({ userId }) => userId ?? []),
  );
}

/** Has the meeting of an online event follow its change, if it runs: it ends, or those leave who take part no more. */
export async function followMeeting(
  { db }: Pick<PublicContext, 'db'>,
  { id, isOnline }: Pick<LockedEvent, 'id' | 'isOnline'>,
): Promise<void> {
  if (isOnline)
    await enqueue(db, 'follow-session', { bookingId: id }, { key: `follow-session:${id}` });
}

/** Gives free places to the first of the waiting list. The event is locked. */
export async function fillPlaces(tx: RegistrationContext, event: LockedEvent): Promise<void> {
  const { db, now } = tx;
  if (event.status !== 'accepted') return;
  const { participantNumber } = await findRegistrationRules(db, event.id);
  const free =
    participantNumber === null
      ? null
      : Math.max(0, participantNumber - (await countTaken(db, event.id, now())));
  if (free === 0) return;
  const promoted = await promoteWaiting(db, event.id, { free, now: now() });
  if (promoted.length === 0) return;
  await notifyRegistrations(tx, event, 'event.moved_up', promoted);
  publishRegistrations(
    tx,
    event,
    promoted.flatMap(({ userId }) => userId ?? []),
  );
}

/** The event, if the actor organizes it. */
export async function findOrganized({ db, actor }: Context, id: string): Promise<EventRow> {
  const row = await findEvent(db, toEventReader(actor), id);
  const isOrganizer = row !== undefined && organizes(actor, toFacts(row));
  return assertFound(isOrganizer ? row : undefined, 'event.not_found');
}

/** The same without its details, which count its registrations. */
export async function assertOrganizer({ db, actor }: Context, id: string): Promise<void> {
  if (!(await isOrganizer(db, toEventReader(actor), id))) throw new AppError('event.not_found');
}

async function lockOrganized(tx: Context, id: string): Promise<LockedEvent> {
  const event = await lockEvent(tx, id);
  return assertFound(organizes(tx.actor, event) ? event : undefined, 'event.not_found');
}

interface AttendeesQuery {
  readonly status?: RegistrationStatus | undefined;
  readonly search?: string | undefined;
  readonly after?: string | undefined;
  readonly limit: number;
  readonly withoutCounts?: 'true' | undefined;
}

export async function listAttendees(
  ctx: Context,
  eventId: string,
  { withoutCounts, ...query }: AttendeesQuery,
) {
  const rows = await findAttendees(ctx.db, toEventReader(ctx.actor), { ...query, eventId });
  if (rows.length === 0) await assertOrganizer(ctx, eventId);
  const { items, next } = toPage(rows, query.limit);
  return {
    items: items.map(({ userId, photo, organization, ...row }): Attendee => ({
      ...row,
      user: userId === null ? null : { id: userId, name: row.name, photo, organization },
    })),
    next,
    counts: withoutCounts ? {} : await countByStatus(ctx.db, eventId),
  };
}

interface RegistrationChange {
  readonly ids: readonly string[];
  readonly action: 'promote' | 'cancel' | 'checkIn' | 'undoCheckIn' | 'markAbsent';
}

/** Organizers change registrations: all of them, or none. */
export const changeRegistrations = (
  ctx: Context,
  eventId: string,
  { ids, action }: RegistrationChange,
): Promise<{}> =>
  transact(ctx, async (tx) => {
    const { db, actor, now } = tx;
    const event = await lockOrganized(tx, eventId);
    const rows = await findRegistrations(db, eventId, { ids });
    if (rows.length < new Set(ids).size) assertFound(undefined, 'event.registration_not_found');
    const statuses = rows.map((row) => assertTransition(tx, event, row, action));
    if (action === 'cancel') {
      await cancelLocked(tx, event, rows);
      return {};
    }
    const [status] = statuses;
    if (!status) return {};
    await updateRegistrations(db, ids, {
      status,
      now: now(),
      ...(action === 'promote' && { isExtra: true }),
      ...(action === 'checkIn' && {
        checkedInAt: now().toISOString(),
        checkedInBy: actor.id,
      }),
    });
    if (action === 'promote') await notifyRegistrations(tx, event, 'event.moved_up', rows);
    else await markRestAbsent(db, eventId, now());
    publishRegistrations(
      tx,
      event,
      rows.flatMap(({ userId }) => userId ?? []),
    );
    return {};
  });

interface Scan {
  readonly code: string;
  /** When the ticket was scanned, by the clock of the phone. */
  readonly at: string;
}

/** Checks attendees in by the codes of their tickets. A scan that is sent twice counts once. */
export const checkIn = (ctx: Context, eventId: string, scans: readonly Scan[]) =>
  transact(ctx, async (tx) => {
    const { db, actor, now } = tx;
    const event = await lockOrganized(tx, eventId);
    const first = new Map(scans.toReversed().map(({ code, at }) => [code, at]));
    const rows = await findRegistrations(db, eventId, { codes: [...first.keys()] });
    const byCode = new Map(rows.map((row) => [row.code, row]));
    const items = [];
    const late: RegistrationRow[] = [];
    for (const [code, at] of first) {
      const row = byCode.get(code);
      const name = row?.attendeeName ?? '';
      const canEnter = row?.status === 'accepted' || row?.status === 'absent';
      if (row && canEnter) {
        // A phone whose clock is ahead does not move the time into the future.
        const scannedAt = new Date(Math.min(Date.parse(at), now().getTime())).toISOString();
        await updateRegistrations(db, [row.id], {
          status: 'attended',
          now: now(),
          checkedInAt: scannedAt,
          checkedInBy: actor.id,
        });
        if (row.status === 'absent' && event.surveyedAt !== null) late.push(row);
      }
      const refused = row?.status === 'attended' ? ('again' as const) : ('no_place' as const);
      items.push({
        code,
        name,
        result: !row ? ('unknown' as const) : canEnter ? ('done' as const) : refused,
      });
    }
    await markRestAbsent(db, eventId, now());
    await notifySurvey(tx, event, late);
    publishRegistrations(
      tx,
      event,
      rows.flatMap(({ userId }) => userId ?? []),
    );
    return { items };
  });

interface MessageInput {
  readonly text: string;
  readonly statuses: readonly RegistrationStatus[];
}

/** Sends a message to those who registered: to guests by email. */
export const sendMessage = (
  ctx: Context,
  eventId: string,
  { text, statuses }: MessageInput,
): Promise<{ count: number }> =>
  transact(ctx, async (tx) => {
    const event = await lockOrganized(tx, eventId);
    const limit = { key: `event-message:${eventId}`, points: EVENT_MESSAGES_PER_DAY };
    await consume(tx, { ...limit, windowMs: DAY_MS });
    const rows = await findRegistrationsWith(tx.db, eventId, statuses);
    const to = rows.flatMap(({ userId }) => userId ?? []);
    await notifyMessage(tx, event, { to, text, eventId: randomUUID() });
    await mailGuests(tx, rows, { told: 'message', event, reason: text });
    return { count: rows.length };
  });
