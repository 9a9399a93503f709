import { HOUR_MS } from '@thedot/domain/kernel/time';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { askedAnyIn } from '../../testing/any-expert.ts';
import { MONDAY, NINE, TEN, tunis } from '../../testing/sessions.ts';
import { whileHeld } from '../../testing/waiting.ts';
import { createWorld, type TestPerson, type World } from '../../testing/world.ts';
import { lapseBookings } from './bookings.jobs.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(() => {
  world.clock = MONDAY;
});

const page = ({ api }: TestPerson, id: string) => api.bookings.one({ params: { id } });
const declined = (bookingId: string) =>
  ({ bookingId, status: 'rejected', reason: 'Away that week' }) as const;
const FRIDAY = tunis(13, '09:00');
const NEXT_WEEK = tunis(17, '09:00');

describe('a request to any expert of a topic goes on', () => {
  test('with the times that nobody’s notice stands in the way of, when the others are near', async () => {
    const { startup, second, booking } = await askedAnyIn(world, [tunis(10, '16:00'), NEXT_WEEK]);

    world.clock = new Date(booking.answerBy ?? '');
    await lapseBookings({ ...world, now: () => new Date(booking.answerBy ?? '') });

    const seen = await page(startup, booking.id);
    expect(seen).toMatchObject({ status: 'pending', expert: { id: second.id } });
    expect(seen.slots.map(({ start }) => start)).toEqual([NEXT_WEEK.start]);
    await second.api.bookings.accept({ body: { bookingId: seen.id, start: NEXT_WEEK.start } });
  });

  test('with all of them where somebody has them all', async () => {
    const { first, second, booking } = await askedAnyIn(world, [NINE, FRIDAY]);
    await first.api.bookings.decline({ body: declined(booking.id) });
    expect((await page(second, booking.id)).slots.map(({ start }) => start)).toEqual([
      NINE.start,
      FRIDAY.start,
    ]);
  });

  test('when its expert takes back the times that they offered instead', async () => {
    const { first, second, booking } = await askedAnyIn(world);
    const bookingId = booking.id;
    await first.api.bookings.repropose({ body: { bookingId, slots: [FRIDAY] } });

    await first.api.bookings.move({
      body: { bookingId, status: 'cancelled', reason: 'Away that week' },
    });

    const seen = await page(second, bookingId);
    expect(seen).toMatchObject({ status: 'pending', turn: 'expert', expert: { id: second.id } });
    expect(seen.slots.map(({ start }) => start)).toEqual([NINE.start, TEN.start]);
  });

  test('but not when it is who asked who takes it back', async () => {
    const { startup, booking } = await askedAnyIn(world);
    const body = { bookingId: booking.id, status: 'cancelled', reason: 'Not needed' } as const;
    expect((await startup.api.bookings.move({ body })).status).toBe('cancelled');
  });

  test('in a round of its own: what was meant for the first is not sent to the second', async () => {
    const { startup, first, second, booking } = await askedAnyIn(world);
    const bookingId = booking.id;
    await first.api.bookings.decline({ body: declined(bookingId) });

    const unseen = { bookingId, round: booking.round, message: `Dear ${first.name}` };
    await expect(
      startup.api.bookings.repropose({ body: { ...unseen, slots: [FRIDAY] } }),
    ).rejects.toMatchObject({ code: 'booking.round_over' });

    const { rounds, round } = await page(second, bookingId);
    expect(round).toBe(2);
    expect(rounds.map(({ author, by, message }) => [author, by?.id, message])).toEqual([
      ['requester', startup.id, ''],
      ['requester', startup.id, ''],
    ]);
  });
});

test('a removal leaves alone what has gone on to another in that moment', async () => {
  const { startup, first, second, booking } = await askedAnyIn(world);
  const admin = await world.person('admin');
  const settle = [
    { kind: 'requests', subject: null, way: 'cancel', message: 'A new job', heir: null } as const,
  ];

  const { ended } = await whileHeld(world, {
    hold: (tx) =>
      tx.selectFrom('bookings').select('id').where('id', '=', booking.id).forUpdate().execute(),
    calls: [
      () => admin.api.directory.remove({ body: { userId: first.id, isRemoved: true, settle } }),
    ],
    meanwhile: (tx) =>
      tx
        .updateTable('bookings')
        .set({ expert_id: second.id })
        .where('id', '=', booking.id)
        .execute(),
  });

  expect((await ended).map(({ status }) => status)).toEqual(['fulfilled']);
  expect(await page(startup, booking.id)).toMatchObject({
    status: 'pending',
    expert: { id: second.id },
  });
});

test('who is asked next has as long as the one before, where there is enough left', async () => {
  const { first, second, booking } = await askedAnyIn(world, [NINE, FRIDAY], { answerIn: 50 });
  await first.api.bookings.decline({ body: declined(booking.id) });
  expect((await page(second, booking.id)).answerBy).toBe(
    new Date(MONDAY.getTime() + 50 * HOUR_MS).toISOString(),
  );
});
