import { HOUR_MS } from '@thedot/domain/kernel/time';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { askedAnyIn } from '../../testing/any-expert.ts';
import {
  acceptedIn,
  MONDAY,
  NINE,
  pairIn,
  requestedIn,
  TEN,
  tunis,
  wish,
} from '../../testing/sessions.ts';
import { keepTold, THE_STAFF } from '../../testing/told.ts';
import { createWorld, type World } from '../../testing/world.ts';
import { finishBookings, lapseBookings } from './bookings.jobs.ts';
import { remindOfSessions } from './reminders.jobs.ts';

const told = keepTold();
let world: World;
beforeAll(async () => {
  world = await createWorld({}, { live: told.live });
});
afterAll(() => world.close());
beforeEach(() => {
  world.clock = MONDAY;
});

const REQUEST = ['update-bookings', 'update-proposal'];
const SESSION = ['update-bookings', 'update-comming-bookings'];
const BOTH = ['update-bookings', 'update-comming-bookings', 'update-proposal'];

describe('open pages', () => {
  test('of both sides and of the staff hear of a request, each once, and only the expert’s bell rings', async () => {
    const stranger = await world.person('startup');
    const { expert, startup } = await pairIn(world);
    told.forget();
    await startup.api.bookings.request({ body: wish(expert.id, NINE) });

    expect(told.of(expert)).toEqual(['show_notification', ...REQUEST]);
    expect(told.of(startup)).toEqual(REQUEST);
    expect(told.of(THE_STAFF)).toEqual(REQUEST);
    expect(told.of(stranger)).toEqual([]);
  });

  test('hear what comes when it is accepted, however many sessions it becomes', async () => {
    const { expert, startup, booking } = await requestedIn(world);
    const series = { ...wish(expert.id, tunis(12, '09:00')), weeks: 4 };
    const weekly = await startup.api.bookings.request({ body: series });
    for (const { id } of [booking, weekly]) {
      told.forget();
      const start = id === booking.id ? NINE.start : tunis(12, '09:00').start;

      await expert.api.bookings.accept({ body: { bookingId: id, start } });

      expect(told.of(startup)).toEqual(['show_notification', ...BOTH]);
      expect(told.of(expert)).toEqual(BOTH);
      expect(told.of(THE_STAFF)).toEqual(BOTH);
    }
  });

  test('hear of other times, and of one that was taken back', async () => {
    const { expert, startup, booking } = await requestedIn(world);
    told.forget();

    const slots = [tunis(12, '19:00'), tunis(13, '19:00')];
    await expert.api.bookings.repropose({ body: { bookingId: booking.id, slots } });
    expect(told.of(startup)).toEqual(['show_notification', ...REQUEST]);
    told.forget();
    await expert.api.bookings.withdraw({
      query: { bookingId: booking.id, start: slots[0]?.start ?? '' },
    });

    expect(told.of(startup)).toEqual(['show_notification', ...REQUEST]);
  });

  test('of whoever else asked for that time hear that it is gone', async () => {
    const { expert, booking } = await requestedIn(world);
    const other = await world.person('startup');
    await other.api.bookings.request({ body: wish(expert.id, NINE, tunis(12, '09:00')) });
    const unhurt = await world.person('startup');
    await unhurt.api.bookings.request({ body: wish(expert.id, tunis(12, '11:00')) });
    told.forget();

    await expert.api.bookings.accept({ body: { bookingId: booking.id, start: NINE.start } });

    expect(told.of(other)).toEqual(['show_notification', 'update-proposal']);
    expect(told.of(unhurt)).toEqual([]);
  });

  test('hear nothing of what was refused', async () => {
    const { expert, startup, booking } = await requestedIn(world);
    told.forget();

    const accepting = startup.api.bookings.accept({
      body: { bookingId: booking.id, start: NINE.start },
    });
    await expect(accepting).rejects.toMatchObject({ status: 403 });
    const late = expert.api.bookings.accept({
      body: { bookingId: booking.id, start: tunis(20, '09:00').start },
    });
    await expect(late).rejects.toMatchObject({ code: 'booking.slot_not_proposed' });

    for (const who of [expert, startup, THE_STAFF]) expect(told.of(who)).toEqual([]);
  });

  test('of two who accept one time at once, hear of the one session that there is', async () => {
    const { expert, startup, booking } = await requestedIn(world);
    told.forget();
    const body = { bookingId: booking.id, start: NINE.start };

    await Promise.allSettled(Array.from({ length: 4 }, () => expert.api.bookings.accept({ body })));

    expect(told.of(startup)).toEqual(['show_notification', ...BOTH]);
  });

  test('of both experts hear of a request that is passed on by the clock', async () => {
    const { startup, first, second, booking } = await askedAnyIn(world);
    told.forget();

    await lapseBookings({ ...world, now: () => new Date(booking.answerBy ?? '') });

    for (const who of [startup, first, second]) {
      expect(told.of(who)).toEqual(['show_notification', ...REQUEST]);
    }
  });

  test('hear what the clock does: reminders ring, and an end is one', async () => {
    const { expert, startup } = await acceptedIn(world);
    told.forget();
    world.clock = new Date(Date.parse(NINE.start) - HOUR_MS / 2);
    await remindOfSessions({ ...world, now: () => world.clock ?? MONDAY });
    expect(told.of(startup)).toEqual(['show_notification']);
    told.forget();

    await finishBookings({ ...world, now: () => new Date(Date.parse(TEN.end) + 48 * HOUR_MS) });

    for (const who of [expert, startup]) {
      expect(told.of(who)).toEqual(['show_notification', ...SESSION]);
    }
  });
});
