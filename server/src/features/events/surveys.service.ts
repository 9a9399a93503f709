// After an event its attendees are asked how it was; its organizers read the answers without names.
import { assertAllowed, assertFound } from '@thedot/domain/errors';
import type { GuestSurvey, SurveyAnswer } from '@thedot/domain/events/event-surveys.contract';
import { organizes } from '@thedot/domain/events/events.rules';
import { refuseSurveyAnswer } from '@thedot/domain/events/surveys.rules';
import { type Context, type PublicContext, transact } from '../../kernel/context.ts';
import type { JobContext } from '../../kernel/feature.ts';
import { toPage } from '../../kernel/paging.ts';
import type { ChangePublisher } from '../../kernel/publish-change.ts';
import { toEventReader } from './event-access.sql.ts';
import { lockGuest, type GuestPlace } from './event-guests.service.ts';
import { publishEvents } from './event-notifications.service.ts';
import { findEvent, type LockedEvent, lockEvents } from './events.queries.ts';
import { toFacts } from './events.service.ts';
import { assertOrganizer } from './registrations.service.ts';
import { notifySurvey, publishRegistrations } from './registration-notifications.service.ts';
import {
  findOwnRegistration,
  findRegistrationsWith,
  type RegistrationRow,
} from './registrations.queries.ts';
import {
  findEventsToSurvey,
  findSurveyAnswer,
  findSurveyComments,
  findSurveyFigures,
  markRestAbsent,
  updateSurveyed,
  upsertSurveyAnswer,
} from './surveys.queries.ts';

type TimedEvent = Pick<LockedEvent, 'status' | 'start' | 'end'>;

const refuse = (
  { status, start, end }: TimedEvent,
  registration: RegistrationRow | undefined,
  now: Date,
) =>
  refuseSurveyAnswer(
    { status, slot: { start, end }, registration: registration?.status ?? null },
    now,
  );

async function toSurvey(
  { db, now }: Pick<PublicContext, 'db' | 'now'>,
  event: TimedEvent,
  registration: RegistrationRow | undefined,
): Promise<GuestSurvey> {
  const canAnswer = refuse(event, registration, now()) === null;
  const answer = registration ? await findSurveyAnswer(db, registration.id) : undefined;
  return { canAnswer, answer: answer ?? null };
}

export async function findSurvey(ctx: Context, id: string) {
  const { db, actor } = ctx;
  const event = assertFound(await findEvent(db, toEventReader(actor), id), 'event.not_found');
  const survey = await toSurvey(ctx, event, await findOwnRegistration(db, id, actor.id));
  const figures = organizes(actor, toFacts(event)) ? await findSurveyFigures(db, id) : null;
  return { ...survey, figures };
}

/** Only the figures that organizers see change. */
const publishAnswer = (tx: ChangePublisher, { authorId, hostIds }: LockedEvent) =>
  publishEvents(tx, { userIds: [authorId, ...hostIds], staff: true });

async function store(
  { db, now }: Pick<PublicContext, 'db' | 'now'>,
  { event, row }: { readonly event: TimedEvent; readonly row: RegistrationRow | undefined },
  answer: SurveyAnswer,
): Promise<SurveyAnswer> {
  assertAllowed(refuse(event, row, now()));
  const { id, eventId, userId } = assertFound(row, 'event.not_attended');
  await upsertSurveyAnswer(db, { ...answer, registrationId: id, eventId, userId, now: now() });
  return answer;
}

export const answerSurvey = (
  ctx: Context,
  id: string,
  answer: SurveyAnswer,
): Promise<SurveyAnswer> =>
  transact(ctx, async (tx) => {
    const [event] = await lockEvents(tx.db, [id], toEventReader(tx.actor));
    const found = assertFound(event, 'event.not_found');
    const row = await findOwnRegistration(tx.db, id, tx.actor.id);
    const stored = await store(tx, { event: found, row }, answer);
    publishAnswer(tx, found);
    return stored;
  });

export async function listSurveyComments(
  ctx: Context,
  eventId: string,
  { after, limit }: { readonly after?: string | undefined; readonly limit: number },
) {
  await assertOrganizer(ctx, eventId);
  return toPage(await findSurveyComments(ctx.db, { eventId, after, limit }), limit);
}

export const readGuestSurvey = (ctx: PublicContext, token: string): Promise<GuestSurvey> =>
  transact(ctx, async (tx) => {
    const { event, row } = await lockGuest(tx, token);
    return toSurvey(tx, event, row);
  });

export const answerGuestSurvey = (
  ctx: PublicContext,
  { token, ...answer }: SurveyAnswer & { readonly token: string },
): Promise<SurveyAnswer> =>
  transact(ctx, async (tx) => {
    const place: GuestPlace = await lockGuest(tx, token);
    const stored = await store(tx, place, answer);
    publishAnswer(tx, place.event);
    return stored;
  });

/** Asks the attendees of events that ended a while ago, once. */
export async function askAttendees(
  job: Pick<JobContext, 'db' | 'now' | 'live' | 'keys' | 'settings'>,
): Promise<void> {
  if (job.settings.switchedOff.includes('events')) return;
  for (const id of await findEventsToSurvey(job.db, job.now()))
    await transact({ ...job, actor: null }, async (tx) => {
      const [event] = await lockEvents(tx.db, [id], null);
      if (!event || !(await updateSurveyed(tx.db, id, tx.now()))) return;
      await markRestAbsent(tx.db, id, tx.now());
      await notifySurvey(
        tx,
        event,
        await findRegistrationsWith(tx.db, id, ['attended', 'accepted']),
      );
      publishRegistrations(tx, event, []);
    });
}
