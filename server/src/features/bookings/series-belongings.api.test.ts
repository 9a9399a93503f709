import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { askErasure, erase, leaverIn, stay } from '../../testing/leavers.ts';
import { accept, ask, FIRST, look, parisian } from '../../testing/series.ts';
import { MONDAY, wish } from '../../testing/sessions.ts';
import { createWorld, type TestPerson, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(() => {
  world.clock = MONDAY;
});

const WORDS = 'What only its author knows';
const DECK = { name: 'deck.txt', type: 'text/plain', content: 'Our numbers of the year.' };

test('what was sent along with a weekly session is shown on each of its weeks, and opened from there', async () => {
  const [expert, startup] = [await parisian(world), await world.person('startup')];
  const { id } = await startup.api.bookings.request({
    body: { ...wish(expert.id, FIRST), weeks: 3 },
    files: { files: [new File([DECK.content], DECK.name, { type: DECK.type })] },
  });
  const { seriesWeeks } = await accept(expert, id);

  for (const { booking } of seriesWeeks) {
    const { files } = await look(expert, booking?.id ?? '');
    expect(files).toMatchObject([{ name: DECK.name }]);
    const { headers } = expert;
    const read = await world.app.inject({ url: `/api/files/${files[0]?.id}`, headers });
    expect(read.body).toBe(DECK.content);
  }
  const stranger = await ask(await world.person('startup'), expert.id, 1, {
    start: '2026-03-19T08:00:00.000Z',
    end: '2026-03-19T09:00:00.000Z',
  });
  expect(stranger.files).toEqual([]);
});

test('what an expert wrote of a weekly session that they proposed goes with them from all of its weeks', async () => {
  const staff = await world.person('dot');
  const expert = await leaverIn(world, 'expert');
  const hours = [3, 4].map((wday) => ({ wday, start: '09:00', end: '17:00' }));
  await expert.api.availability.save({ body: { timeZone: 'Europe/Paris', hours } });
  const startup = await world.person('startup');
  const met = await startup.api.bookings.request({ body: wish(expert.id, FIRST) });
  await startup.api.bookings.move({
    body: { bookingId: met.id, status: 'cancelled', reason: 'Not needed' },
  });
  const { expertId: _, ...said } = wish('', FIRST);
  const { id } = await expert.api.bookings.propose({
    body: { ...said, description: WORDS, weeks: 3, requesterId: startup.id },
  });
  const { seriesWeeks } = await accept(startup, id);
  const wordsOf = async (reader: TestPerson) => {
    const weeks = seriesWeeks.map(({ booking }) => look(reader, booking?.id ?? ''));
    return (await Promise.all(weeks)).map(({ description }) => description);
  };
  expect(await wordsOf(startup)).toEqual([WORDS, WORDS, WORDS]);

  await expert.api.bookings.move({
    body: { bookingId: id, status: 'cancelled', reason: 'I leave', andFollowing: true },
  });
  await erase(staff, await askErasure(expert), [stay(expert)]);

  expect(await wordsOf(startup)).toEqual(['', '', '']);
});
