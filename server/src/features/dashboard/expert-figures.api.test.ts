import type { ExpertFigures, Figures } from '@thedot/domain/dashboard/expert-figures.contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expertIn, heldIn, MONDAY, NINE, TEN, tunis, wish } from '../../testing/sessions.ts';
import { createWorld, type TestPerson, type World } from '../../testing/world.ts';

let world: World;
let admin: TestPerson;
beforeAll(async () => {
  world = await createWorld();
  admin = await world.person('admin');
});
afterAll(() => world.close());
beforeEach(() => {
  world.clock = MONDAY;
});

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
const figures = (query: Query = MARCH) => admin.api.dashboard.experts({ query });
const figuresOf = async ({ name, id }: TestPerson, query: Query = MARCH) =>
  (await figures({ ...query, search: name })).items.find((row) => row.id === id);

/** Goes past the end of a session of NINE, as somebody says of it. */
async function missed(expert: TestPerson, attendance: 'expert_absent' | 'requester_absent') {
  world.clock = MONDAY;
  const startup = await world.person('startup');
  const slot = attendance === 'expert_absent' ? TEN : tunis(11, '11:00');
  const { id } = await startup.api.bookings.request({ body: wish(expert.id, slot) });
  await expert.api.bookings.accept({ body: { bookingId: id, start: slot.start } });
  world.clock = new Date(slot.end);
  const sayer = attendance === 'expert_absent' ? startup : expert;
  await sayer.api.bookings.done({ body: { bookingId: id, attendance } });
}

describe('the figures of the experts', () => {
  test('count what took place, who did not come, what was said, and what was answered', async () => {
    const { expert, startup, booking } = await heldIn(world);
    await startup.api.reviews.give({ body: { bookingId: booking.id, stars: 4 } });
    await missed(expert, 'expert_absent');
    await missed(expert, 'requester_absent');
    world.clock = MONDAY;
    const { id } = await startup.api.bookings.request({
      body: wish(expert.id, tunis(12, '09:00')),
    });
    await expert.api.bookings.decline({
      body: { bookingId: id, status: 'rejected', reason: 'Away' },
    });

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

  test('know of what still waits, or was taken back, nothing; what lapsed was not answered', async () => {
    const expert = await expertIn(world);
    const startup = await world.person('startup');
    const ask = (slot: { start: string; end: string }) =>
      startup.api.bookings.request({ body: wish(expert.id, slot) });
    await ask(tunis(30, '09:00'));
    const { id } = await ask(tunis(30, '10:00'));
    await startup.api.bookings.move({
      body: { bookingId: id, status: 'cancelled', reason: 'Solved' },
    });
    const lapsing = await ask(NINE);
    await world.db
      .updateTable('bookings')
      .set({ status: 'cancelled', turn: null })
      .where('id', '=', lapsing.id)
      .execute();
    await world.db
      .insertInto('booking_steps')
      .values({ booking_id: lapsing.id, kind: 'lapsed', actor_id: null, slots: '[]' })
      .execute();

    expect((await figuresOf(expert))?.now).toMatchObject({ decided: 1, answered: 0 });
  });

  test('belong to the day of the hub on which a session was, to its last moment', async () => {
    const { expert, booking } = await heldIn(world);
    const at = (start: string) =>
      world.db
        .updateTable('bookings')
        .set({ start_at: start, end_at: new Date(Date.parse(start) + 3_600_000).toISOString() })
        .where('id', '=', booking.id)
        .execute();
    const sessions = async () => {
      const row = await figuresOf(expert, { from: '2026-03-10', to: '2026-03-11' });
      return [row?.before.sessions, row?.now.sessions];
    };

    // Midnight in Tunis is eleven in the evening of UTC.
    await at('2026-03-11T22:59:59.000Z');
    expect(await sessions()).toEqual([0, 1]);
    await at('2026-03-11T23:00:00.000Z');
    expect(await sessions()).toEqual([0, 0]);
    await at('2026-03-09T23:00:00.000Z');
    expect(await sessions()).toEqual([0, 1]);
    await at('2026-03-09T22:59:59.000Z');
    expect(await sessions()).toEqual([1, 0]);
    await at('2026-03-07T22:59:59.000Z');
    expect(await sessions()).toEqual([0, 0]);
  });

  test('leave hidden reviews out, and keep an expert who has gone for the days they were there', async () => {
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

    expect((await figuresOf(expert))?.now).toMatchObject({ sessions: 1, reviews: 0, rating: null });
    expect(await figuresOf(expert, { from: '2026-06-01', to: '2026-06-30' })).toBeUndefined();
  });
});

describe('the table of experts', () => {
  test('comes in each order, page by page, without losing or repeating anybody', async () => {
    for (const sort of ['name', 'sessions', 'hours', 'absences', 'rating', 'answers'] as const) {
      for (const direction of ['asc', 'desc'] as const) {
        const whole = await figures({ ...MARCH, sort, direction, limit: 100 });
        const paged: ExpertFigures[] = [];
        let after: string | undefined;
        do {
          const page = await figures({
            ...MARCH,
            sort,
            direction,
            limit: 2,
            ...(after && { after }),
          });
          paged.push(...page.items);
          after = page.next ?? undefined;
        } while (after);
        expect(paged).toEqual(whole.items);
        expect(new Set(paged.map(({ id }) => id)).size).toBe(paged.length);
      }
    }
    const hours = (await figures({ ...MARCH, limit: 100 })).items.map(({ now }) => now.minutes);
    expect(hours).toEqual(hours.toSorted((a, b) => b - a));
  });

  test('adds up to what its rows say, for both stretches', async () => {
    const { items, total, period, before } = await figures({ ...MARCH, limit: 100 });
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

  test('refuses days in the wrong order, and days that no hub has had', async () => {
    await expect(figures({ from: '2026-03-02', to: '2026-03-01' })).rejects.toMatchObject({
      code: 'dashboard.period',
      errors: [{ path: 'to' }],
    });
    for (const from of ['0001-01-01', '9999-12-31', '2026-02-30', 'yesterday']) {
      await expect(figures({ from })).rejects.toMatchObject({ status: 422 });
    }
    await expect(figures({ after: 'bm90IGEgcGxhY2U' })).rejects.toMatchObject({ status: 422 });
  });

  test('is for the staff', async () => {
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

  test('can be taken away, with harmless names, and who took it is noted', async () => {
    const { expert } = await heldIn(world);
    await world.db
      .updateTable('users')
      .set({ first_name: '=cmd|calc', last_name: 'Evil' })
      .where('id', '=', expert.id)
      .execute();
    const answer = await world.app.inject({
      url: '/api/dashboard/experts/data?from=2026-03-01&to=2026-03-31&format=csv&language=fr',
      headers: admin.headers,
    });

    expect(answer.statusCode).toBe(200);
    const [head, ...rows] = answer.body.replace('\ufeff', '').trim().split('\r\n');
    expect(head).toContain('Expert;Sessions;Heures;');
    expect(head).toContain('Sessions (avant)');
    const row = rows.find((it) => it.includes('Evil'));
    expect(row).toMatch(/^"?'=cmd\|calc Evil"?;1;1;0;0;0;;1;1;0;0;/);
    const noted = await world.db
      .selectFrom('audit_log')
      .select('details')
      .where('action', '=', 'experts.exported')
      .execute();
    expect(noted).toMatchObject([{ details: { from: '2026-03-01', to: '2026-03-31' } }]);
  });
});
