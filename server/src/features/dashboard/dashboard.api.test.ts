import type { ExpertMetrics, MetricValues } from '@thedot/domain/dashboard/expert-metrics.contract';
import { describe, expect, test } from 'vitest';
import { FEATURES } from '../../app/features.ts';
import { createAnyExpertRequest } from '../../testing/bookings/any-expert.ts';
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
} from '../../testing/bookings/bookings.ts';
import { allItems } from '../../testing/pages.ts';
import { setUser } from '../../testing/people.ts';
import { expectStatus } from '../../testing/refusals.ts';
import { updateBooking } from '../../testing/rows.ts';
import { auditEntries } from '../../testing/audit-log.ts';
import {
  createAcceptedBooking,
  createExpert,
  createHeldSession,
  MONDAY,
  NINE,
  createPair,
  createPendingBooking,
  TEN,
  tunisSlot,
} from '../../testing/bookings/sessions.ts';
import { bookSpace, createSpace } from '../../testing/bookings/spaces.ts';
import { createUserWithPassword, requestErasure } from '../../testing/erasures.ts';
import { type TestPerson, useWorld } from '../../testing/world.ts';
import { lapseBookings } from '../expert-sessions/transitions/transitions.jobs.ts';

const world = await useWorld({ clock: MONDAY });
const admin = await world.person('admin');

const dashboardOf = ({ api }: Pick<TestPerson, 'api'>) => api.dashboard.mine();

