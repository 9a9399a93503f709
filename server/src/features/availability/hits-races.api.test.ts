import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  acceptedIn,
  MONDAY,
  NINE,
  requestedIn,
  TEN,
  wish,
  WORKING_HOURS,
} from '../../testing/sessions.ts';
import { untilWaiting, whileHeld } from '../../testing/waiting.ts';
import { lockTimeOf } from '../../platform/claims/claims.queries.ts';
import { createWorld, type TestPerson, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(() => {
  world.clock = MONDAY;
});

/** The week without its mornings: nine and ten are outside then. */
const afternoons = {
  timeZone: 'Africa/Tunis',
  hours: WORKING_HOURS.map(({ wday }) => ({ wday, start: '13:00', end: '17:00' })),
};

const inSecond = async (expert: TestPerson, slot = TEN) => {
  const startup = await world.person('startup');
  const booking = await startup.api.bookings.request({ body: wish(expert.id, slot) });
  await expert.api.bookings.accept({ body: { bookingId: booking.id, start: slot.start } });
  return { startup, booking };
};

describe('a change of hours', () => {
  test('meets a session that was accepted since one looked', async () => {
    const { expert, booking } = await acceptedIn(world);
    const hits = await expert.api.availability.hits({ body: afternoons });
    const since = await inSecond(expert);

    const saving = expert.api.availability.save({
      body: {
        ...afternoons,
        resolve: hits.items.map(({ bookingId, start }) => ({
          bookingId,
          start,
          how: 'keep' as const,
        })),
      },
    });

    await expect(saving).rejects.toMatchObject({
      code: 'availability.hits',
      details: {
        hits: { items: [{ bookingId: booking.id }, { bookingId: since.booking.id }] },
      },
    });
  });

  test('and one that was moved since, though that is outside as well: of its new time nothing was said', async () => {
    const { expert, booking } = await acceptedIn(world);
    const body = {
      ...afternoons,
      resolve: [{ bookingId: booking.id, start: NINE.start, how: 'cancel' as const }],
      message: 'Gone',
    };
    await expert.api.bookings.change({
      params: { id: booking.id },
      body: { start: TEN.start, was: NINE.start },
    });

    await expect(expert.api.availability.save({ body })).rejects.toMatchObject({
      code: 'availability.hits',
      details: { hits: { items: [{ bookingId: booking.id, start: TEN.start }] } },
    });
    const page = await expert.api.bookings.one({ params: { id: booking.id } });
    expect(page.status).toBe('accepted');
  });

  test('and one that is accepted in the very moment: neither slips by the other', async () => {
    const { expert, booking } = await requestedIn(world, NINE);
    const accept = () =>
      expert.api.bookings.accept({ body: { bookingId: booking.id, start: NINE.start } });
    const save = () => expert.api.availability.save({ body: afternoons });

    let accepting: Promise<unknown> = Promise.resolve();
    let saving: Promise<unknown> = Promise.resolve();
    await world.db.transaction().execute(async (tx) => {
      await lockTimeOf(tx, expert.id);
      accepting = accept();
      await untilWaiting(world, 1);
      saving = save();
      saving.catch(() => undefined);
      await untilWaiting(world, 2);
    });

    await accepting;
    await expect(saving).rejects.toMatchObject({ code: 'availability.hits' });
  });

  test('nor does one that is accepted while the hub is closed for that day', async () => {
    const { expert, booking } = await requestedIn(world, NINE);
    const admin = await world.person('admin');
    const closing = { firstDay: '2026-03-11', lastDay: '2026-03-11', name: 'Moving house' };

    const { ended } = await whileHeld<unknown>(world, {
      hold: (tx) => lockTimeOf(tx, expert.id),
      calls: [
        () => expert.api.bookings.accept({ body: { bookingId: booking.id, start: NINE.start } }),
        () => admin.api.closures.add({ body: closing }),
      ],
    });

    expect(await ended).toMatchObject([
      { status: 'fulfilled' },
      { status: 'rejected', reason: { code: 'availability.hits' } },
    ]);
  });

  test.each(Array.from({ length: 6 }, (_, round) => [round]))(
    'against a cancellation, whoever is first: one end, one step (%i)',
    async () => {
      const { expert, startup, booking } = await acceptedIn(world);

      await Promise.allSettled([
        expert.api.availability.save({
          body: {
            ...afternoons,
            resolve: [{ bookingId: booking.id, start: NINE.start, how: 'cancel' }],
            message: 'Gone',
          },
        }),
        startup.api.bookings.move({
          body: { bookingId: booking.id, status: 'cancelled', reason: 'Ill' },
        }),
      ]);

      const page = await expert.api.bookings.one({ params: { id: booking.id } });
      expect(page.status).toBe('cancelled');
      expect(page.steps.filter(({ kind }) => kind === 'cancelled')).toHaveLength(1);
    },
  );
});
