import type { HubBookingsQuery } from '@thedot/domain/expert-sessions/hub-bookings.contract';
import type { BookingTab, MyBookingsQuery } from '@thedot/domain/expert-sessions/bookings.contract';
import { describe, expect, test } from 'vitest';
import {
  accept,
  cancel,
  decline,
  expectRefusal,
  getBooking,
  propose,
  report,
  repropose,
  request,
} from '../../../testing/bookings/bookings.ts';
import { allItems } from '../../../testing/pages.ts';
import { setUser } from '../../../testing/people.ts';

import { auditEntries } from '../../../testing/audit-log.ts';
import {
  createAcceptedBooking,
  createExpert,
  MONDAY,
  NINE,
  createPair,
  createPendingBooking,
  tunisSlot,
} from '../../../testing/bookings/sessions.ts';
import { countHubBookingsByTab } from './hub-bookings.queries.ts';
import { FEATURES } from '../../../app/features.ts';
import { lapseBookings } from '../transitions/transitions.jobs.ts';
import { useWorld } from '../../../testing/world.ts';

const world = await useWorld({ clock: MONDAY });

/** Five bookings of a startup: declined, cancelled, two accepted, and pending. */
async function history() {
  const expert = await createExpert(world);
  const startup = await world.person('startup');
  const requestOn = async (day: number) => {
    const slot = tunisSlot(day, '09:00');
    return { slot, id: (await request(startup, expert.id, slot)).id };
  };
  const declined = await requestOn(11);
  const cancelled = await requestOn(12);
  const later = await requestOn(18);
  const sooner = await requestOn(17);
  const open = await requestOn(19);
  await decline(expert, declined.id);
  await cancel(startup, cancelled.id);
  await accept(expert, later.id, later.slot);
  await accept(expert, sooner.id, sooner.slot);
  const all = Object.entries({ declined, cancelled, later, sooner, open });
  const names = new Map(all.map(([name, { id }]) => [id, name]));
  const named = ({ items }: { items: readonly { id: string }[] }) =>
    items.map(({ id }) => names.get(id));
  return { expert, startup, named };
}

