import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { expertIn, MONDAY, NINE, tunis, wish } from '../../testing/sessions.ts';
import { createWorld, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(() => {
  world.clock = MONDAY;
});

const offer = (requesterId: string) => {
  const { expertId: _, ...said } = wish('', tunis(13, '10:00'));
  return { ...said, requesterId };
};

test('a session that an expert proposes is refused once the other’s hours with the expert are used up', async () => {
  const expert = await expertIn(world);
  const startup = await world.person('startup', { organizationKind: 'external' });
  for (const time of ['09:00', '11:00', '13:00', '15:00']) {
    await startup.api.bookings.request({ body: wish(expert.id, tunis(12, time)) });
  }

  const offering = expert.api.bookings.propose({ body: offer(startup.id) });

  await expect(offering).rejects.toMatchObject({ code: 'expert.hours_exceeded' });
});

test('a session that an expert proposes for some weeks takes the hours of all of them: four, but not twelve, of four hours', async () => {
  const expert = await expertIn(world);
  const startup = await world.person('startup', { organizationKind: 'external' });
  const asked = await startup.api.bookings.request({ body: wish(expert.id, NINE) });
  await expert.api.bookings.decline({
    body: { bookingId: asked.id, status: 'rejected', reason: 'Let us meet weekly instead' },
  });

  const weekly = (weeks: number) =>
    expert.api.bookings.propose({ body: { ...offer(startup.id), weeks } });

  await expect(weekly(12)).rejects.toMatchObject({
    code: 'booking.weeks_exceed_hours',
    errors: [{ path: 'weeks', params: { count: 4 } }],
  });
  expect((await weekly(4)).hours).toEqual({ usedMinutes: 240, limitMinutes: 240 });
});
