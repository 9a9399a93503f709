import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { lockTimeOf } from '../../platform/claims/claims.queries.ts';
import { expertIn, MONDAY, NINE, tunis, wish } from '../../testing/sessions.ts';
import { whileHeld } from '../../testing/waiting.ts';
import { createWorld, type TestPerson, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(() => {
  world.clock = MONDAY;
});

const FOUR = tunis(11, '16:00');
const NEXT_DAY = tunis(12, '09:00');
const FRIDAY = tunis(13, '09:00');

const oneADay = async () => {
  const expert = await expertIn(world);
  await expert.api.availability.save({ body: { dailySessions: 1 } });
  return expert;
};
async function sessionWith(expert: TestPerson, slot: { start: string; end: string }) {
  const startup = await world.person('startup');
  const { id } = await startup.api.bookings.request({ body: wish(expert.id, slot) });
  await expert.api.bookings.accept({ body: { bookingId: id, start: slot.start } });
  const moveTo = ({ start }: { start: string }) =>
    startup.api.bookings.change({ params: { id }, body: { start } });
  return { startup, id, moveTo };
}

describe('an expert with one session a day', () => {
  test('has none moved before one that is later that day, and is asked for none', async () => {
    const expert = await oneADay();
    await sessionWith(expert, FOUR);
    const { startup, moveTo } = await sessionWith(expert, NEXT_DAY);

    await expect(moveTo(NINE)).rejects.toMatchObject({ code: 'expert.unavailable' });
    await expect(
      startup.api.bookings.request({ body: wish(expert.id, NINE) }),
    ).rejects.toMatchObject({ code: 'expert.unavailable' });
  });

  test('has one of two that are moved to a day in the same moment', async () => {
    const expert = await oneADay();
    const [one, two] = [await sessionWith(expert, NINE), await sessionWith(expert, NEXT_DAY)];

    const { ended } = await whileHeld(world, {
      hold: (tx) => lockTimeOf(tx, expert.id),
      calls: [() => one.moveTo(FRIDAY), () => two.moveTo(tunis(13, '15:00'))],
    });

    expect((await ended).map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
  });
});

test('a session that is moved in the moment of a change of hours keeps to the new ones', async () => {
  const expert = await expertIn(world);
  const { moveTo } = await sessionWith(expert, NINE);
  const hours = [{ wday: 3, start: '09:00', end: '17:00' }];

  const { ended } = await whileHeld<unknown>(world, {
    hold: (tx) => lockTimeOf(tx, expert.id),
    calls: [
      () => expert.api.availability.save({ body: { timeZone: 'Africa/Tunis', hours } }),
      () => moveTo(FRIDAY),
    ],
  });

  expect(await ended).toMatchObject([
    { status: 'fulfilled' },
    { status: 'rejected', reason: { code: 'expert.unavailable' } },
  ]);
});
