import { MOST_HITS } from '@thedot/domain/limits';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { acceptedIn, MONDAY } from '../../testing/sessions.ts';
import { createWorld, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(() => {
  world.clock = MONDAY;
});
afterEach(async () => {
  await world.db.deleteFrom('hub_closures').execute();
});

const wednesday = { firstDay: '2026-03-11', lastDay: '2026-03-11', name: 'Aïd' };

/** A day as full as that of a large hub: one session, and as many like it as can be listed. */
async function fullDay() {
  const { booking, ...people } = await acceptedIn(world);
  await sql`
    insert into bookings (expert_id, requester_id, organization_id, category, description, minutes, status, start_at, end_at)
    select expert_id, requester_id, organization_id, category, description, minutes, status,
      start_at + interval '1 minute', end_at + interval '1 minute'
    from bookings cross join generate_series(1, ${MOST_HITS}) where id = ${booking.id}`.execute(
    world.db,
  );
  return { ...people, booking };
}

test('a day of more sessions than can be listed is closed when the others stay', async () => {
  const { booking } = await fullDay();
  const { api } = await world.person('admin');
  const { firstDay, lastDay } = wednesday;
  const { items, sessions } = await api.closures.hits({ body: { firstDay, lastDay } });
  expect([items.length, sessions]).toEqual([MOST_HITS, MOST_HITS + 1]);
  const resolve = items.map(({ bookingId }) => ({
    bookingId,
    how: bookingId === booking.id ? ('cancel' as const) : ('keep' as const),
  }));
  const body = { ...wednesday, resolve, message: 'The hub is closed' };

  await expect(api.closures.add({ body })).rejects.toMatchObject({ code: 'availability.hits' });
  await api.closures.add({ body: { ...body, others: 'keep' } });

  const counts = await world.db
    .selectFrom('bookings')
    .select((eb) => ['status', eb.fn.countAll<number>().as('count')])
    .groupBy('status')
    .orderBy('status')
    .execute();
  expect(counts).toEqual([
    { status: 'accepted', count: MOST_HITS },
    { status: 'cancelled', count: 1 },
  ]);
});

test('a session is answered for once', async () => {
  const { expert, booking } = await acceptedIn(world);
  const resolve = (['keep', 'cancel'] as const).map((how) => ({ bookingId: booking.id, how }));

  const saving = expert.api.availability.save({
    body: { timeZone: 'Africa/Tunis', hours: [], resolve, message: 'Away' },
  });

  await expect(saving).rejects.toMatchObject({
    status: 422,
    errors: [{ path: 'resolve', code: 'field.distinct' }],
  });
});
