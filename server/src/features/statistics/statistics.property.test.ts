// Compares each figure with a slow count over all rows of a random hub.
import { DAY_MS } from '@thedot/domain/kernel/time';
import { FigureId, type RowsQuery } from '@thedot/domain/statistics/statistics.contract';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { allItems } from '../../testing/pages.ts';
import { expectNaiveFigures } from '../../testing/statistics/expect-naive-figures.ts';
import { countNaively, readHub } from '../../testing/statistics/naive-statistics.ts';
import { fillRandomHub } from '../../testing/statistics/random-hub.ts';
import { useWorld } from '../../testing/world.ts';

/** Clocks go forward on 29 March 2026. */
const timeZone = 'Europe/Paris';
const now = new Date('2026-04-05T10:10:00.000Z');
const FROM = Date.parse('2026-03-08T23:00:00.000Z');
const DAYS = 36;
const SEED = 20_260_328;

const world = await useWorld({ clock: now, settings: { hubTimeZone: timeZone } });
const staff = await world.person('dot');
await fillRandomHub(world, SEED, { from: FROM, days: DAYS, now, timeZone });
await sql`update expert_sessions as s set organization_id = u.organization_id
  from users as u where u.id = s.requester_id`.execute(world.owner);
const rows = await readHub(world.owner);
const hub = { now, timeZone };

const dayAt = (offset: number) =>
  new Date(FROM + (offset + 0.5) * DAY_MS).toISOString().slice(0, 10);

/** Periods within and around the days of the records. */
const periods = fc
  .tuple(fc.integer({ min: -3, max: DAYS }), fc.integer({ min: 0, max: 20 }))
  .map(([first, length]) => ({ from: dayAt(first), to: dayAt(first + length) }));

test('each figure of a random hub equals a slow count of its rows, in any period', async () => {
  await fc.assert(
    fc.asyncProperty(periods, fc.constantFrom('previous', 'year'), async (days, compare) => {
      await expectNaiveFigures(staff, rows, hub, { ...days, compare });
    }),
    { numRuns: 6, seed: SEED, examples: [[{ from: '2026-03-28', to: '2026-03-30' }, 'previous']] },
  );
});

test('the report of a period lists what its figures count', async () => {
  const query = { from: '2026-03-12', to: '2026-04-02', compare: 'previous' } as const;
  const [report, shown] = [
    await staff.api.statistics.report({ query }),
    await staff.api.statistics.find({ query }),
  ];
  expect(report.figures).toEqual(shown.figures);
  const partOf = (id: FigureId) => report.figures.find((it) => it.id === id)?.now.value;
  const sum = (numbers: readonly number[]) => numbers.reduce((total, it) => total + it, 0);
  expect(sum(report.topics.map(({ sessions }) => sessions))).toBe(partOf('sessions_held'));
  expect(sum(report.topics.map(({ minutes }) => minutes))).toBe(partOf('expert_time_used'));
  const { figures } = countNaively(rows, query, hub);
  const held = await allItems((page) =>
    staff.api.statistics.rows({
      params: { figure: 'sessions_held' },
      query: { from: query.from, to: query.to, ...page },
    }),
  );
  const sessions = rows.expert_sessions.filter(({ id }) => held.some((it) => it.id === id));
  const minutes = Map.groupBy(sessions, (it) => it.organization_id ?? '');
  minutes.delete('');
  expect(report.organizations.length).toBeGreaterThan(1);
  expect(
    Object.fromEntries(report.organizations.map((it) => [it.id, [it.sessions, it.minutes]])),
  ).toEqual(
    Object.fromEntries(
      [...minutes].map(([id, own]) => [id, [own.length, sum(own.map((it) => it.minutes))]]),
    ),
  );
  const isPublic = (id: string) => rows.events.find((it) => it.id === id)?.visibility === 'Public';
  expect(report.events.every(({ id }) => isPublic(id))).toBe(true);
  expect(report.events.length).toBeLessThanOrEqual(figures.events_held.part);
});

test('a floor, an age and a category open as many rows as they count', async () => {
  const days = { from: '2026-03-12', to: '2026-04-02' } as const;
  const shown = await staff.api.statistics.find({ query: { ...days, compare: 'none' } });
  const readRows = (figure: FigureId, filter: Partial<RowsQuery>) =>
    allItems((page) =>
      staff.api.statistics.rows({ params: { figure }, query: { ...days, ...filter, ...page } }),
    );
  const minutesOf = async (filter: Partial<RowsQuery>) =>
    (await readRows('total_occupancy', filter)).reduce(
      (sum, { minutes }) => sum + (minutes ?? 0),
      0,
    );

  const { floors, ticketAges, unmetRequests } = shown;
  expect([floors.length, unmetRequests.length].every((length) => length > 1)).toBe(true);
  for (const { floor, booked, bookable } of floors) {
    expect(await minutesOf({ floor, of: 'part' }), `floor ${floor}`).toBeCloseTo(booked, 6);
    expect(await minutesOf({ floor, of: 'whole' }), `floor ${floor}`).toBeCloseTo(bookable, 6);
  }
  for (const { age, tickets } of ticketAges)
    expect(await readRows('tickets_open', { age }), age).toHaveLength(tickets);
  for (const { category, requests } of unmetRequests)
    expect(await readRows('session_requests_unmet', { category }), category).toHaveLength(requests);
});

test('a figure opens as many rows as it counts, or rows whose minutes are its sum', async () => {
  const days = { from: '2026-03-12', to: '2026-04-02' } as const;
  const { figures } = countNaively(rows, days, hub);
  for (const figure of FigureId.options) {
    const readRows = (of: 'part' | 'whole') =>
      allItems((page) =>
        staff.api.statistics.rows({
          params: { figure },
          query: { ...days, of, limit: 40, ...page },
        }),
      );
    const amountOf = (shown: Awaited<ReturnType<typeof readRows>>) => {
      expect(new Set(shown.map(({ id }) => id)).size, figure).toBe(shown.length);
      const times = shown.map(({ at }) => at ?? '');
      expect(times, figure).toEqual(times.toSorted().toReversed());
      return shown.some(({ minutes }) => minutes !== null)
        ? shown.reduce((sum, { minutes }) => sum + (minutes ?? 0), 0)
        : shown.length;
    };
    const { part, whole } = figures[figure];
    expect(part, figure).toBeGreaterThan(0);
    const shown = await readRows('part');
    expect(amountOf(shown), figure).toBeCloseTo(part, 6);
    expect(
      shown.every(({ path }) => path.startsWith('/')),
      figure,
    ).toBe(true);
    if (whole === null) continue;
    // An average is of the minutes of all its rows.
    if (figure === 'ticket_resolution_time') expect(shown).toHaveLength(whole);
    else expect(amountOf(await readRows('whole')), figure).toBeCloseTo(whole, 6);
  }
});
