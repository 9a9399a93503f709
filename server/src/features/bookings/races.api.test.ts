import { DAILY_BOOKING_QUOTA } from '@thedot/domain/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expertIn, MONDAY, NINE, tunis, wish } from '../../testing/sessions.ts';
import { findViolations } from '../../admin/invariants.queries.ts';
import { createWorld, type TestPerson, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(() => {
  world.clock = MONDAY;
});

const times = <T>(count: number, make: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));

/** Sets all of them off at once and counts how they end, by error code. */
async function outcomes(calls: readonly (() => Promise<unknown>)[]) {
  const settled = await Promise.allSettled(calls.map((call) => call()));
  const ends = settled.map((it) => (it.status === 'fulfilled' ? 'done' : String(it.reason.code)));
  const counts = Map.groupBy(ends, (end) => end);
  return Object.fromEntries([...counts].map(([end, its]) => [end, its.length]));
}

const acceptedSessions = (expertId: string) =>
  world.db
    .selectFrom('bookings')
    .select(['start_at', 'end_at'])
    .where('expert_id', '=', expertId)
    .where('status', '=', 'accepted')
    .orderBy('start_at')
    .execute();

describe('at the same moment', () => {
  test('of 20 accepts for one hour, exactly one succeeds', async () => {
    const expert = await expertIn(world);
    const requests = await times(20, async () => {
      const startup = await world.person('startup');
      return startup.api.bookings.request({ body: wish(expert.id, NINE) });
    });

    const ends = await outcomes(
      requests.map(
        ({ id }) =>
          () =>
            expert.api.bookings.accept({ body: { bookingId: id, start: NINE.start } }),
      ),
    );

    expect(ends).toEqual({ done: 1, 'booking.time_conflict': 19 });
    expect(await acceptedSessions(expert.id)).toHaveLength(1);
  });

  test('accepts of times that overlap in a chain never leave two that overlap', async () => {
    const expert = await expertIn(world);
    const slots = await times(20, async (index) =>
      tunis(12, `${String(9 + Math.floor(index / 4)).padStart(2, '0')}:${index % 2 ? '30' : '00'}`),
    );
    const requests = await Promise.all(
      slots.map(async (slot) => {
        const startup = await world.person('startup');
        return startup.api.bookings.request({ body: wish(expert.id, slot) });
      }),
    );

    const { done = 0, ...others } = await outcomes(
      requests.map(
        ({ id }, index) =>
          () =>
            expert.api.bookings.accept({
              body: { bookingId: id, start: slots[index]?.start ?? '' },
            }),
      ),
    );

    const sessions = await acceptedSessions(expert.id);
    expect(others).toEqual({ 'booking.time_conflict': 20 - done });
    expect(sessions).toHaveLength(done);
    sessions.forEach(({ end_at }, index) => {
      const next = sessions[index + 1];
      if (next) expect(String(end_at) <= String(next.start_at)).toBe(true);
    });
  });

  test('one person asked by two experts is in one session, whoever accepts first', async () => {
    const startup = await world.person('startup');
    const experts = await times(5, () => expertIn(world));
    const requests: { expert: TestPerson; id: string }[] = [];
    for (const expert of experts) {
      const { id } = await startup.api.bookings.request({ body: wish(expert.id, NINE) });
      requests.push({ expert, id });
    }

    const ends = await outcomes(
      requests.map(
        ({ expert, id }) =>
          () =>
            expert.api.bookings.accept({ body: { bookingId: id, start: NINE.start } }),
      ),
    );

    expect(ends).toEqual({ done: 1, 'booking.time_conflict': 4 });
  });

  test('one request is answered once, however often the button is pressed', async () => {
    const expert = await expertIn(world);
    const startup = await world.person('startup');
    const { id } = await startup.api.bookings.request({ body: wish(expert.id, NINE) });
    const decline = () =>
      expert.api.bookings.decline({ body: { bookingId: id, status: 'rejected', reason: 'Away' } });
    const accept = () => expert.api.bookings.accept({ body: { bookingId: id, start: NINE.start } });

    const ends = await outcomes([accept, decline, accept, decline, accept, decline]);

    expect(ends).toEqual({ done: 1, 'booking.changed': 5 });
    const { steps } = await startup.api.bookings.one({ params: { id } });
    expect(steps).toHaveLength(2);
  });

  test('of five requests of one person for one hour, one is made', async () => {
    const expert = await expertIn(world);
    const startup = await world.person('startup');

    const ends = await outcomes(
      Array.from(
        { length: 5 },
        () => () => startup.api.bookings.request({ body: wish(expert.id, NINE) }),
      ),
    );

    expect(ends).toEqual({ done: 1, 'expert.unavailable': 4 });
  });

  test('20 requests of an organization for one expert stay within its hours', async () => {
    const expert = await expertIn(world);
    const first = await world.person('startup', { organizationKind: 'external' });
    const { organizationId } = first;
    const colleagues = await times(3, () => world.person('startup', { organizationId }));
    // Two hours and a half of four are used up on another day, so the daily quota plays no part.
    const used = tunis(11, '09:00', 90);
    await first.api.bookings.request({ body: { ...wish(expert.id, used), minutes: 90 } });
    await first.api.bookings.request({ body: wish(expert.id, tunis(11, '11:00')) });
    world.clock = new Date(MONDAY.getTime() + 24 * 3_600_000);

    const ends = await outcomes(
      Array.from({ length: 20 }, (_, index) => () => {
        const person = [first, ...colleagues][index % 4] ?? first;
        const slot = tunis(12 + (index % 2), `${String(9 + (index % 7)).padStart(2, '0')}:00`);
        return person.api.bookings.request({ body: wish(expert.id, slot) });
      }),
    );

    const { hours } = (await first.api.experts.one({ params: expert })).expert;
    expect(ends).toEqual({ done: 1, 'expert.hours_exceeded': 19 });
    expect(hours).toEqual({ usedMinutes: 210, limitMinutes: 240 });
  });

  test('20 requests of an organization on one day are exactly as many as its quota', async () => {
    const experts = await times(4, () => expertIn(world));
    const first = await world.person('startup');
    const { organizationId } = first;
    const colleagues = await times(4, () => world.person('startup', { organizationId }));

    const ends = await outcomes(
      Array.from({ length: 20 }, (_, index) => () => {
        const person = colleagues[index % 4] ?? first;
        const expert = experts[Math.floor(index / 5)] ?? first;
        const slot = tunis(11, `${String(9 + (index % 5)).padStart(2, '0')}:00`);
        return person.api.bookings.request({ body: wish(expert.id, slot) });
      }),
    );

    expect(ends).toEqual({
      done: DAILY_BOOKING_QUOTA,
      'booking.daily_quota': 20 - DAILY_BOOKING_QUOTA,
    });
  });
});