describe('my bookings', () => {
  test('name the party that started them, for both parties and staff, until they are answered', async () => {
    const { expert, startup } = await history();
    const offered = await propose(expert, startup.id, [tunisSlot(20, '09:00')]);
    await repropose(startup, offered.id, [tunisSlot(23, '09:00')]);
    const staff = await world.person('admin');
    for (const { items } of [
      await startup.api.bookings.list(),
      await expert.api.bookings.list(),
      await staff.api.bookings.listAll(),
    ]) {
      const own = items.filter((it) => it.requester.id === startup.id);
      const starters = own.map(({ status, startedBy }) => [status, startedBy]);
      expect(starters).toContainEqual(['pending', 'requester']);
      expect(starters).toContainEqual(['pending', 'expert']);
      expect(starters).toContainEqual(['accepted', null]);
    }
  });

  test('are refused to guests and for an invalid page', async () => {
    const { bookings } = (await world.person('guest')).api;
    for (const call of [bookings.list, bookings.listUpcoming, bookings.proposals]) {
      await expect(call()).rejects.toMatchObject({ status: 403 });
    }
    const { api } = await world.person('startup');
    const asking = api.bookings.list({ query: { after: 'yesterday' } });
    await expect(asking).rejects.toMatchObject({ status: 422, errors: [{ path: 'after' }] });
  });

  test('are divided into tabs for each side, and past when the session has ended', async () => {
    const { expert, startup, named } = await history();
    const tab = async (person: typeof startup, name: BookingTab) =>
      named(await person.api.bookings.list({ query: { tab: name } }));
    expect(await tab(startup, 'all')).toEqual(['open', 'sooner', 'later', 'cancelled', 'declined']);
    expect(await tab(startup, 'coming')).toEqual(['sooner', 'later']);
    expect(await tab(startup, 'past')).toEqual(['cancelled', 'declined']);
    expect(await tab(startup, 'waiting')).toEqual([]);
    expect(await tab(startup, 'sent')).toEqual(['open']);
    expect(await tab(expert, 'waiting')).toEqual(['open']);
    expect(await tab(expert, 'sent')).toEqual([]);
    expect(await tab(expert, 'all')).toEqual(await tab(startup, 'all'));

    world.clock = new Date(tunisSlot(17, '09:00').end);
    expect(await tab(startup, 'coming')).toEqual(['later']);
    expect(await tab(startup, 'past')).toEqual(['sooner', 'cancelled', 'declined']);
  });

  test('are counted by tab', async () => {
    const { expert, startup } = await history();
    const counts = { coming: 2, waiting: 0, sent: 1, past: 2, all: 5 };
    expect(await startup.api.bookings.counts()).toEqual(counts);
    expect(await expert.api.bookings.counts()).toEqual({ ...counts, waiting: 1, sent: 0 });
  });

  test('can be searched by either person and filtered by topic and format', async () => {
    const { expert, startup, named } = await history();
    await setUser(world, expert, { last_name: 'Ferjani' });
    const find = async (query: Partial<MyBookingsQuery>) =>
      named(await startup.api.bookings.list({ query }));
    expect(await find({ search: 'ferj', tab: 'coming' })).toEqual(['sooner', 'later']);
    expect(await find({ search: 'ferj', tab: 'sent' })).toEqual(['open']);
    expect(await find({ search: 'nobody' })).toEqual([]);
    expect(await find({ search: 'fundrais', tab: 'coming' })).toEqual(['sooner', 'later']);
    const [booking] = (await startup.api.bookings.list()).items;
    expect(await find({ category: booking?.category, mode: 'online' })).toHaveLength(5);
    expect(await find({ mode: 'in_person' })).toEqual([]);
  });

  test('cannot be searched by emails or phone numbers, which bookings do not show (A24)', async () => {
    const { expert, startup, named } = await history();
    const phone = '+21698765432';
    await setUser(world, expert, {
      email: 'private.box@mail.example',
      last_name: 'Ferjani',
      phone,
    });
    const find = async (tab: BookingTab, search: string) =>
      named(await startup.api.bookings.list({ query: { tab, search } }));
    for (const search of ['private.box', 'mail.example', '98765432', '2169']) {
      expect(await find('all', search), search).toEqual([]);
      expect(await find('coming', search), search).toEqual([]);
    }
    expect(await find('coming', 'erjani')).toEqual(['sooner', 'later']);
  });

  test('can be filtered by status and limited to an instant', async () => {
    const { startup, named } = await history();
    const { list, listUpcoming } = startup.api.bookings;
    expect(named(await list({ query: { status: 'accepted' } }))).toEqual(['sooner', 'later']);
    expect(named(await list({ query: { tab: 'coming', status: 'pending' } }))).toEqual([]);
    const until = tunisSlot(18, '09:00').start;
    expect(named(await listUpcoming({ query: { until } }))).toEqual(['sooner']);
    expect(named(await listUpcoming())).toEqual(['sooner', 'later']);
  });

  test.each(['all', 'coming'] as const)('are paged in tab %s', async (tab) => {
    const { startup } = await history();
    const whole = await startup.api.bookings.list({ query: { tab } });
    const pages = await allItems((page) =>
      startup.api.bookings.list({ query: { tab, limit: 1, ...page } }),
    );
    expect(pages).toEqual(whole.items);
  });

  test('show requests that expired apart from cancelled ones, also in filters, search and export', async () => {
    const { expert, startup } = await createPair(world);
    const { id: expired } = await request(startup, expert.id, NINE);
    const { id: cancelled } = await request(startup, expert.id, tunisSlot(12, '09:00'));
    await cancel(startup, cancelled);
    world.clock = new Date(NINE.start);
    await lapseBookings({ ...world, features: FEATURES, now: () => new Date(NINE.start) });

    expect(await getBooking(startup, expired)).toMatchObject({
      status: 'cancelled',
      isExpired: true,
    });
    expect(await getBooking(startup, cancelled)).toMatchObject({
      status: 'cancelled',
      isExpired: false,
    });
    const staff = await world.person('dot');
    const idsOf = ({ items }: { items: readonly { id: string }[] }) => items.map(({ id }) => id);
    for (const [status, id] of [
      ['expired', expired],
      ['cancelled', cancelled],
    ] as const) {
      expect(idsOf(await startup.api.bookings.list({ query: { status } }))).toEqual([id]);
      const query = { status, expert: expert.id } as const;
      expect(idsOf(await staff.api.bookings.listAll({ query }))).toEqual([id]);
    }
    const url = `/api/booking/thedot/data?format=csv&language=en&expert=${expert.id}`;
    const { body } = await world.app.inject({ url, headers: staff.headers });
    expect(body).toMatch(/Cancelled[^]*Expired/);
    const { hits } = await startup.api.search.find({ query: { text: 'fundraising' } });
    expect(hits.filter(({ kind }) => kind === 'session')).toMatchObject(
      expect.arrayContaining([expect.objectContaining({ id: expired, isExpired: true })]),
    );
  });

  test('are not listed for staff, who may read each one', async () => {
    const { startup, named } = await history();
    const { items } = await startup.api.bookings.list();
    const staff = await world.person('admin');
    expect(named(await staff.api.bookings.list())).toEqual([]);
    expect(await getBooking(staff, items[0]?.id ?? '')).toMatchObject({
      requester: { id: startup.id },
    });
  });
});

