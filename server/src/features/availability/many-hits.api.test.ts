import { MOST_HITS } from '@thedot/domain/limits';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { acceptedIn, MONDAY, NINE, toldTo } from '../../testing/sessions.ts';
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
  await world.db.deleteFrom('bookings').execute();
});

const days = { firstDay: '2026-03-11', lastDay: '2026-03-11' };
const wednesday = { ...days, name: 'Aïd' };

/** A day as full as that of a large hub: one session, and as many like it as can be listed. */
async function fullDay(more = 0) {
  const { booking, ...people } = await acceptedIn(world);
  await sql`
    insert into bookings (expert_id, requester_id, organization_id, category, description, minutes, status, start_at, end_at)
    select expert_id, requester_id, organization_id, category, description, minutes, status,
      start_at + interval '1 minute', end_at + interval '1 minute'
    from bookings cross join generate_series(1, ${MOST_HITS + more}) where id = ${booking.id}`.execute(
    world.db,
  );
  return { ...people, booking };
}

/** The sessions that were not answered for one by one, and how they stand. */
const othersThan = (resolve: readonly { readonly bookingId: string }[]) =>
  world.db
    .selectFrom('bookings')
    .select(['id', 'status'])
    .where(
      'id',
      'not in',
      resolve.map(({ bookingId }) => bookingId),
    )
    .orderBy('id')
    .execute();

test('a day of more sessions than can be listed is closed when the others stay', async () => {
  const { booking } = await fullDay();
  const { api } = await world.person('admin');
  const { items, sessions } = await api.closures.hits({ body: days });
  expect([items.length, sessions]).toEqual([MOST_HITS, MOST_HITS + 1]);
  const resolve = items.map(({ bookingId, start }) => ({
    bookingId,
    start,
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

test('a day of more sessions than can be listed is closed at once, and they are cancelled soon', async () => {
  const { booking, startup, expert } = await fullDay(2);
  const admin = await world.person('admin');
  const { items } = await admin.api.closures.hits({ body: days });
  const resolve = items.map(({ bookingId, start }) => ({ bookingId, start, how: 'keep' as const }));
  const body = { ...wednesday, resolve, others: 'cancel' as const };
  await expect(admin.api.closures.add({ body })).rejects.toMatchObject({
    errors: [{ path: 'message', code: 'booking.reason_required' }],
  });

  const { closure } = await admin.api.closures.add({ body: { ...body, message: 'Aïd' } });

  expect((await startup.api.closures.list()).items).toEqual([closure]);
  const rest = await othersThan(resolve);
  expect(rest.map(({ status }) => status)).toEqual(['accepted', 'accepted', 'accepted']);
  // One of them is moved to another day before its turn comes.
  await sql`update bookings set start_at = start_at + interval '1 day', end_at = end_at + interval '1 day'
    where id = ${rest[0]?.id}`.execute(world.db);
  await world.runJobs();

  expect((await othersThan(resolve)).map(({ status }) => status)).toEqual([
    'accepted',
    'cancelled',
    'cancelled',
  ]);
  const { status } = await startup.api.bookings.one({ params: { id: booking.id } });
  expect(status).toBe('accepted');
  for (const person of [startup, expert]) {
    const told = (await toldTo(person)).filter(({ type }) => type === 'booking.cancelled');
    expect(told).toMatchObject([
      { params: { reason: 'Aïd', name: admin.name } },
      { params: { reason: 'Aïd', name: admin.name } },
    ]);
  }
  expect(await toldTo(admin)).toMatchObject([
    { type: 'availability.closed', params: { name: 'Aïd', count: 2 }, link: '/availability' },
  ]);
  const logged = await world.db
    .selectFrom('audit_log')
    .select('action')
    .where('actor_id', '=', admin.id)
    .where('subject_kind', '=', 'booking')
    .execute();
  expect(logged).toEqual([{ action: 'booking.cancelled' }, { action: 'booking.cancelled' }]);
});

test('with the hub opened again nothing more is cancelled', async () => {
  await fullDay(2);
  const { api } = await world.person('admin');
  const { items } = await api.closures.hits({ body: days });
  const resolve = items.map(({ bookingId, start }) => ({ bookingId, start, how: 'keep' as const }));
  const { closure } = await api.closures.add({
    body: { ...wednesday, resolve, others: 'cancel', message: 'Aïd' },
  });

  await api.closures.remove({ params: { id: closure.id } });
  await world.runJobs();

  const kept = await othersThan(resolve);
  expect(kept.map(({ status }) => status)).toEqual(['accepted', 'accepted', 'accepted']);
});

test('a session is answered for once', async () => {
  const { expert, booking } = await acceptedIn(world);
  const resolve = (['keep', 'cancel'] as const).map((how) => ({
    bookingId: booking.id,
    start: NINE.start,
    how,
  }));

  const saving = expert.api.availability.save({
    body: { timeZone: 'Africa/Tunis', hours: [], resolve, message: 'Away' },
  });

  await expect(saving).rejects.toMatchObject({
    status: 422,
    errors: [{ path: 'resolve', code: 'field.distinct' }],
  });
});
