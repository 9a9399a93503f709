import type { HubBookingWish } from '@thedot/domain/bookings/hub-bookings.contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  acceptedIn,
  expertIn,
  MONDAY,
  NINE,
  requestedIn,
  tunis,
  wish,
} from '../../testing/sessions.ts';
import { createWorld, type TestPerson, type World } from '../../testing/world.ts';

let world: World;
let staff: TestPerson;
let pending: Awaited<ReturnType<typeof requestedIn>>;
let accepted: Awaited<ReturnType<typeof acceptedIn>>;
let finished: Awaited<ReturnType<typeof acceptedIn>>;
beforeAll(async () => {
  world = await createWorld();
  world.clock = MONDAY;
  staff = await world.person('dot');
  pending = await requestedIn(world);
  accepted = await acceptedIn(world);
  finished = await acceptedIn(world);
  world.clock = new Date(NINE.end);
  await finished.startup.api.bookings.done({
    body: { bookingId: finished.booking.id, attendance: 'expert_absent' },
  });
  world.clock = MONDAY;
  await world.db
    .updateTable('users')
    .set({ first_name: 'Élodie', last_name: 'Ça va' })
    .where('id', '=', pending.startup.id)
    .execute();
});
afterAll(() => world.close());

type Asked = Partial<HubBookingWish> & { limit?: number; after?: string };
const listed = async (query: Asked = {}) =>
  (await staff.api.bookings.ofHub({ query })).items.map(({ id }) => id);
const ids = () => [finished, accepted, pending].map(({ booking }) => booking.id);

describe('the hub’s bookings', () => {
  test('are everybody’s, the last one asked for first', async () => {
    expect(await listed()).toEqual(ids());
    const [row] = (await staff.api.bookings.ofHub()).items;
    expect(row).toMatchObject({
      status: 'finished',
      attendance: 'expert_absent',
      expert: { id: finished.expert.id, name: finished.expert.name },
      organization: { id: finished.startup.organizationId },
      session: NINE,
      series: null,
    });
  });

  test('are narrowed by all that is known of them', async () => {
    const [done, coming, open] = ids();
    expect(await listed({ status: 'pending' })).toEqual([open]);
    expect(await listed({ attendance: 'expert_absent' })).toEqual([done]);
    expect(await listed({ attendance: 'attended' })).toEqual([]);
    expect(await listed({ category: 'Accounting' })).toEqual([]);
    expect(await listed({ expert: accepted.expert.id })).toEqual([coming]);
    expect(await listed({ organization: accepted.startup.organizationId ?? '' })).toEqual([coming]);
    expect(await listed({ search: 'elodie va' })).toEqual([open]);
    expect(await listed({ search: accepted.startup.email })).toEqual([coming]);
    expect(await listed({ search: '%' })).toEqual([]);
  });

  test('of some days are those whose session begins on them, on the hub’s clocks', async () => {
    const [done, coming] = ids();
    expect(await listed({ from: '2026-03-11', to: '2026-03-11' })).toEqual([done, coming]);
    expect(await listed({ from: '2026-03-12' })).toEqual([]);
    expect(await listed({ to: '2026-03-10' })).toEqual([]);
    const night = await world.person('startup');
    const expert = await expertIn(world);
    const late = tunis(19, '00:30');
    const { id } = await night.api.bookings.request({ body: wish(expert.id, tunis(19, '09:00')) });
    await expert.api.bookings.repropose({ body: { bookingId: id, slots: [late] } });
    await night.api.bookings.accept({ body: { bookingId: id, start: late.start } });

    // In UTC it is still the day before.
    expect(await listed({ from: '2026-03-19', to: '2026-03-19' })).toEqual([id]);
    expect(await listed({ from: '2026-03-18', to: '2026-03-18' })).toEqual([]);
  });

  test.each(['asked', 'session'] as const)(
    'are read to their end by %s, both ways, each once; what has no session stands behind',
    async (sort) => {
      for (let more = 0; more < 3; more++) await requestedIn(world);
      const all = await listed({ limit: 100 });
      const [up, down] = [
        await readAll({ sort, direction: 'asc' }),
        await readAll({ sort, direction: 'desc' }),
      ];
      expect(up.toSorted()).toEqual(all.toSorted());
      expect(down).toEqual(up.toReversed());
      if (sort === 'session')
        expect(up.indexOf(pending.booking.id)).toBeGreaterThan(up.indexOf(accepted.booking.id));
    },
  );

  test('are taken away as they are shown, which is noted', async () => {
    const { headers } = staff;
    const url = '/api/booking/thedot/data?format=csv&language=fr&status=finished';
    const { body, statusCode } = await world.app.inject({ url, headers });

    expect(statusCode).toBe(200);
    const lines = body.trim().split(/\r?\n/);
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain('Terminée');
    expect(lines[1]).toContain(finished.expert.name);
    const noted = await world.db
      .selectFrom('audit_log')
      .select(['actor_id', 'details'])
      .where('action', '=', 'bookings.exported')
      .execute();
    expect(noted).toMatchObject([{ actor_id: staff.id, details: { status: 'finished' } }]);
  });

  test('are the staff’s to see and to take away, nobody else’s', async () => {
    const roles = ['startup', 'member', 'expert', 'team', 'guest', 'external', 'tt', 'sso'];
    const refused = { code: 'access.denied', status: 403 };
    for (const role of roles) {
      const { api, headers } = await world.person(role);
      await expect(api.bookings.ofHub(), role).rejects.toMatchObject(refused);
      const answer = await world.app.inject({ url: '/api/booking/thedot/data', headers });
      expect(answer.statusCode).toBe(403);
    }
    await expect(world.anonymous.bookings.ofHub()).rejects.toMatchObject({ status: 401 });
  });

  test.each([
    ['an order that there is not', 'sort=expert_id'],
    ['a day that does not exist', 'from=2026-02-30'],
    ['two searches', 'search=a&search=b'],
    ['a place that was not given', 'after=bm9wZQ'],
    ['a place of another kind', `after=${Buffer.from('[{"$ne":1},"x"]').toString('base64url')}`],
    ['what it does not know', 'isAdmin=true'],
    ['text no database can hold', 'search=%00'],
  ])('refuse %s', async (_, query) => {
    const { headers } = staff;
    const answer = await world.app.inject({ url: `/api/booking/thedot?${query}`, headers });
    expect(answer.statusCode).toBe(422);
  });

  test('answer quotes, however they are meant, with what they find: nothing', async () => {
    for (const search of ["' or 1=1 --", "'; select pg_sleep(5); --", '$1', '"']) {
      expect(await listed({ search })).toEqual([]);
    }
  });
});

async function readAll(query: Asked): Promise<string[]> {
  const seen: string[] = [];
  let after: string | null = null;
  do {
    const page: Awaited<ReturnType<TestPerson['api']['bookings']['ofHub']>> =
      await staff.api.bookings.ofHub({ query: { ...query, limit: 2, ...(after && { after }) } });
    seen.push(...page.items.map(({ id }) => id));
    after = page.next;
  } while (after);
  return seen;
}