describe('the daily quota', () => {
  const fill = async () => {
    const expert = await expertIn(world);
    const startup = await world.person('startup');
    const ask = (hour: number) =>
      startup.api.bookings.request({ body: wish(expert.id, tunis(13, `${hour}:00`)) });
    const bookings = [];
    for (const hour of [10, 11, 12, 13, 14]) bookings.push(await ask(hour));
    return { ask, bookings, startup };
  };

  test('starts afresh at the hub’s midnight, not at that of UTC', async () => {
    const { ask } = await fill();

    world.clock = new Date('2026-03-09T22:59:59.999Z');
    await expect(ask(15)).rejects.toMatchObject({ code: 'booking.daily_quota', status: 409 });
    world.clock = new Date('2026-03-09T23:00:00.000Z');
    await expect(ask(15)).resolves.toMatchObject({ status: 'pending' });
  });

  test('gets back what was cancelled', async () => {
    const { ask, bookings, startup } = await fill();
    const body = { bookingId: bookings[0]?.id ?? '', status: 'cancelled', reason: 'x' } as const;

    await startup.api.bookings.move({ body });

    await expect(ask(15)).resolves.toMatchObject({ status: 'pending' });
    await expect(ask(16)).rejects.toMatchObject({ code: 'booking.daily_quota' });
  });
});

test('after all these races the hub is sound', async () => {
  await world.runJobs();

  const hub = { url: world.databaseUrl, files: world.files };
  expect(await findViolations(hub, world.settings.hubTimeZone)).toEqual([]);
});
