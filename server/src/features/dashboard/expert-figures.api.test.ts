import type { ExpertFigures, Figures } from '@thedot/domain/dashboard/expert-figures.contract';
import type { Expertise } from '@thedot/domain/experts/experts.contract';
import { describe, expect, test } from 'vitest';
import { allItems } from '../../testing/pages.ts';
import { expertIn, heldIn, MONDAY, NINE, TEN, tunis, wish } from '../../testing/sessions.ts';
import { type TestPerson, useWorld } from '../../testing/world.ts';
import { lapseBookings } from '../bookings/bookings.jobs.ts';

const world = await useWorld({ clock: MONDAY });
const admin = await world.person('admin');

const MARCH = { from: '2026-03-01', to: '2026-03-31' };
const NOTHING: Figures = {
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
const figures = (query: Query = {}) =>
  admin.api.dashboard.experts({ query: { ...MARCH, limit: 100, ...query } });
const figuresOf = async ({ name, id }: TestPerson, query: Query = {}) =>
  (await figures({ ...query, search: name })).items.find((row) => row.id === id);
const nowOf = async (expert: TestPerson) => (await figuresOf(expert))?.now;

const ask = ({ api }: TestPerson, { id }: TestPerson, slot: ReturnType<typeof tunis>) =>
  api.bookings.request({ body: wish(id, slot) });
const decline = ({ api }: TestPerson, { id }: { readonly id: string }) =>
  api.bookings.decline({ body: { bookingId: id, status: 'rejected', reason: 'Away' } });

/** A session to which one side did not come, as the other reports. */
async function missedIn(expert: TestPerson, attendance: 'expert_absent' | 'requester_absent') {
  world.clock = MONDAY;
  const startup = await world.person('startup');
  const slot = attendance === 'expert_absent' ? TEN : tunis(11, '11:00');
  const { id } = await ask(startup, expert, slot);
  await expert.api.bookings.accept({ body: { bookingId: id, start: slot.start } });
  world.clock = new Date(slot.end);
  const reporter = attendance === 'expert_absent' ? startup : expert;
  await reporter.api.bookings.done({ body: { bookingId: id, attendance } });
}

describe('the figures of an expert', () => {
  test('count sessions, absences, reviews and answered requests', async () => {
    const { expert, startup, booking } = await heldIn(world);
    await startup.api.reviews.give({ body: { bookingId: booking.id, stars: 4 } });
    await missedIn(expert, 'expert_absent');
    await missedIn(expert, 'requester_absent');
    world.clock = MONDAY;
    await decline(expert, await ask(startup, expert, tunis(12, '09:00')));

    expect(await figuresOf(expert)).toMatchObject({
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
    const [expert, startup] = [await expertIn(world), await world.person('startup')];
    await ask(startup, expert, tunis(30, '09:00'));
    const { id } = await ask(startup, expert, tunis(30, '10:00'));
    await startup.api.bookings.move({
      body: { bookingId: id, status: 'cancelled', reason: 'Solved' },
    });
    const lapsed = await ask(startup, expert, NINE);
    await world.db
      .updateTable('bookings')
      .set({ status: 'cancelled', turn: null })
      .where('id', '=', lapsed.id)
      .execute();
    await world.db
      .insertInto('booking_steps')
      .values({ booking_id: lapsed.id, kind: 'lapsed', actor_id: null, slots: '[]' })
      .execute();

    expect(await nowOf(expert)).toMatchObject({ decided: 1, answered: 0 });
  });

  test('count a session on its day by the hub’s clocks', async () => {
    const { expert, booking } = await heldIn(world);
    // Midnight in Tunis is eleven in the evening of UTC.
    for (const [start, sessions] of [
      ['2026-03-11T22:59:59.000Z', [0, 1]],
      ['2026-03-11T23:00:00.000Z', [0, 0]],
      ['2026-03-09T23:00:00.000Z', [0, 1]],
      ['2026-03-09T22:59:59.000Z', [1, 0]],
      ['2026-03-07T22:59:59.000Z', [0, 0]],
    ] as const) {
      const end_at = new Date(Date.parse(start) + 3_600_000).toISOString();
      await world.db
        .updateTable('bookings')
        .set({ start_at: start, end_at })
        .where('id', '=', booking.id)
        .execute();

      const row = await figuresOf(expert, { from: '2026-03-10', to: '2026-03-11' });
      expect([row?.before.sessions, row?.now.sessions], start).toEqual(sessions);
    }
  });

  test('leave out hidden reviews, and include former experts for the time they were experts', async () => {
    const { expert, startup, booking } = await heldIn(world);
    const { review } = await startup.api.reviews.give({
      body: { bookingId: booking.id, stars: 1 },
    });
    await admin.api.reviews.hide({ body: { id: review.id, reason: 'Insults' } });
    await world.db
      .updateTable('users')
      .set({ role: 'member' })
      .where('id', '=', expert.id)
      .execute();

    expect(await nowOf(expert)).toMatchObject({ sessions: 1, reviews: 0, rating: null });
    expect(await figuresOf(expert, { from: '2026-06-01', to: '2026-06-30' })).toBeUndefined();
  });
});

describe('a request that is passed on to the next expert of its topic', () => {
  async function requestedOfTopic(category: Expertise) {
    const experts = [await expertIn(world), await expertIn(world)] as const;
    for (const { id } of experts) {
      const categories = [category];
      await world.db.updateTable('experts').set({ categories }).where('user_id', '=', id).execute();
    }
    const startup = await world.person('startup');
    const booking = await startup.api.bookings.request({
      body: { ...wish('', NINE), expertId: null, category },
    });
    const [one, other] = experts;
    const isOne = one.id === booking.expert.id;
    return { startup, booking, first: isOne ? one : other, next: isOne ? other : one };
  }

  test('counts as answered by the expert who declined it, and as unanswered by the other when it lapses', async () => {
    const { first, next, booking } = await requestedOfTopic('Legal IP');
    await decline(first, booking);
    await lapseBookings({ ...world, now: () => new Date(NINE.start) });

    expect(await nowOf(first)).toMatchObject({ decided: 1, answered: 1 });
    expect(await nowOf(next)).toMatchObject({ decided: 1, answered: 0 });
  });

  test('counts as unanswered by the expert who let it pass, and as answered by the other', async () => {
    const { startup, first, next, booking } = await requestedOfTopic('Finance');
    await lapseBookings({ ...world, now: () => new Date(booking.answerBy ?? '') });
    await next.api.bookings.accept({ body: { bookingId: booking.id, start: NINE.start } });

    expect((await startup.api.bookings.one({ params: booking })).status).toBe('accepted');
    expect(await nowOf(first)).toMatchObject({ decided: 1, answered: 0 });
    expect(await nowOf(next)).toMatchObject({ decided: 1, answered: 1 });
  });
});

describe('the table of experts', () => {
  test('is paged without gaps or repetitions in every order', async () => {
    for (let count = 0; count < 3; count++) await heldIn(world);
    for (const sort of ['name', 'sessions', 'hours', 'absences', 'rating', 'answers'] as const) {
      for (const direction of ['asc', 'desc'] as const) {
        const whole = await figures({ sort, direction });
        const paged = await allItems((cursor) => figures({ sort, direction, limit: 2, ...cursor }));
        expect(paged).toEqual(whole.items);
        expect(new Set(paged.map(({ id }) => id)).size).toBe(paged.length);
      }
    }
    const minutes = (await figures()).items.map(({ now }) => now.minutes);
    expect(minutes).toEqual(minutes.toSorted((a, b) => b - a));
  });

  test('has totals that add up its rows, for the period and the one before', async () => {
    await heldIn(world);
    const { items, total, period, before } = await figures();
    const sum = (pick: (row: ExpertFigures) => Figures) =>
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
    await expect(figures({ from: '2026-03-02', to: '2026-03-01' })).rejects.toMatchObject({
      code: 'dashboard.period',
      errors: [{ path: 'to' }],
    });
    for (const from of ['0001-01-01', '9999-12-31', '2026-02-30', 'yesterday']) {
      await expect(admin.api.dashboard.experts({ query: { from } })).rejects.toMatchObject({
        status: 422,
      });
    }
    await expect(figures({ after: 'bm90IGEgcGxhY2U' })).rejects.toMatchObject({ status: 422 });
  });

  test('is for staff', async () => {
    for (const role of ['super-admin', 'admin', 'dot']) {
      const staff = await world.person(role);
      expect((await staff.api.dashboard.experts({ query: MARCH })).period).toEqual(MARCH);
    }
    for (const role of ['expert', 'startup', 'member', 'team', 'sso', 'guest', 'external', 'tt']) {
      const person = await world.person(role);
      await expect(person.api.dashboard.experts()).rejects.toMatchObject({ status: 403 });
    }
    await expect(world.anonymous.dashboard.experts()).rejects.toMatchObject({ status: 401 });
    const sheet = await world.app.inject({ url: '/api/dashboard/experts/data' });
    expect(sheet.statusCode).toBe(401);
  });

  test('is exported without formulas, which is audited', async () => {
    const { expert } = await heldIn(world);
    await world.db
      .updateTable('users')
      .set({ first_name: '=cmd|calc', last_name: 'Evil' })
      .where('id', '=', expert.id)
      .execute();
    const { statusCode, body } = await world.app.inject({
      url: '/api/dashboard/experts/data?from=2026-03-01&to=2026-03-31&format=csv&language=fr',
      headers: admin.headers,
    });

    expect(statusCode).toBe(200);
    const [head, ...rows] = body.replace('\ufeff', '').trim().split('\r\n');
    expect(head).toContain('Expert;Sessions;Heures;');
    expect(head).toContain('Sessions (avant)');
    const row = rows.find((it) => it.includes('Evil'));
    expect(row).toMatch(/^"?'=cmd\|calc Evil"?;1;1;0;0;0;;1;1;0;0;/);
    const logged = await world.db
      .selectFrom('audit_log')
      .select('details')
      .where('action', '=', 'experts.exported')
      .execute();
    expect(logged).toMatchObject([{ details: MARCH }]);
  });
});
