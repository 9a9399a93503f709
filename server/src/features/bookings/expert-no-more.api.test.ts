import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { askedAnyIn } from '../../testing/any-expert.ts';
import { MONDAY, NINE, pairIn, requestedIn, wish } from '../../testing/sessions.ts';
import { rowsOf, whileHeld } from '../../testing/waiting.ts';
import { createWorld, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(() => {
  world.clock = MONDAY;
});

const codesOf = (ends: readonly PromiseSettledResult<unknown>[]) =>
  ends.map((end) => (end.status === 'fulfilled' ? 'done' : (end.reason as { code: string }).code));

describe('an expert who is none any more in the very moment in which somebody asks them', () => {
  test('is not asked', async () => {
    const { expert, startup } = await pairIn(world);

    const { ended } = await whileHeld(world, {
      hold: rowsOf('users', expert.id),
      calls: [() => startup.api.bookings.request({ body: wish(expert.id, NINE) })],
      meanwhile: (tx) =>
        tx.updateTable('users').set({ role: 'guest' }).where('id', '=', expert.id).execute(),
    });

    expect(codesOf(await ended)).toEqual(['expert.not_found']);
    expect((await startup.api.bookings.list({ query: {} })).items).toEqual([]);
  });

  test('is not given what another passes on', async () => {
    const { first, second, startup, booking } = await askedAnyIn(world);
    const body = { bookingId: booking.id, status: 'rejected', reason: 'Away' } as const;

    const { ended } = await whileHeld(world, {
      hold: rowsOf('users', second.id),
      calls: [() => first.api.bookings.decline({ body })],
      meanwhile: (tx) =>
        tx.updateTable('users').set({ is_removed: true }).where('id', '=', second.id).execute(),
    });

    expect(codesOf(await ended)).toEqual(['booking.changed']);
    expect((await first.api.bookings.decline({ body })).status).toBe('rejected');
    expect((await startup.api.bookings.one({ params: booking })).expert.id).toBe(first.id);
  });

  test('stays one where the role is taken of many at once', async () => {
    const { expert, startup, booking } = await requestedIn(world);
    await startup.api.bookings.move({
      body: { bookingId: booking.id, status: 'cancelled', reason: 'Not needed' },
    });
    const staff = await world.person('super-admin');
    const ids = [expert.id];

    const { ended } = await whileHeld(world, {
      hold: rowsOf('users', expert.id),
      calls: [() => staff.api.directory.bulk({ body: { action: 'role', role: 'guest', ids } })],
      // As if somebody’s request of that moment had just been written.
      meanwhile: (tx) =>
        tx
          .updateTable('bookings')
          .set({ status: 'pending', turn: 'expert' })
          .where('id', '=', booking.id)
          .execute(),
    });

    expect(await ended).toMatchObject([
      { value: { answers: [{ id: expert.id, refusal: 'user.awaited' }] } },
    ]);
  });
});