describe('the dashboard', () => {
  test('shows an expert the requests that need an answer', async () => {
    const { expert, startup } = await createPendingBooking(world);
    expect(await dashboardOf(expert)).toEqual({
      waiting: { proposals: 1, notifications: 1 },
      hasSessions: true,
      coming: [],
      bookings: [],
      today: [],
      hours: [],
      contact: null,
    });
    expect((await dashboardOf(startup)).waiting).toEqual({ proposals: 0, notifications: 0 });
  });

  test('shows sessions of the next seven days and open requests by their next time, soonest first', async () => {
    const { expert, startup, booking } = await createAcceptedBooking(world);
    const slots = [tunisSlot(10, '14:00'), tunisSlot(12, '14:00')];
    const { id } = await request(startup, expert.id, ...slots);
    const inAWeek = tunisSlot(17, '09:00');
    await accept(expert, (await request(startup, expert.id, inAWeek)).id, inAWeek);
    const session = { id: booking.id, session: NINE, expert: { name: expert.name } };
    expect((await dashboardOf(startup)).coming).toMatchObject([{ id }, session]);
    world.clock = new Date(tunisSlot(10, '14:30').start);
    expect((await dashboardOf(startup)).coming).toMatchObject([session, { id }, {}]);
  });

  test('shows the sessions of the day, also when they are over, but no cancelled ones', async () => {
    const { expert, startup, booking } = await createAcceptedBooking(world);
    const other = await createAcceptedBooking(world);
    await cancel(other.startup, other.booking.id);

    expect((await dashboardOf(startup)).today).toEqual([]);
    world.clock = new Date(tunisSlot(11, '17:00').start);
    for (const person of [startup, expert]) {
      expect(await dashboardOf(person)).toMatchObject({ today: [{ id: booking.id }], coming: [] });
    }
    expect((await dashboardOf(other.startup)).today).toEqual([]);
    world.clock = new Date(tunisSlot(12, '17:00').start);
    expect((await dashboardOf(startup)).today).toEqual([]);
  });

  test('shows the organization’s hours, the expert with most first', async () => {
    const { expert, startup } = await createPair(world);
    // Requests of other organizations do not count.
    const second = (await createPendingBooking(world)).expert;
    const { organizationId } = startup;
    const colleague = await world.person('startup', { organizationId });
    await request(startup, second.id, tunisSlot(12, '09:00'));
    await request(startup, expert.id, tunisSlot(12, '11:00'));
    await request(colleague, expert.id, tunisSlot(12, '13:00'));

    const limitMinutes = 24 * 60;
    expect((await dashboardOf(colleague)).hours).toEqual([
      { expertId: expert.id, expertName: expert.name, usedMinutes: 120, limitMinutes },
      { expertId: second.id, expertName: second.name, usedMinutes: 60, limitMinutes },
    ]);
  });

  test('counts sign-ups to review for staff, and those of the 5G station for station staff', async () => {
    const keeper = await world.person('tt');
    const startup = await world.person('startup');
    const registrationsFor = async (person: TestPerson) =>
      (await dashboardOf(person)).waiting.registrations ?? NaN;
    const before = await registrationsFor(admin);
    await world.person('external', { review: 'waiting' });
    await world.person('external', { review: 'waiting', station5G: true });
    await world.person('external', { review: 'waiting', removed: true });

    expect(await registrationsFor(admin)).toBe(before + 2);
    expect(await registrationsFor(keeper)).toBe(1);
    expect(await registrationsFor(startup)).toBeNaN();
  });

  test('counts for staff only requests that wait for an expert, like the list that it links', async () => {
    const { expert, startup } = await createPair(world);
    const requestsNow = async () => {
      const { requests } = (await dashboardOf(admin)).waiting;
      const query = { tab: 'waiting', turn: 'expert', limit: 100 } as const;
      expect((await admin.api.bookings.listAll({ query })).items).toHaveLength(requests ?? NaN);
      return requests;
    };
    const before = (await requestsNow()) ?? NaN;
    const { id } = await request(startup, expert.id, NINE);
    expect(await requestsNow()).toBe(before + 1);
    await propose(expert, startup.id, [TEN]);
    expect(await requestsNow()).toBe(before + 1);
    await repropose(expert, id, [tunisSlot(11, '14:00')]);
    expect(await requestsNow()).toBe(before);
  });

  test('counts for staff the requests of all users, and the spaces and erasures to decide', async () => {
    const [expert, startup] = [await createExpert(world), await createUserWithPassword(world)];
    const space = await createSpace(world, { needs_approval: true });
    const before = (await dashboardOf(admin)).waiting;
    await request(startup, expert.id, NINE);
    await bookSpace(startup, space, NINE);
    await requestErasure(startup);

    const { waiting } = await dashboardOf(admin);
    for (const kind of ['requests', 'approvals', 'erasures'] as const)
      expect(waiting[kind], kind).toBe((before[kind] ?? NaN) + 1);
    for (const person of [startup, expert])
      expect(Object.keys((await dashboardOf(person)).waiting)).toEqual([
        'proposals',
        'notifications',
      ]);
  });

  test('shows staff the bookings of the hub’s day that have not ended, and the latest users', async () => {
    world.clock = MONDAY;
    const { expert, startup } = await createPair(world);
    const [first, second, third] = [
      tunisSlot(20, '09:00'),
      tunisSlot(20, '11:00'),
      tunisSlot(20, '14:00'),
    ];
    const session = await request(startup, expert.id, first);
    await accept(expert, session.id, first);
    const cancelled = await request(startup, expert.id, second);
    await accept(expert, cancelled.id, second);
    await cancel(startup, cancelled.id);
    await request(startup, expert.id, second);
    const [space] = await bookSpace(startup, await createSpace(world), third);
    expect(await dashboardOf(startup)).toMatchObject({ bookings: [] });
    const newcomer = await world.person('member');
    const entry = { kind: 'session', bookingId: session.id };
    const spaceEntry = { kind: 'space', id: space?.id };

    world.clock = new Date(tunisSlot(20, '07:00').start);
    expect(await dashboardOf(startup)).toMatchObject({ bookings: [spaceEntry] });
    expect(await startup.api.bookings.listUpcoming()).toMatchObject({
      items: [{ id: session.id }],
      bookings: [{ ...spaceEntry, ...third, title: 'Board' }],
    });
    expect(await admin.api.dashboard.hub()).toMatchObject({
      bookingsToday: 2,
      leftToday: 2,
      upNext: [entry, spaceEntry],
      newUsers: expect.arrayContaining([expect.objectContaining({ id: newcomer.id })]),
    });
    world.clock = new Date(first.end);
    expect(await admin.api.dashboard.hub()).toMatchObject({
      bookingsToday: 2,
      leftToday: 1,
      upNext: [spaceEntry],
    });
    await expectStatus(newcomer.api.dashboard.hub(), 403);
  });

  test('is refused for visitors and incomplete profiles, and contains only data that the role may read', async () => {
    const newcomer = await world.person('external', { incomplete: true });
    await expectStatus(dashboardOf({ api: world.anonymous }), 401);
    await expectStatus(dashboardOf(newcomer), 403);
    const guest = await world.person('guest');
    const inReview = await world.person('external', { review: 'waiting' });
    const nothing = {
      hasSessions: false,
      waiting: { notifications: 0 },
      coming: [],
      bookings: [],
      today: [],
      hours: [],
      contact: null,
    };
    for (const person of [guest, inReview]) expect(await dashboardOf(person)).toEqual(nothing);
  });
});
const MARCH = { from: '2026-03-01', to: '2026-03-31' };
const NOTHING: MetricValues = {
  sessions: 0,
  minutes: 0,
  expertAbsences: 0,
  requesterAbsences: 0,
  reviews: 0,
  rating: null,
  decided: 0,
  answered: 0,
};

