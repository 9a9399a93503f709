import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { acceptedIn, expertIn, MONDAY, NINE, WORKING_HOURS } from '../../testing/sessions.ts';
import { queriesOf } from '../../testing/queries.ts';
import { createWorld, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(() => {
  world.clock = MONDAY;
});

const week = { from: '2026-03-09', limit: 100 };

describe('the board of experts’ hours', () => {
  test('is for administrators', async () => {
    await expect(world.anonymous.board.week({ query: week })).rejects.toMatchObject({
      status: 401,
    });
    for (const role of ['dot', 'expert', 'startup', 'guest'] as const) {
      const person = await world.person(role);
      await expect(person.api.board.week({ query: week })).rejects.toMatchObject({ status: 403 });
    }
  });

  test('shows a week of each: hours, dates of their own, days off, sessions', async () => {
    const admin = await world.person('admin');
    const { expert } = await acceptedIn(world);
    const silent = await world.person('expert', { timeZone: 'Europe/Paris' });
    const within = { date: '2026-03-15', intervals: [{ start: '10:00', end: '11:00' }] };
    const after = { ...within, date: '2026-03-16' };
    const off = { firstDay: '2026-03-13', lastDay: '2026-03-20', note: 'Lyon' };
    await expert.api.availability.save({
      body: {
        timeZone: 'Africa/Tunis',
        days: [within, after],
        closures: [off, { ...off, firstDay: '2026-03-21', lastDay: '2026-03-22' }],
      },
    });
    const closing = { firstDay: '2026-03-14', lastDay: '2026-03-30', name: 'Works' };
    const { closure } = await admin.api.closures.add({ body: closing });

    const board = await admin.api.board.week({ query: week });

    expect(board).toMatchObject({
      from: '2026-03-09',
      to: '2026-03-15',
      timeZone: 'Africa/Tunis',
      closures: [closure],
    });
    const row = (id: string) => board.items.find((it) => it.id === id);
    expect(row(expert.id)).toMatchObject({
      name: expert.name,
      hours: WORKING_HOURS,
      days: [within],
      closures: [off],
      sessions: [NINE],
    });
    expect(row(silent.id)).toMatchObject({ timeZone: 'Europe/Paris', hours: [], sessions: [] });
    const next = await admin.api.board.week({ query: { ...week, from: '2026-03-16' } });
    expect(next.items.find((it) => it.id === expert.id)).toMatchObject({
      days: [after],
      sessions: [],
    });
  });

  test('finds by name, page by page in the order of names', async () => {
    const admin = await world.person('super-admin');
    for (let count = 0; count < 3; count++) await expertIn(world);
    const whole = await admin.api.board.week({ query: week });

    const first = await admin.api.board.week({ query: { ...week, limit: 2 } });
    const rest = await admin.api.board.week({ query: { ...week, after: first.next ?? '' } });

    expect([...first.items, ...rest.items]).toEqual(whole.items);
    // Whoever is taken from the list meanwhile takes no page with them.
    const last = first.items.at(-1);
    await world.db
      .updateTable('users')
      .set({ is_removed: true, last_name: 'Zaïri' })
      .where('id', '=', last?.id ?? '')
      .execute();
    const after = await admin.api.board.week({ query: { ...week, after: first.next ?? '' } });
    expect(after.items).toEqual(rest.items);
    const [someone] = whole.items;
    const found = await admin.api.board.week({
      query: { ...week, search: someone?.name.toUpperCase() },
    });
    expect(found.items.map(({ id }) => id)).toContain(someone?.id);
    const none = await admin.api.board.week({ query: { ...week, search: '100%_' } });
    expect(none.items).toEqual([]);
  });

  test('finds by what the list of experts finds by', async () => {
    const [admin, startup] = [await world.person('admin'), await world.person('startup')];
    const expert = await expertIn(world);
    await world.db
      .updateTable('experts')
      .set({ headline: 'L’export à la Réunion', categories: ['Legal IP'] })
      .where('user_id', '=', expert.id)
      .execute();

    for (const search of ['reunion export', 'lexport', 'legal ip']) {
      const [board, list] = await Promise.all([
        admin.api.board.week({ query: { ...week, search } }),
        startup.api.experts.list({ query: { search } }),
      ]);
      const found = [board, list].map(({ items }) => items.map(({ id }) => id));
      expect(found).toEqual([[expert.id], [expert.id]]);
    }
  });

  test('asks the database twice, however many experts there are', async () => {
    const admin = await world.person('admin');
    const few = await queriesOf(world, () =>
      admin.api.board.week({ query: { ...week, limit: 1 } }),
    );
    const many = await queriesOf(world, () => admin.api.board.week({ query: week }));

    expect([few, many]).toEqual([2, 2]);
  });
});
