import type { HubBookingWish } from '@thedot/domain/bookings/hub-bookings.contract';
import { describe, expect, test } from 'vitest';
import {
  accept,
  decline,
  expectRefusal,
  report,
  repropose,
  request,
} from '../../testing/bookings.ts';
import { acceptedIn, MONDAY, NINE, pairIn, requestedIn, tunis } from '../../testing/sessions.ts';
import { useWorld } from '../../testing/world.ts';

const world = await useWorld({ clock: MONDAY });
const staff = await world.person('dot');

/** In UTC it is the day before. */
const AFTER_MIDNIGHT = tunis(19, '00:30');

// All bookings of this world, the oldest first; no test adds one.
world.clock = MONDAY;
const declined: string[] = [];
for (let count = 0; count < 3; count++) {
  const { expert, booking } = await requestedIn(world);
  declined.unshift((await decline(expert, booking.id)).id);
}
const pending = await requestedIn(world);
const accepted = await acceptedIn(world);
const finished = await acceptedIn(world);
const { expert, startup } = await pairIn(world);
const { id: night } = await request(startup, expert.id, tunis(19, '09:00'));
await repropose(expert, night, [AFTER_MIDNIGHT]);
await accept(startup, night, AFTER_MIDNIGHT);
world.clock = new Date(NINE.end);
await report(finished.startup, finished.booking.id, 'expert_absent');
await world.db
  .updateTable('users')
  .set({ first_name: 'Élodie', last_name: 'Ça va' })
  .where('id', '=', pending.startup.id)
  .execute();
const [done, coming, open] = [finished, accepted, pending].map(({ booking }) => booking.id);
const ALL = [night, done, coming, open, ...declined];

type Query = Partial<HubBookingWish> & { limit?: number; after?: string };
const listed = async (query: Query = {}) =>
  (await staff.api.bookings.ofHub({ query })).items.map(({ id }) => id);

async function readAll(query: Query): Promise<string[]> {
  const seen: string[] = [];
  let after: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof staff.api.bookings.ofHub>> =
      await staff.api.bookings.ofHub({ query: { ...query, limit: 2, ...(after && { after }) } });
    seen.push(...page.items.map(({ id }) => id));
    after = page.next;
  } while (after);
  return seen;
}

describe('the bookings of the hub', () => {
  test('are listed from the newest request', async () => {
    expect(await listed()).toEqual(ALL);
    const [, row] = (await staff.api.bookings.ofHub()).items;
    expect(row).toMatchObject({
      status: 'finished',
      attendance: 'expert_absent',
      expert: { id: finished.expert.id, name: finished.expert.name },
      organization: { id: finished.startup.organizationId },
      session: NINE,
      series: null,
    });
  });

  test('can be filtered and searched by each of their fields', async () => {
    expect(await listed({ status: 'pending' })).toEqual([open]);
    expect(await listed({ attendance: 'expert_absent' })).toEqual([done]);
    expect(await listed({ attendance: 'attended' })).toEqual([]);
    expect(await listed({ category: 'Accounting' })).toEqual([]);
    expect(await listed({ expert: accepted.expert.id })).toEqual([coming]);
    expect(await listed({ organization: accepted.startup.organizationId ?? '' })).toEqual([coming]);
    expect(await listed({ search: 'elodie va' })).toEqual([open]);
    expect(await listed({ search: accepted.startup.email })).toEqual([coming]);
    for (const search of ['%', "' or 1=1 --", "'; select pg_sleep(5); --", '$1', '"']) {
      expect(await listed({ search }), search).toEqual([]);
    }
  });

  test("of some days begin on them in the hub's time zone", async () => {
    expect(await listed({ from: '2026-03-11', to: '2026-03-11' })).toEqual([done, coming]);
    expect(await listed({ from: '2026-03-12', to: '2026-03-18' })).toEqual([]);
    expect(await listed({ from: '2026-03-19', to: '2026-03-19' })).toEqual([night]);
    expect(await listed({ from: '2026-03-12' })).toEqual([night]);
    expect(await listed({ to: '2026-03-10' })).toEqual([]);
  });

  test.each(['asked', 'session'] as const)(
    'are paged completely by %s in both directions, those without a session last',
    async (sort) => {
      const up = await readAll({ sort, direction: 'asc' });
      const down = await readAll({ sort, direction: 'desc' });
      expect(up.toSorted()).toEqual(ALL.toSorted());
      expect(down).toEqual(up.toReversed());
      if (sort === 'session') {
        expect(up.slice(3).toSorted()).toEqual([open, ...declined].toSorted());
      }
    },
  );

  test('are exported as they are filtered, which is logged', async () => {
    const { headers } = staff;
    const url = '/api/booking/thedot/data?format=csv&language=fr&status=finished';
    const { body, statusCode } = await world.app.inject({ url, headers });

    expect(statusCode).toBe(200);
    const lines = body.trim().split(/\r?\n/);
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain('Terminée');
    expect(lines[1]).toContain(finished.expert.name);
    const logged = await world.db
      .selectFrom('audit_log')
      .select(['actor_id', 'details'])
      .where('action', '=', 'bookings.exported')
      .execute();
    expect(logged).toMatchObject([{ actor_id: staff.id, details: { status: 'finished' } }]);
  });

  test('are readable and exported by staff alone', async () => {
    const roles = ['startup', 'member', 'expert', 'team', 'guest', 'external', 'tt', 'sso'];
    for (const role of roles) {
      const { api, headers } = await world.person(role);
      await expectRefusal(api.bookings.ofHub(), 'access.denied', { status: 403 });
      const answer = await world.app.inject({ url: '/api/booking/thedot/data', headers });
      expect(answer.statusCode, role).toBe(403);
    }
  });

  test.each([
    ['an unknown order', 'sort=expert_id'],
    ['a day that does not exist', 'from=2026-02-30'],
    ['two searches', 'search=a&search=b'],
    ['an invalid page', 'after=bm9wZQ'],
    ['a page of other types', `after=${Buffer.from('[{"$ne":1},"x"]').toString('base64url')}`],
    ['an unknown parameter', 'isAdmin=true'],
    ['a zero byte', 'search=%00'],
  ])('are refused for %s', async (_, query) => {
    const { headers } = staff;
    const answer = await world.app.inject({ url: `/api/booking/thedot?${query}`, headers });
    expect(answer.statusCode).toBe(422);
  });
});