type Query = NonNullable<Parameters<TestPerson['api']['dashboard']['experts']>[0]>['query'];
const metrics = (query: Query = {}) =>
  admin.api.dashboard.experts({ query: { ...MARCH, limit: 100, ...query } });
const metricsOf = async ({ name, id }: TestPerson, query: Query = {}) =>
  (await metrics({ ...query, search: name })).items.find((row) => row.id === id);
const nowOf = async (expert: TestPerson) => (await metricsOf(expert))?.now;

/** A session to which one side did not come, as the other reports. */
async function missedIn(expert: TestPerson, attendance: 'expert_absent' | 'requester_absent') {
  world.clock = MONDAY;
  const startup = await world.person('startup');
  const slot = attendance === 'expert_absent' ? TEN : tunisSlot(11, '11:00');
  const { id } = await request(startup, expert.id, slot);
  await accept(expert, id, slot);
  world.clock = new Date(slot.end);
  await report(attendance === 'expert_absent' ? startup : expert, id, attendance);
}

describe('the metrics of an expert', () => {
  test('count sessions, absences, reviews and answered requests', async () => {
    const { expert, startup, booking } = await createHeldSession(world);
    await startup.api.reviews.give({ body: { bookingId: booking.id, stars: 4 } });
    await missedIn(expert, 'expert_absent');
    await missedIn(expert, 'requester_absent');
    world.clock = MONDAY;
    await decline(expert, (await request(startup, expert.id, tunisSlot(12, '09:00'))).id);

    expect(await metricsOf(expert)).toMatchObject({
      id: expert.id,
      expert: { name: expert.name },
      now: {
        sessions: 1,
        minutes: 60,
        expertAbsences: 1,
        requesterAbsences: 1,
        reviews: 1,
        rating: 4,
        decided: 4,
        answered: 4,
      },
      before: NOTHING,
    });
  });

  test('leave out pending and withdrawn requests, and count lapsed ones as unanswered', async () => {
    const [expert, startup] = [await createExpert(world), await world.person('startup')];
    await request(startup, expert.id, tunisSlot(30, '09:00'));
    await cancel(startup, (await request(startup, expert.id, tunisSlot(30, '10:00'))).id);
    const lapsed = await request(startup, expert.id, NINE);
    await updateBooking(world, lapsed, { status: 'cancelled', turn: null });
    await world.db
      .insertInto('booking_events')
      .values({ booking_id: lapsed.id, kind: 'lapsed', actor_id: null, slots: '[]' })
      .execute();
    expect(await nowOf(expert)).toMatchObject({ decided: 1, answered: 0 });
  });

  test('count a session on its day by the hub’s clocks', async () => {
    const { expert, booking } = await createHeldSession(world);
    // Midnight in Tunis is eleven in the evening of UTC.
    for (const [start, sessions] of [
      ['2026-03-11T22:59:59.000Z', [0, 1]],
      ['2026-03-11T23:00:00.000Z', [0, 0]],
      ['2026-03-09T23:00:00.000Z', [0, 1]],
      ['2026-03-09T22:59:59.000Z', [1, 0]],
      ['2026-03-07T22:59:59.000Z', [0, 0]],
    ] as const) {
      const end_at = new Date(Date.parse(start) + 3_600_000).toISOString();
      await updateBooking(world, booking, { start_at: start, end_at });

      const row = await metricsOf(expert, { from: '2026-03-10', to: '2026-03-11' });
      expect([row?.before.sessions, row?.now.sessions], start).toEqual(sessions);
    }
  });

  test('leave out hidden reviews, and include former experts for the time they were experts', async () => {
    const { expert, startup, booking } = await createHeldSession(world);
    const body = { bookingId: booking.id, stars: 1 };
    const { review } = await startup.api.reviews.give({ body });
    await admin.api.reviews.hide({ body: { id: review.id, reason: 'Insults' } });
    await setUser(world, expert, { role: 'member' });
    expect(await nowOf(expert)).toMatchObject({ sessions: 1, reviews: 0, rating: null });
    expect(await metricsOf(expert, { from: '2026-06-01', to: '2026-06-30' })).toBeUndefined();
  });
});

