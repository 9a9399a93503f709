import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findViolations } from '../../admin/invariants.queries.ts';
import { expertIn, mailedTo, MONDAY, toldTo, tunis, wish } from '../../testing/sessions.ts';
import { createWorld, type TestPerson, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(() => {
  world.clock = MONDAY;
});

interface Case {
  readonly expert: TestPerson;
  readonly startup: TestPerson;
  readonly bookingId: string;
  readonly start: string;
  /** A free hour of the same pair that no other case wants. */
  readonly other: { start: string; end: string };
}

const EXPERTS = 5;
const STARTUPS = 20;
const hour = (day: number, index: number) =>
  tunis(day + Math.floor(index / 8), `${String(9 + (index % 8)).padStart(2, '0')}:00`);

/** A hundred requests: each startup asks each expert, and no two want the same hour of one person. */
async function hundredRequests(): Promise<Case[]> {
  const experts = await Promise.all(Array.from({ length: EXPERTS }, () => expertIn(world)));
  const startups = await Promise.all(
    Array.from({ length: STARTUPS }, () => world.person('startup')),
  );
  const cases = await Promise.all(
    startups.map(async (startup, s) => {
      const own: Case[] = [];
      for (const [e, expert] of experts.entries()) {
        const index = (e * 4 + s) % STARTUPS;
        const { id } = await startup.api.bookings.request({
          body: wish(expert.id, hour(11, index)),
        });
        const { start } = hour(11, index);
        own.push({ expert, startup, bookingId: id, start, other: hour(16, index) });
      }
      return own;
    }),
  );
  return cases.flat();
}

type Act = (it: Case) => Promise<unknown>;
const accept: Act = ({ expert, bookingId, start }) =>
  expert.api.bookings.accept({ body: { bookingId, start, round: 1 } });
const cancel: Act = ({ startup, bookingId }) =>
  startup.api.bookings.move({ body: { bookingId, status: 'cancelled', reason: 'Not needed' } });
const change: Act = ({ startup, bookingId, other }) =>
  startup.api.bookings.repropose({ body: { bookingId, slots: [other], round: 1 } });

/** As many as a small hub's connections bear. */
const AT_ONCE = 20;

/** Both at once, for many of the requests at once; how each of the two ended, by its code. */
async function race(cases: readonly Case[], first: Act, second: Act) {
  const raced = [];
  for (let from = 0; from < cases.length; from += AT_ONCE) {
    raced.push(...(await raceAll(cases.slice(from, from + AT_ONCE), first, second)));
  }
  return raced;
}

const raceAll = (cases: readonly Case[], first: Act, second: Act) =>
  Promise.all(
    cases.map(async (it, index) => {
      // Whose turn of the two it is to be sent first changes from case to case.
      const acts = index % 2 === 0 ? [first, second] : [second, first];
      const ends = await Promise.allSettled(acts.map((act) => act(it)));
      const codes = ends.map((end) =>
        end.status === 'fulfilled' ? 'done' : (end.reason as { code: string }).code,
      );
      return { ...it, ends: index % 2 === 0 ? codes : codes.toReversed() };
    }),
  );

const claimsOf = (bookingId: string) =>
  world.db
    .selectFrom('claims')
    .select(['resource_id', 'busy_from'])
    .where('source_id', '=', bookingId)
    .where('state', '=', 'accepted')
    .execute();

/** What each side has been told of a booking, oldest first. */
const toldOf = async (person: TestPerson, bookingId: string) =>
  (
    await world.db
      .selectFrom('notifications')
      .select(['type'])
      .where('user_id', '=', person.id)
      .where('link', '=', `/booking/${bookingId}`)
      .orderBy('id')
      .execute()
  ).map(({ type }) => type);

describe('a hundred times at once', () => {
  test('a request that is cancelled while it is accepted ends cancelled, and both are told what happened', async () => {
    const cases = await race(await hundredRequests(), accept, cancel);

    for (const { expert, startup, bookingId, ends } of cases) {
      const { status, turn, steps } = await expert.api.bookings.one({ params: { id: bookingId } });
      const [accepted, cancelled] = ends;
      const wasFirst = accepted === 'done';
      expect([cancelled, accepted]).toEqual(['done', wasFirst ? 'done' : 'booking.changed']);
      expect({ status, turn }).toEqual({ status: 'cancelled', turn: null });
      expect(steps.map(({ kind }) => kind)).toEqual(
        wasFirst ? ['requested', 'accepted', 'cancelled'] : ['requested', 'cancelled'],
      );
      expect(await claimsOf(bookingId)).toEqual([]);
      expect(await toldOf(startup, bookingId)).toEqual(wasFirst ? ['booking.accepted'] : []);
      expect(await toldOf(expert, bookingId)).toEqual(['booking.requested', 'booking.cancelled']);
    }
  }, 60_000);

  test('a request whose times are changed while one is accepted is one or the other, and both see the same', async () => {
    const cases = await race(await hundredRequests(), accept, change);

    for (const { expert, startup, bookingId, start, other, ends } of cases) {
      const params = { id: bookingId };
      const seen = await expert.api.bookings.one({ params });
      expect(await startup.api.bookings.one({ params })).toEqual(seen);
      const [accepted, changed] = ends;
      if (accepted === 'done') {
        expect(changed).toBe('booking.changed');
        expect(seen).toMatchObject({ status: 'accepted', round: 1, session: { start } });
        const held = await claimsOf(bookingId);
        expect(held.map(({ busy_from }) => busy_from)).toEqual([start, start]);
        expect(await toldOf(startup, bookingId)).toEqual(['booking.accepted']);
      } else {
        expect([accepted, changed]).toEqual(['booking.round_over', 'done']);
        expect(seen).toMatchObject({
          status: 'pending',
          round: 2,
          slots: [{ start: other.start }],
        });
        expect(await claimsOf(bookingId)).toEqual([]);
        const told = await toldOf(expert, bookingId);
        expect(told).toEqual(['booking.requested', 'booking.proposed']);
        // The hour before the change is gone for good, said with its round or without.
        const late = expert.api.bookings.accept({ body: { bookingId, start } });
        await expect(late).rejects.toMatchObject({ code: 'booking.slot_not_proposed' });
      }
    }
    expect(new Set(cases.map(({ ends }) => ends[0])).size).toBe(2);
  }, 60_000);
});

test('one mail is sent of each thing that happened, and the hub is sound', async () => {
  const expert = await expertIn(world);
  const startup = await world.person('startup');
  const { id } = await startup.api.bookings.request({ body: wish(expert.id, hour(11, 0)) });
  const body = { bookingId: id, slots: [hour(16, 0)] };
  await Promise.allSettled([
    expert.api.bookings.repropose({ body }),
    expert.api.bookings.repropose({ body: { ...body, slots: [hour(16, 1)], round: 1 } }),
    expert.api.bookings.accept({ body: { bookingId: id, start: hour(11, 0).start, round: 1 } }),
  ]);
  world.clock = new Date(MONDAY.getTime() + 120_000);
  await world.runJobs();

  const told = await toldTo(startup);
  const subjects = await mailedTo(world, startup);
  expect(subjects.filter((it) => /proposes other times|Confirmed/.test(it))).toHaveLength(
    told.length,
  );
  const hub = { url: world.databaseUrl, files: world.files };
  expect(await findViolations(hub, world.settings.hubTimeZone)).toEqual([]);
});
