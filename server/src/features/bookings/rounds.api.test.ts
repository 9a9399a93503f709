import { HOUR_MS } from '@thedot/domain/kernel/time';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  acceptedIn,
  MONDAY,
  NINE,
  requestedIn,
  TEN,
  toldTo,
  tunis,
  wish,
} from '../../testing/sessions.ts';
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

/** Evening hours, outside of the expert's week. */
const EVENING = tunis(12, '19:00');
const FRIDAY = tunis(13, '10:00');

describe('a request that goes back and forth', () => {
  test('ends in a session at a time of the last round; the earlier ones stay to be read', async () => {
    const { expert, startup, booking } = await requestedIn(world);
    const bookingId = booking.id;

    const turned = await expert.api.bookings.repropose({
      body: { bookingId, slots: [EVENING], message: 'I am away that day. In the evening?' },
    });
    expect(turned).toMatchObject({ status: 'pending', turn: 'requester', round: 2 });
    await startup.api.bookings.repropose({ body: { bookingId, slots: [FRIDAY] } });
    const agreed = await expert.api.bookings.accept({
      body: { bookingId, start: FRIDAY.start, round: 3 },
    });

    expect(agreed).toMatchObject({ status: 'accepted', session: FRIDAY, turn: null });
    expect(agreed.rounds.map(({ author, message, slots }) => [author, message, slots])).toEqual([
      ['requester', '', [NINE, TEN]],
      ['expert', 'I am away that day. In the evening?', [EVENING]],
      ['requester', '', [FRIDAY]],
    ]);
    expect(agreed.steps.map(({ kind }) => kind)).toEqual([
      'requested',
      'proposed',
      'proposed',
      'accepted',
    ]);
    expect((await toldTo(startup)).map(({ type }) => type)).toEqual([
      'booking.accepted',
      'booking.proposed',
    ]);
  });

  test('times of an earlier round cannot be accepted any more', async () => {
    const { expert, startup, booking } = await requestedIn(world);
    const bookingId = booking.id;
    await expert.api.bookings.repropose({ body: { bookingId, slots: [EVENING] } });

    const late = startup.api.bookings.accept({
      body: { bookingId, start: EVENING.start, round: 1 },
    });
    await expect(late).rejects.toMatchObject({ code: 'booking.round_over' });
    const old = startup.api.bookings.accept({ body: { bookingId, start: NINE.start } });
    await expect(old).rejects.toMatchObject({ code: 'booking.slot_not_proposed' });
  });

  test('who asks keeps to the expert’s hours, the expert need not', async () => {
    const { expert, startup, booking } = await requestedIn(world);
    const bookingId = booking.id;
    await expert.api.bookings.repropose({ body: { bookingId, slots: [EVENING] } });

    const asking = startup.api.bookings.repropose({
      body: { bookingId, slots: [tunis(12, '20:00')] },
    });

    await expect(asking).rejects.toMatchObject({
      code: 'expert.unavailable',
      errors: [{ path: 'slots.0' }],
    });
  });

  test('the expert offers no time at which either of the two is taken', async () => {
    const { expert, startup } = await acceptedIn(world);
    const { id: bookingId } = await startup.api.bookings.request({ body: wish(expert.id, TEN) });

    const offering = expert.api.bookings.repropose({ body: { bookingId, slots: [NINE, FRIDAY] } });

    await expect(offering).rejects.toMatchObject({
      code: 'booking.time_conflict',
      errors: [{ path: 'slots.0' }],
    });
  });

  test('nobody answers themselves, but whoever is not answered yet may put other times in place', async () => {
    const { expert, startup, booking } = await requestedIn(world);
    const bookingId = booking.id;

    const changed = await startup.api.bookings.repropose({ body: { bookingId, slots: [FRIDAY] } });

    expect(changed).toMatchObject({ status: 'pending', turn: 'expert', round: 2 });
    expect(changed.rounds.map(({ author }) => author)).toEqual(['requester', 'requester']);
    const own = startup.api.bookings.accept({ body: { bookingId, start: FRIDAY.start } });
    await expect(own).rejects.toMatchObject({ code: 'booking.status_not_allowed' });
    const old = expert.api.bookings.accept({ body: { bookingId, start: NINE.start } });
    await expect(old).rejects.toMatchObject({ code: 'booking.slot_not_proposed' });
    expect((await toldTo(expert)).map(({ type }) => type)).toEqual([
      'booking.proposed',
      'booking.requested',
    ]);
  });

  test.each([
    [
      'accepted',
      ({ api }: TestPerson, bookingId: string) =>
        api.bookings.accept({ body: { bookingId, start: NINE.start, round: 1 } }),
    ],
    [
      'declined',
      ({ api }: TestPerson, bookingId: string) =>
        api.bookings.decline({ body: { bookingId, status: 'rejected', reason: 'No', round: 1 } }),
    ],
    [
      'answered with others',
      ({ api }: TestPerson, bookingId: string) =>
        api.bookings.repropose({ body: { bookingId, slots: [EVENING], round: 1 } }),
    ],
  ])('times that were changed meanwhile are not %s unseen', async (_how, answer) => {
    const { expert, startup, booking } = await requestedIn(world);
    await startup.api.bookings.repropose({ body: { bookingId: booking.id, slots: [FRIDAY] } });

    await expect(answer(expert, booking.id)).rejects.toMatchObject({ code: 'booking.round_over' });

    const after = await expert.api.bookings.one({ params: { id: booking.id } });
    expect(after).toMatchObject({ status: 'pending', turn: 'expert', round: 2 });
  });

  test('lapses at the time until which an answer counts', async () => {
    const { expert, startup, booking } = await requestedIn(world);
    await expert.api.bookings.repropose({
      body: { bookingId: booking.id, slots: [EVENING], answerIn: 24 },
    });

    const { answerBy } = await startup.api.bookings.one({ params: { id: booking.id } });
    expect(answerBy).toBe(new Date(MONDAY.getTime() + 24 * HOUR_MS).toISOString());
    world.clock = new Date(answerBy ?? '');
    await lapseBookings({ ...world, now: () => world.clock ?? MONDAY });

    const after = await startup.api.bookings.one({ params: { id: booking.id } });
    expect(after).toMatchObject({ status: 'cancelled', turn: null });
  });

  test('is not answered after that time, though the hub has not closed it yet', async () => {
    const { expert, startup, booking } = await requestedIn(world);
    const bookingId = booking.id;
    await expert.api.bookings.repropose({ body: { bookingId, slots: [EVENING], answerIn: 24 } });

    const until = MONDAY.getTime() + 24 * HOUR_MS;
    world.clock = new Date(until);
    const late = { code: 'booking.answer_late' };
    const { bookings } = startup.api;
    await expect(
      bookings.accept({ body: { bookingId, start: EVENING.start } }),
    ).rejects.toMatchObject(late);
    await expect(
      bookings.decline({ body: { bookingId, status: 'rejected', reason: 'No' } }),
    ).rejects.toMatchObject(late);
    await expect(
      bookings.repropose({ body: { bookingId, slots: [FRIDAY] } }),
    ).rejects.toMatchObject(late);

    world.clock = new Date(until - 1);
    const agreed = await bookings.accept({ body: { bookingId, start: EVENING.start } });
    expect(agreed).toMatchObject({ status: 'accepted' });
  });

  test('a time to answer that ends after the last of the times is refused', async () => {
    const { expert, booking } = await requestedIn(world);
    const asking = expert.api.bookings.repropose({
      body: { bookingId: booking.id, slots: [EVENING], answerIn: 24 * 4 },
    });
    await expect(asking).rejects.toMatchObject({
      code: 'booking.answer_by',
      errors: [{ path: 'answerIn' }],
    });
  });
});

