// Sessions with experts in the past three months, for the statistics of the sample hub.
import type { Expertise } from '@thedot/domain/experts/experts.contract';
import {
  DAY_MS,
  daysAfter,
  dayOf,
  HOUR_MS,
  instantOf,
  MINUTE_MS,
} from '@thedot/domain/kernel/time';
import type { Db } from '../db/db.ts';
import { EXPERTS } from './sample-experts.ts';
import type { SamplePeople } from './sample-hub.ts';
import { pickInTurn } from './pick-in-turn.ts';
import { isWorkingDay } from './working-days.ts';

/** All other sample sessions are nearer to today. */
const LAST_DAYS_AGO = 14;
const DAYS = 77;
/** Whose lists of sessions may be long. */
const REQUESTERS = ['Haddad', 'Ayadi', 'Kefi', 'Mejri'];
const TOPICS: readonly string[] = [
  'We would like a second opinion before we sign.',
  'Notre dossier est prêt : que manque-t-il pour convaincre ?',
  'Which three things should we measure in the next quarter?',
  'Nous hésitons entre deux modèles de prix.',
];
/** One after another, so that no user is in two sessions at once. */
const HOURS = ['09:00', '11:00', '14:00', '16:00'];

/** More sessions every few weeks; some were cancelled, and to some one side did not come. */
export async function insertPastSessions(
  db: Db,
  people: SamplePeople,
  { now, timeZone }: { readonly now: Date; readonly timeZone: string },
): Promise<void> {
  const last = daysAfter(dayOf(now.getTime(), timeZone), -LAST_DAYS_AGO);
  const days = Array.from({ length: DAYS }, (_, ago) => daysAfter(last, ago - DAYS));
  const sessions = days.filter(isWorkingDay).flatMap((day, nth) =>
    HOURS.slice(0, countOn(nth)).map((hour, part) => {
      const turn = nth * 3 + part;
      const expert = pickInTurn(EXPERTS, turn);
      const minutes = pickInTurn([30, 60, 60, 90], turn);
      const start = instantOf(day, hour, timeZone);
      return {
        expert: personOf(people, expert.name[1]),
        requester: personOf(people, pickInTurn(REQUESTERS, turn + nth)),
        category: pickInTurn<Expertise>(expert.categories, nth),
        description: pickInTurn(TOPICS, turn),
        minutes,
        start,
        end: start + minutes * MINUTE_MS,
        isCancelled: turn % 12 === 5,
        isMissed: turn % 19 === 7,
      };
    }),
  );
  const inserted = await db
    .insertInto('expert_sessions')
    .values(
      sessions.map(({ expert, requester, start, end, isCancelled, isMissed, ...session }) => ({
        expert_id: expert.id,
        requester_id: requester.id,
        organization_id: requester.organizationId,
        category: session.category,
        description: session.description,
        minutes: session.minutes,
        status: isCancelled ? 'cancelled' : 'finished',
        start_at: toInstant(start),
        end_at: toInstant(end),
        attendance: isCancelled ? null : isMissed ? 'requester_absent' : 'attended',
        finished_at: isCancelled ? null : toInstant(end),
        created_at: toInstant(start - 6 * DAY_MS),
      })),
    )
    .returning(['id', 'expert_id', 'requester_id', 'start_at', 'end_at', 'status'])
    .execute();
  const held = inserted.map(({ start_at, end_at, ...session }) => ({
    ...session,
    start: start_at ?? '',
    end: end_at ?? '',
  }));
  await insertRounds(db, held);
  await insertSteps(db, held);
  await insertAllocations(db, held);
}

interface Session {
  readonly id: string;
  readonly expert_id: string;
  readonly requester_id: string;
  readonly status: string;
  readonly start: string;
  readonly end: string;
}

async function insertRounds(db: Db, sessions: readonly Session[]): Promise<void> {
  await db
    .insertInto('expert_session_rounds')
    .values(
      sessions.map(({ id, requester_id, start }) => ({
        booking_id: id,
        round: 1,
        author: 'requester',
        author_id: requester_id,
        answer_by: start,
        created_at: before(start, 6 * DAY_MS),
      })),
    )
    .execute();
  await db
    .insertInto('expert_session_slots')
    .values(
      sessions.map(({ id, start, end }) => ({
        booking_id: id,
        round: 1,
        start_at: start,
        end_at: end,
      })),
    )
    .execute();
}

async function insertSteps(db: Db, sessions: readonly Session[]): Promise<void> {
  const steps = sessions.flatMap(({ id, expert_id, requester_id, status, start, end }) => {
    const slots = JSON.stringify([{ start, end }]);
    const step = { booking_id: id, slots };
    return [
      {
        ...step,
        kind: 'requested' as const,
        actor_id: requester_id,
        at: before(start, 6 * DAY_MS),
      },
      { ...step, kind: 'accepted' as const, actor_id: expert_id, at: before(start, 5 * DAY_MS) },
      status === 'cancelled'
        ? {
            ...step,
            kind: 'cancelled' as const,
            actor_id: requester_id,
            at: before(start, 20 * HOUR_MS),
          }
        : { ...step, kind: 'finished' as const, actor_id: expert_id, at: end, slots: '[]' },
    ];
  });
  await db.insertInto('booking_events').values(steps).execute();
}

async function insertAllocations(db: Db, sessions: readonly Session[]): Promise<void> {
  const allocations = sessions
    .filter(({ status }) => status === 'finished')
    .flatMap(({ id, expert_id, requester_id, start, end }) =>
      [expert_id, requester_id].map((resource) => ({
        booking_kind: 'expert_session' as const,
        booking_id: id,
        resource_id: resource,
        mode: 'exclusive' as const,
        unit: 1,
        busy_from: start,
        busy_to: end,
        state: 'confirmed' as const,
      })),
    );
  await db.insertInto('allocations').values(allocations).execute();
}

/** None to three sessions on a working day. */
const countOn = (nth: number): number => Math.max(0, ((nth * 2) % 5) - (nth < 30 ? 2 : 1));

function personOf(people: SamplePeople, name: string) {
  const person = people.get(name);
  if (!person) throw new Error(`Unknown person ${name}`);
  return person;
}

const toInstant = (at: number) => new Date(at).toISOString();
const before = (at: string, ms: number) => toInstant(Date.parse(at) - ms);