describe('the bookings of the hub', async () => {
  const hub = await useWorld({ clock: MONDAY });
  const staff = await hub.person('dot');

  /** In UTC it is the day before. */
  const AFTER_MIDNIGHT = tunisSlot(19, '00:30');

  // All bookings of this hub, the oldest first; no test adds one.
  hub.clock = MONDAY;
  const declined: string[] = [];
  for (let count = 0; count < 3; count++) {
    const { expert, booking } = await createPendingBooking(hub);
    declined.unshift((await decline(expert, booking.id)).id);
  }
  const pending = await createPendingBooking(hub);
  const accepted = await createAcceptedBooking(hub);
  const finished = await createAcceptedBooking(hub);
  const { expert, startup } = await createPair(hub);
  const { id: night } = await request(startup, expert.id, tunisSlot(19, '09:00'));
  await repropose(expert, night, [AFTER_MIDNIGHT]);
  await accept(startup, night, AFTER_MIDNIGHT);
  hub.clock = new Date(NINE.end);
  await report(finished.startup, finished.booking.id, 'expert_absent');
  await setUser(hub, pending.startup, { first_name: 'Élodie', last_name: 'Ça va' });
  const [done, coming, open] = [finished, accepted, pending].map(({ booking }) => booking.id);
  const ALL = [night, done, coming, open, ...declined];

  type Query = Partial<HubBookingsQuery> & { limit?: number; after?: string };
  const listed = async (query: Query = {}) =>
    (await staff.api.bookings.listAll({ query })).items.map(({ id }) => id);

  const readAll = async (query: Query) =>
    (
      await allItems((page) =>
        staff.api.bookings.listAll({ query: { ...query, limit: 2, ...page } }),
      )
    ).map(({ id }) => id);

  test('are listed from the newest request', async () => {
    expect(await listed()).toEqual(ALL);
    const [, row] = (await staff.api.bookings.listAll()).items;
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

  test('are divided into tabs, which are counted', async () => {
    const next = { tab: 'coming', sort: 'session', direction: 'asc' } as const;
    expect(await listed(next)).toEqual([coming, night]);
    expect(await listed({ tab: 'waiting' })).toEqual([open]);
    expect(await listed({ tab: 'past' })).toEqual([done, ...declined]);
    expect(await listed({ tab: 'all' })).toEqual(ALL);
    expect(await staff.api.bookings.countAll()).toEqual({ coming: 2, waiting: 1, past: 4, all: 7 });
    expect(await countHubBookingsByTab(hub.db, MONDAY, 2)).toEqual({
      coming: 2,
      waiting: 1,
      past: 2,
      all: 2,
    });
    const startupCounts = (await hub.person('startup')).api.bookings.countAll();
    await expectRefusal(startupCounts, 'access.denied');
  });

  test("are filtered by start day in the hub's time zone", async () => {
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

  test('are exported with the current filters, and the export is audited', async () => {
    const { headers } = staff;
    const url = '/api/booking/thedot/data?format=csv&language=fr&status=finished';
    const { body, statusCode } = await hub.app.inject({ url, headers });
    expect(statusCode).toBe(200);
    const lines = body.trim().split(/\r?\n/);
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain('Terminée');
    expect(lines[1]).toContain(finished.expert.name);
    const logged = await auditEntries(hub, { action: 'bookings.exported' });
    expect(logged).toMatchObject([{ actorId: staff.id, details: { status: 'finished' } }]);
  });

  test('are readable and exported by staff alone', async () => {
    const roles = ['startup', 'member', 'expert', 'team', 'guest', 'external', 'tt', 'sso'];
    for (const role of roles) {
      const { api, headers } = await hub.person(role);
      await expectRefusal(api.bookings.listAll(), 'access.denied', { status: 403 });
      const answer = await hub.app.inject({ url: '/api/booking/thedot/data', headers });
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
    const answer = await hub.app.inject({ url: `/api/booking/thedot?${query}`, headers });
    expect(answer.statusCode).toBe(422);
  });
});
