import { ABSENT_AFTER_MS, CONTRADICT_WITHIN_MS, CORRECT_WITHIN_MS } from '@thedot/domain/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { acceptedIn, heldIn, MONDAY, NINE, toldTo } from '../../testing/sessions.ts';
import { createWorld, type TestPerson, type World } from '../../testing/world.ts';
import { finishBookings } from './bookings.jobs.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(() => {
  world.clock = MONDAY;
});

const START = Date.parse(NINE.start);
const at = (ms: number) => {
  world.clock = new Date(ms);
};
const say = (
  { api }: TestPerson,
  bookingId: string,
  attendance: 'attended' | 'expert_absent' | 'requester_absent' | 'contradicted',
) => api.bookings.done({ body: { bookingId, attendance } });

describe('that the other did not come', () => {
  test('is said by neither side in the first ten minutes; the staff may, and a session can be held by then', async () => {
    const { expert, startup, booking } = await acceptedIn(world);
    at(START + ABSENT_AFTER_MS - 1);
    for (const [person, absent] of [
      [expert, 'requester_absent'],
      [startup, 'expert_absent'],
    ] as const) {
      await expect(say(person, booking.id, absent)).rejects.toMatchObject({
        code: 'booking.absent_early',
        status: 409,
      });
    }
    at(START + ABSENT_AFTER_MS);
    expect(await say(startup, booking.id, 'expert_absent')).toMatchObject({ status: 'finished' });

    world.clock = MONDAY;
    const other = await acceptedIn(world);
    at(START);
    const staff = await world.person('dot');
    expect(await say(staff, other.booking.id, 'requester_absent')).toMatchObject({
      attendance: 'requester_absent',
    });
  });
});

describe('who is said not to have come', () => {
  test.each(['expert', 'requester'] as const)(
    'says that they did, as the %s: it is unknown then, and the staff and the other are told',
    async (side) => {
      const { expert, startup, booking } = await acceptedIn(world);
      const staff = await world.person('dot');
      const [missed, sayer] = side === 'expert' ? [expert, startup] : [startup, expert];
      at(START + ABSENT_AFTER_MS);
      await say(sayer, booking.id, `${side}_absent`);

      const page = await say(missed, booking.id, 'contradicted');

      expect(page).toMatchObject({ status: 'finished', attendance: 'unknown', contested: true });
      expect(page.hours.usedMinutes).toBe(60);
      expect(page.steps.at(-1)).toMatchObject({ kind: 'contradicted', actor: { id: missed.id } });
      for (const person of [sayer, staff]) {
        expect((await toldTo(person))[0]).toMatchObject({
          type: 'booking.contested',
          params: { name: missed.name, start: NINE.start },
          link: `/booking/${booking.id}`,
        });
      }
      expect((await toldTo(missed)).map(({ type }) => type)).not.toContain('booking.contested');
    },
  );

  test('has the last word of the two: neither says more of it, the staff settle it', async () => {
    const { expert, startup, booking } = await acceptedIn(world);
    const staff = await world.person('dot');
    at(START + ABSENT_AFTER_MS);
    await say(startup, booking.id, 'expert_absent');
    await say(expert, booking.id, 'contradicted');

    for (const [person, attendance] of [
      [startup, 'expert_absent'],
      [expert, 'attended'],
      [expert, 'requester_absent'],
      [expert, 'contradicted'],
    ] as const) {
      await expect(say(person, booking.id, attendance)).rejects.toMatchObject({
        code: 'booking.changed',
      });
    }
    expect(await say(staff, booking.id, 'expert_absent')).toMatchObject({
      attendance: 'expert_absent',
    });
    await expect(say(expert, booking.id, 'contradicted')).rejects.toMatchObject({
      code: 'booking.changed',
    });
  });

  test.each(['expert', 'requester'] as const)(
    'says nothing else of it until that is settled, as the %s: neither a review nor how it was',
    async (side) => {
      const { expert, startup, booking } = await acceptedIn(world);
      const staff = await world.person('dot');
      const [missed, sayer] = side === 'expert' ? [expert, startup] : [startup, expert];
      const { id: bookingId } = booking;
      at(START + ABSENT_AFTER_MS);
      await say(sayer, bookingId, `${side}_absent`);
      await say(missed, bookingId, 'contradicted');
      const review = { bookingId, stars: 1, text: 'She never came' };
      const form = { bookingId, topic: 'The first investor', satisfaction: 2 };

      await expect(startup.api.reviews.give({ body: review })).rejects.toMatchObject({
        code: 'review.not_allowed',
      });
      for (const { api } of [expert, startup]) {
        await expect(api.sessionFeedback.give({ body: form })).rejects.toMatchObject({
          code: 'session_feedback.none',
        });
      }
      expect(await startup.api.bookings.one({ params: booking })).toMatchObject({
        attendance: 'unknown',
      });

      await say(staff, bookingId, 'attended');
      await startup.api.reviews.give({ body: review });
      await missed.api.sessionFeedback.give({ body: form });
    },
  );

  test('keeps a review from being counted until that is settled', async () => {
    const { expert, startup, booking } = await heldIn(world);
    const staff = await world.person('dot');
    await startup.api.reviews.give({ body: { bookingId: booking.id, stars: 4, text: '' } });
    const shown = async () => {
      const { items, rating } = await startup.api.reviews.list({ query: { expertId: expert.id } });
      const { expert: card } = await startup.api.experts.one({ params: expert });
      return [items.length, rating?.count, card.reviews, card.rating];
    };
    await say(staff, booking.id, 'expert_absent');

    await say(expert, booking.id, 'contradicted');
    expect(await shown()).toEqual([0, 0, 0, null]);

    await say(staff, booking.id, 'attended');
    expect(await shown()).toEqual([1, 1, 1, 4]);
  });

  test('can say so of what was said in the last minute, and the staff settle it whenever they get to it', async () => {
    const { expert, startup, booking } = await acceptedIn(world);
    const staff = await world.person('dot');
    const weekAfter = Date.parse(NINE.end) + CORRECT_WITHIN_MS;
    await finishBookings({ ...world, now: () => new Date(weekAfter) });
    at(weekAfter);
    await say(startup, booking.id, 'expert_absent');

    at(weekAfter + CORRECT_WITHIN_MS);
    expect(await say(expert, booking.id, 'contradicted')).toMatchObject({ contested: true });

    at(weekAfter + 60 * CORRECT_WITHIN_MS);
    for (const [person, attendance] of [
      [expert, 'attended'],
      [startup, 'expert_absent'],
    ] as const) {
      await expect(say(person, booking.id, attendance)).rejects.toMatchObject({ status: 409 });
    }
    expect(await say(staff, booking.id, 'attended')).toMatchObject({ attendance: 'attended' });
    await expect(say(staff, booking.id, 'expert_absent')).rejects.toMatchObject({
      code: 'booking.settled',
    });
  });

  test('says so for two weeks, and of nothing else', async () => {
    const { expert, startup, booking } = await acceptedIn(world);
    at(START + ABSENT_AFTER_MS);
    await expect(say(expert, booking.id, 'contradicted')).rejects.toMatchObject({
      code: 'booking.changed',
    });
    await say(startup, booking.id, 'expert_absent');
    await expect(say(startup, booking.id, 'contradicted')).rejects.toMatchObject({
      code: 'booking.changed',
    });
    at(Date.parse(NINE.end) + CONTRADICT_WITHIN_MS + 1);
    await expect(say(expert, booking.id, 'contradicted')).rejects.toMatchObject({
      code: 'booking.settled',
    });
  });
});