describe('a proposed time', () => {
  test('is taken back by who proposed it, and cannot be accepted any more', async () => {
    const { expert, startup, booking } = await requestedIn(world);
    const bookingId = booking.id;

    const after = await startup.api.bookings.withdraw({ query: { bookingId, start: TEN.start } });

    expect(after.slots).toMatchObject([NINE]);
    expect(after.answerBy).toBe(NINE.start);
    const accepting = expert.api.bookings.accept({ body: { bookingId, start: TEN.start } });
    await expect(accepting).rejects.toMatchObject({ code: 'booking.slot_not_proposed' });
  });

  test('stays when all others have passed', async () => {
    const { startup, booking } = await requestedIn(world, NINE, FRIDAY);
    world.clock = new Date(NINE.end);
    const query = { bookingId: booking.id, start: FRIDAY.start };
    await expect(startup.api.bookings.withdraw({ query })).rejects.toMatchObject({
      code: 'booking.last_slot',
    });
  });

  test('stays when it is the last one', async () => {
    const { startup, booking } = await requestedIn(world, NINE);
    const query = { bookingId: booking.id, start: NINE.start };
    await expect(startup.api.bookings.withdraw({ query })).rejects.toMatchObject({
      code: 'booking.last_slot',
    });
  });
});

test('of an answer and other times given at once one counts, and both sides see the same', async () => {
  for (let round = 0; round < 20; round++) {
    const { expert, startup, booking } = await requestedIn(world);
    const bookingId = booking.id;

    const outcomes = await Promise.allSettled([
      expert.api.bookings.accept({ body: { bookingId, start: NINE.start } }),
      expert.api.bookings.repropose({ body: { bookingId, slots: [EVENING] } }),
      startup.api.bookings.move({ body: { bookingId, status: 'cancelled', reason: 'Not needed' } }),
    ]);

    const params = { id: bookingId };
    const [mine, theirs] = [
      await startup.api.bookings.one({ params }),
      await expert.api.bookings.one({ params }),
    ];
    expect(mine).toEqual(theirs);
    const done = outcomes.filter(({ status }) => status === 'fulfilled').length;
    // Other times can be taken back at once, and an accepted session cancelled: each is a step of its own.
    expect(mine.steps).toHaveLength(done + 1);
    expect(mine.rounds).toHaveLength(mine.round);
  }
});
