import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { MOST_OPEN_PROPOSALS } from '@thedot/domain/limits';
import { expertIn, MONDAY, NINE, toldTo, tunis, wish } from '../../testing/sessions.ts';
import { createWorld, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(() => {
  world.clock = MONDAY;
});

const offer = (requesterId: string, slot = tunis(13, '10:00')) => {
  const { expertId: _, ...said } = wish('', slot);
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
  expect((await toldTo(startup))[0]).toMatchObject({ params: { weeks: '4' } });
});

test('no more than five sessions that an expert proposed wait for one person, however many are sent at once', async () => {
  const expert = await expertIn(world);
  const startup = await world.person('startup', { organizationKind: 'hub' });
  const other = await world.person('startup', { organizationKind: 'hub' });
  for (const { api } of [startup, other]) {
    await api.bookings.request({ body: wish(expert.id, NINE) });
  }
  const propose = (requesterId: string, hour: number) =>
    expert.api.bookings.propose({ body: offer(requesterId, tunis(12, `1${hour}:00`)) });

  const sent = await Promise.allSettled(
    Array.from({ length: MOST_OPEN_PROPOSALS + 3 }, (_, hour) => propose(startup.id, hour)),
  );

  const made = sent.flatMap((it) => (it.status === 'fulfilled' ? [it.value] : []));
  const refused = sent.flatMap((it) => (it.status === 'rejected' ? [it.reason] : []));
  expect(made).toHaveLength(MOST_OPEN_PROPOSALS);
  for (const refusal of refused) {
    expect(refusal).toMatchObject({ code: 'booking.too_many_proposals' });
  }
  // Those to somebody else are none of them, and one that was answered is none any more.
  await propose(other.id, 9);
  const [{ id } = { id: '' }] = made;
  await startup.api.bookings.decline({
    body: { bookingId: id, status: 'rejected', reason: 'Too many' },
  });
  await propose(startup.id, 9);
});