describe('a request that is passed on to the next expert of its topic', () => {
  test('counts as answered by the expert who declined it, and as unanswered by the other when it lapses', async () => {
    const { first, second, booking } = await createAnyExpertRequest(world, [NINE]);
    await decline(first, booking.id);
    await lapseBookings({ ...world, features: FEATURES, now: () => new Date(NINE.start) });
    expect(await nowOf(first)).toMatchObject({ decided: 1, answered: 1 });
    expect(await nowOf(second)).toMatchObject({ decided: 1, answered: 0 });
  });

  test('counts as unanswered by the expert who let it pass, and as answered by the other', async () => {
    const { startup, first, second, booking } = await createAnyExpertRequest(world, [NINE]);
    await lapseBookings({
      ...world,
      features: FEATURES,
      now: () => new Date(booking.answerBy ?? ''),
    });
    await accept(second, booking.id);
    expect((await getBooking(startup, booking.id)).status).toBe('accepted');
    expect(await nowOf(first)).toMatchObject({ decided: 1, answered: 0 });
    expect(await nowOf(second)).toMatchObject({ decided: 1, answered: 1 });
  });
});

describe('the table of experts', () => {
  test('is paged without gaps or repetitions in every order', async () => {
    for (let count = 0; count < 3; count++) await createHeldSession(world);
    for (const sort of ['name', 'sessions', 'hours', 'absences', 'rating', 'answers'] as const) {
      for (const direction of ['asc', 'desc'] as const) {
        const whole = await metrics({ sort, direction });
        const paged = await allItems((cursor) => metrics({ sort, direction, limit: 2, ...cursor }));
        expect(paged).toEqual(whole.items);
        expect(new Set(paged.map(({ id }) => id)).size).toBe(paged.length);
      }
    }
    const minutes = (await metrics()).items.map(({ now }) => now.minutes);
    expect(minutes).toEqual(minutes.toSorted((a, b) => b - a));
  });

  test('has totals that equal the sums of its rows, for the period and the previous one', async () => {
    await createHeldSession(world);
    const { items, total, period, before } = await metrics();
    const sum = (pick: (row: ExpertMetrics) => MetricValues) =>
      items.map(pick).reduce((all, it) => ({
        sessions: all.sessions + it.sessions,
        minutes: all.minutes + it.minutes,
        expertAbsences: all.expertAbsences + it.expertAbsences,
        requesterAbsences: all.requesterAbsences + it.requesterAbsences,
        reviews: all.reviews + it.reviews,
        rating: null,
        decided: all.decided + it.decided,
        answered: all.answered + it.answered,
      }));

    expect(total.now.sessions).toBeGreaterThan(0);
    expect({ ...total.now, rating: null }).toEqual(sum((row) => row.now));
    expect({ ...total.before, rating: null }).toEqual(sum((row) => row.before));
    expect(period).toEqual(MARCH);
    expect(before).toEqual({ from: '2026-01-29', to: '2026-02-28' });
  });

  test('refuses a period that ends before it starts, and invalid dates and cursors', async () => {
    const turned = metrics({ from: '2026-03-02', to: '2026-03-01' });
    await expectRefusal(turned, 'dashboard.period', { errors: [{ path: 'to' }] });
    for (const from of ['0001-01-01', '9999-12-31', '2026-02-30', 'yesterday']) {
      await expectStatus(admin.api.dashboard.experts({ query: { from } }), 422);
    }
    await expectStatus(metrics({ after: 'bm90IGEgcGxhY2U' }), 422);
  });

  test('is allowed for staff only', async () => {
    for (const role of ['super-admin', 'admin', 'dot']) {
      const staff = await world.person(role);
      expect((await staff.api.dashboard.experts({ query: MARCH })).period).toEqual(MARCH);
    }
    for (const role of ['expert', 'startup', 'member', 'team', 'sso', 'guest', 'external', 'tt']) {
      const person = await world.person(role);
      await expectStatus(person.api.dashboard.experts(), 403);
    }
    await expectStatus(world.anonymous.dashboard.experts(), 401);
    const sheet = await world.app.inject({ url: '/api/dashboard/experts/data' });
    expect(sheet.statusCode).toBe(401);
  });

  test('is exported without formulas, which is audited', async () => {
    const { expert } = await createHeldSession(world);
    await setUser(world, expert, { first_name: '=cmd|calc', last_name: 'Evil' });
    const { statusCode, body } = await world.app.inject({
      url: '/api/dashboard/experts/data?from=2026-03-01&to=2026-03-31&format=csv&language=fr',
      headers: admin.headers,
    });

    expect(statusCode).toBe(200);
    const [head, ...rows] = body.replace('\ufeff', '').trim().split('\r\n');
    expect(head).toContain('Expert;Sessions;Heures;');
    expect(head).toContain('Sessions (période précédente)');
    const row = rows.find((it) => it.includes('Evil'));
    expect(row).toMatch(/^"?'=cmd\|calc Evil"?;1;1;0;0;0;;1;1;0;0;/);
    const logged = await auditEntries(world, { action: 'experts.exported' });
    expect(logged).toMatchObject([{ details: MARCH }]);
  });
});
