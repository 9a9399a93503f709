import { screen, within } from '@testing-library/react';
import type { Figure, FigureId, Statistics } from '@thedot/domain/statistics/statistics.contract';
import { expect, test, vi } from 'vitest';
import { renderScreen, setUpScreens } from '../../../testing/screens.tsx';
import { stubServer } from '../../../testing/server.ts';
import { emptyStatistics } from '../../../testing/statistics.ts';
import { toChartRows, toChartTable } from '../../../ui/charts/chart-data.ts';
import { BusyToday } from './BusyToday.tsx';
import { compareFigure } from './figures.ts';
import { FigureTile } from './FigureTile.tsx';
import { StatisticsTab } from './StatisticsTab.tsx';

setUpScreens('dashboard', 'figures', 'statistics');

const value = (of: number | null) => ({ value: of, part: null, whole: null });
const figure = (id: FigureId, now: number | null, before: number | null | undefined): Figure => ({
  id,
  unit: id === 'session_no_shows' ? 'share' : 'count',
  now: value(now),
  before: before === undefined ? null : value(before),
});

const DATA: Statistics = {
  ...emptyStatistics,
  figures: [
    figure('sessions_held', 12, 10),
    { ...figure('session_no_shows', 0.25, 0.5), now: { value: 0.25, part: 3, whole: 12 } },
  ],
};

test.each([
  ['sessions_held', 12, 10, 'Up 20% from 10'],
  ['sessions_held', 5, 10, 'Down 50% from 10'],
  ['sessions_held', 10, 10, 'Same as before'],
  ['sessions_held', 4, 0, 'None before'],
  ['sessions_held', 42, 1, 'Up from 1'],
  ['session_no_shows', 0.25, 0.5, 'Down 25 points from 50%'],
  ['session_no_shows', null, 0.5, 'Nothing to compare with'],
  ['session_no_shows', 0.5, null, 'Nothing to compare with'],
] as const)('the figure %s of %s with %s before says “%s”', (id, now, before, text) => {
  renderScreen(<FigureTile figure={figure(id, now, before)} onOpen={() => {}} />);
  expect(screen.getByText(text)).toBeTruthy();
});

test('a figure without a comparison says nothing about a change', () => {
  expect(compareFigure(figure('sessions_held', 3, undefined))).toEqual({ kind: 'hidden' });
});

test.each([
  ['sessions_held', 2, 1, 'better'],
  ['session_no_shows', 0.2, 0.1, 'worse'],
  ['expert_time_left', 2, 1, 'neutral'],
] as const)('%s of %s after %s is %s', (id, now, before, tone) => {
  expect(compareFigure(figure(id, now, before))).toMatchObject({ kind: 'up', tone });
});

test('the table of a chart has each number that the chart draws', () => {
  const data = {
    columns: [
      { label: 'Nov 16', title: 'Nov 16 – 22' },
      { label: 'Nov 23', title: 'Nov 23 – 28' },
    ],
    series: [
      { name: 'Sessions', shape: 'bar' as const, color: 'red', values: [4, 9] },
      { name: 'Spaces', shape: 'line' as const, color: 'red', values: [2, null] },
    ],
  };
  const table = toChartTable(data, { caption: 'Weeks', head: 'Week', format: String });
  expect(table.head).toEqual(['Week', 'Sessions', 'Spaces']);
  const drawn = toChartRows(data).map(({ title, series0, series1 }: Record<string, unknown>) => ({
    header: title,
    cells: [series0, series1].map((number) => (number === null ? '–' : String(number))),
  }));
  expect(table.rows).toEqual(drawn);
});

test('the floors of today are said in words, hour by hour', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-26T09:42:00Z') });
  const today = [
    { floor: 3, hour: 9, booked: 30, bookable: 60 },
    { floor: 3, hour: 10, booked: 0, bookable: 60 },
    { floor: 0, hour: 9, booked: 60, bookable: 60 },
  ];
  renderScreen(<BusyToday today={today} />);
  const row = (name: string) =>
    within(screen.getByRole('row', { name: new RegExp(name) }))
      .getAllByRole('cell')
      .map((cell) => cell.textContent);
  expect(row('Floor 3')).toEqual(['50% booked', '0% booked']);
  expect(row('Ground floor')).toEqual(['100% booked', 'closed']);
});

test('a closed day shows no empty chart', () => {
  renderScreen(<BusyToday today={[]} />);
  expect(screen.getByText('Nothing can be booked today')).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
});

test('a figure opens its rows of the same period, which link to their records', async () => {
  const calls = stubServer(({ path }) => {
    if (path === '/statistics') return Response.json(DATA);
    if (path === '/statistics/session_no_shows')
      return Response.json({
        items: [
          {
            id: '00000000-0000-7000-8000-000000000001',
            at: '2026-11-24T09:00:00Z',
            title: 'Go-to-market',
            detail: 'Byrsa',
            person: null,
            minutes: null,
            path: '/booking/1',
          },
        ],
        next: null,
      });
    return undefined;
  });
  const { user } = renderScreen(<StatisticsTab />, { at: '/?from=2026-10-30&to=2026-11-28' });

  await user.click(await screen.findByRole('button', { name: /“Session no-shows” counts: 25%/ }));
  const link = await screen.findByRole('link', { name: 'Go-to-market' });
  expect(link.getAttribute('href')).toBe('/booking/1');
  await user.click(screen.getByRole('radio', { name: 'Out of: 12' }));
  await vi.waitFor(() => {
    const rows = calls.filter(({ path }) => path === '/statistics/session_no_shows');
    expect(rows.map(({ query }) => [query.get('of'), query.get('from')])).toEqual([
      ['part', '2026-10-30'],
      ['whole', '2026-10-30'],
    ]);
  });
});

test('an age of open tickets opens only the tickets of that age', async () => {
  const calls = stubServer(({ path }) => {
    if (path === '/statistics')
      return Response.json({
        ...DATA,
        figures: [figure('tickets_open', 5, undefined)],
        ticketAges: [
          { age: 'under_2', tickets: 3 },
          { age: 'over', tickets: 2 },
        ],
      });
    if (path === '/statistics/tickets_open') return Response.json({ items: [], next: null });
    return undefined;
  });
  const { user } = renderScreen(<StatisticsTab />);
  await user.click(await screen.findByRole('button', { name: /“15 days or more” counts: 2/ }));
  expect(await screen.findByText('Open tickets · 15 days or more')).toBeTruthy();
  await vi.waitFor(() => expect(calls.at(-1)).toMatchObject({ path: '/statistics/tickets_open' }));
  expect(calls.at(-1)?.query.get('age')).toBe('over');
});

test('another comparison is asked for and kept in the address', async () => {
  const calls = stubServer(() => Response.json(DATA));
  const { user } = renderScreen(<StatisticsTab />);
  await user.click(await screen.findByRole('combobox', { name: 'Compare with' }));
  await user.click(await screen.findByRole('option', { name: 'Same days last year' }));
  await vi.waitFor(() => expect(calls.at(-1)?.query.get('compare')).toBe('year'));
});
