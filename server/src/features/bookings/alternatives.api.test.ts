import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  acceptedIn,
  expertIn,
  mailedTo,
  MONDAY,
  NINE,
  pairIn,
  requestedIn,
  TEN,
  toldTo,
  tunis,
  wish,
} from '../../testing/sessions.ts';
import { createWorld, type TestPerson, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(() => {
  world.clock = MONDAY;
});

const ELEVEN = tunis(11, '11:00');
/** The first time that lies beyond the notice of a day. */
const SOONEST = tunis(10, '09:00');

/** Has an expert's hour taken by somebody else. */
async function taken(expert: TestPerson, slot = NINE) {
  const other = await world.person('startup');
  const { id } = await other.api.bookings.request({ body: wish(expert.id, slot) });
  await expert.api.bookings.accept({ body: { bookingId: id, start: slot.start } });
}

describe('a refused time comes with others', () => {
  test('but with nobody else’s that is weeks away', async () => {
    const { expert, startup } = await pairIn(world);
    const later = await expertIn(world);
    await taken(expert);
    await world.db
      .updateTable('experts')
      .set({ categories: ['Legal Business Law'] })
      .where('user_id', 'in', [expert.id, later.id])
      .execute();
    const ask = { body: { ...wish(expert.id, NINE), category: 'Legal Business Law' as const } };
    const others = async (free: string) => {
      const days = [{ date: free, intervals: [{ start: '09:00', end: '12:00' }] }];
      await later.api.availability.save({ body: { timeZone: 'Africa/Tunis', hours: [], days } });
      const refusal = await startup.api.bookings.request(ask).catch((error: unknown) => error);
      const { alternatives } = (refusal as { details: { alternatives: { kind: string }[] } })
        .details;
      return alternatives.filter(({ kind }) => kind === 'other').length;
    };

    expect(await others('2026-03-24')).toBe(1);
    expect(await others('2026-03-30')).toBe(0);
  });

  test('of the same day, of the next that is free, and of another expert of the topic', async () => {
    const { expert, startup } = await pairIn(world);
    const colleague = await expertIn(world);
    await taken(expert);
    await world.db
      .updateTable('experts')
      .set({ categories: ['Go to Market'] })
      .where('user_id', 'in', [expert.id, colleague.id])
      .execute();

    const asking = startup.api.bookings.request({
      body: { ...wish(expert.id, NINE), category: 'Go to Market' },
    });

    await expect(asking).rejects.toMatchObject({
      code: 'expert.unavailable',
      errors: [{ path: 'slots.0' }],
      details: {
        alternatives: [
          { kind: 'near', expert: { id: expert.id, name: expert.name }, start: TEN.start },
          { kind: 'next', expert: { id: expert.id }, start: SOONEST.start },
          { kind: 'other', expert: { id: colleague.id, name: colleague.name }, start: NINE.start },
        ],
      },
    });
  });

  test('that do not meet what was picked besides', async () => {
    const { expert, startup } = await pairIn(world);
    await taken(expert);

    const asking = startup.api.bookings.request({
      body: wish(expert.id, NINE, TEN, SOONEST),
    });

    await expect(asking).rejects.toMatchObject({
      errors: [{ path: 'slots.0' }],
      details: {
        alternatives: [
          { kind: 'near', start: ELEVEN.start },
          { kind: 'next', start: tunis(10, '10:00').start },
        ],
      },
    });
  });

  test('at which neither of the two is taken, and without a word of who takes them', async () => {
    const { expert, startup } = await acceptedIn(world);
    const another = await expertIn(world);
    const { id } = await startup.api.bookings.request({ body: wish(another.id, TEN) });
    await another.api.bookings.accept({ body: { bookingId: id, start: TEN.start } });

    const asking = startup.api.bookings.request({ body: wish(expert.id, NINE) });

    const refusal = await asking.catch((error: { details: unknown }) => error.details);
    expect(refusal).toMatchObject({
      alternatives: [{ kind: 'near', start: ELEVEN.start }, { kind: 'next' }],
    });
    expect(Object.keys(refusal as object)).toEqual(['alternatives']);
  });

  test('also after the database has refused the second of two who accept at once', async () => {
    const expert = await expertIn(world);
    const ids = [];
    for (let count = 0; count < 8; count++) {
      const startup = await world.person('startup');
      ids.push((await startup.api.bookings.request({ body: wish(expert.id, NINE) })).id);
    }

    const answers = await Promise.allSettled(
      ids.map((bookingId) =>
        expert.api.bookings.accept({ body: { bookingId, start: NINE.start } }),
      ),
    );

    const refusals = answers.flatMap((it) => (it.status === 'rejected' ? [it.reason] : []));
    expect(refusals).toHaveLength(7);
    for (const refusal of refusals) {
      expect(refusal).toMatchObject({
        code: 'booking.time_conflict',
        details: { alternatives: [{ kind: 'near', start: TEN.start }, { kind: 'next' }] },
      });
    }
  });

  test('when other times are proposed, and when a session is moved', async () => {
    const { expert, startup, booking } = await requestedIn(world);
    await taken(expert, ELEVEN);
    const body = { bookingId: booking.id, slots: [ELEVEN] };

    const proposing = expert.api.bookings.repropose({ body });
    await expect(proposing).rejects.toMatchObject({
      details: { alternatives: [{ kind: 'near', start: TEN.start }, { kind: 'next' }] },
    });

    await expert.api.bookings.accept({ body: { bookingId: booking.id, start: NINE.start } });
    const moving = startup.api.bookings.change({
      params: { id: booking.id },
      body: { start: ELEVEN.start },
    });
    await expect(moving).rejects.toMatchObject({
      details: { alternatives: [{ kind: 'near', start: TEN.start }, { kind: 'next' }] },
    });
  });

  test('but what is no matter of time comes without any', async () => {
    const { expert, startup } = await pairIn(world);

    const asking = startup.api.bookings.request({ body: wish(expert.id) });

    const refusal = await asking.catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: 'booking.slots' });
    expect(refusal).not.toHaveProperty('details.alternatives');
  });

  test('and whoever has no free time left names none', async () => {
    const expert = await expertIn(world, { hours: [{ wday: 3, start: '09:00', end: '10:00' }] });
    const startup = await world.person('startup');
    await world.db
      .updateTable('experts')
      .set({ horizon_days: 7 })
      .where('user_id', '=', expert.id)
      .execute();
    await taken(expert);

    const asking = startup.api.bookings.request({
      body: { ...wish(expert.id, NINE), category: 'Legal IP' },
    });

    await expect(asking).rejects.toMatchObject({ details: { alternatives: [] } });
  });
});

