import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { accept, ask, parisian, WEEKS } from '../../testing/series.ts';
import { expertIn, MONDAY, NINE, toldTo, wish } from '../../testing/sessions.ts';
import { createWorld, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(() => {
  world.clock = MONDAY;
});

test('a series far ahead leaves out the weeks that are taken beyond every horizon', async () => {
  const expert = await expertIn(world, {
    hours: [1, 2, 3, 4, 5, 6, 0].map((wday) => ({ wday, start: '09:00', end: '17:00' })),
  });
  await expert.api.availability.save({ body: { horizonDays: 180 } });
  const at = (days: number) => {
    const start = Date.parse(NINE.start) + days * 86_400_000;
    return {
      start: new Date(start).toISOString(),
      end: new Date(start + 3_600_000).toISOString(),
    };
  };
  const sessionAt = async (days: number, weeks = 1) => {
    const startup = await world.person('startup');
    return accept(expert, (await ask(startup, expert.id, weeks, at(days))).id, at(days));
  };
  world.clock = new Date(at(20).start);
  await sessionAt(170 + 21);
  world.clock = MONDAY;

  const booking = await sessionAt(170, 4);

  expect(booking.seriesWeeks.map((week) => week.booking?.status ?? 'gap')).toEqual([
    'accepted',
    'accepted',
    'accepted',
    'gap',
  ]);
});

test('who asked for a time that goes to a later week of a series is told, once for all of them', async () => {
  const [expert, startup, late] = [
    await parisian(world),
    await world.person('startup'),
    await world.person('startup'),
  ];
  const { id } = await ask(startup, expert.id, 4);
  const [second, third] = [WEEKS[1], WEEKS[2]].map((week) => {
    const start = Date.parse(`${week}:00.000Z`);
    return {
      start: new Date(start).toISOString(),
      end: new Date(start + 3_600_000).toISOString(),
    };
  });
  await late.api.bookings.request({ body: wish(expert.id, second!, third!) });

  await accept(expert, id);

  expect(await toldTo(late)).toMatchObject([
    { type: 'booking.slot_lost', params: { start: second!.start } },
  ]);
});