test('whose proposed time goes to somebody else is told by mail what is free instead', async () => {
  const { expert, startup } = await requestedIn(world);

  await taken(expert, NINE);
  world.clock = new Date(MONDAY.getTime() + 120_000);
  await world.runJobs();

  expect(await toldTo(startup)).toMatchObject([
    { type: 'booking.slot_lost', params: { start: NINE.start, near: ELEVEN.start } },
  ]);
  expect(await mailedTo(world, startup)).toContainEqual(
    expect.stringContaining(`A time for your session with ${expert.name} is taken`),
  );
});

test('who asked others too for a time is offered it there as well as when they ask for it', async () => {
  const { expert, startup } = await requestedIn(world);
  const another = await expertIn(world);
  await startup.api.bookings.request({ body: wish(another.id, ELEVEN) });

  await taken(expert, NINE);

  expect(await toldTo(startup)).toMatchObject([
    { type: 'booking.slot_lost', params: { start: NINE.start, near: ELEVEN.start } },
  ]);
  const asking = startup.api.bookings.request({ body: wish(expert.id, NINE) });
  await expect(asking).rejects.toMatchObject({
    details: { alternatives: [{ kind: 'near', start: ELEVEN.start }, { kind: 'next' }] },
  });
});

test('a time that somebody else asks for too is marked, and nobody is named', async () => {
  const { expert, startup, booking } = await requestedIn(world);
  const rival = await world.person('startup');
  await rival.api.bookings.request({ body: wish(expert.id, TEN, tunis(12, '09:00')) });

  const seen = await startup.api.bookings.one({ params: { id: booking.id } });

  expect(seen.clashes).toEqual([{ start: TEN.start, kind: 'asked' }]);
  await taken(expert, NINE);
  const later = await expert.api.bookings.one({ params: { id: booking.id } });
  expect(later.clashes).toEqual([
    { start: NINE.start, kind: 'expert' },
    { start: TEN.start, kind: 'asked' },
  ]);
});
