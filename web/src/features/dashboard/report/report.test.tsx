import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { HubReport } from '@thedot/domain/statistics/statistics.contract';
import { expect, test } from 'vitest';
import { renderScreen, setUpScreens } from '../../../testing/screens.tsx';
import { stubServer } from '../../../testing/server.ts';
import { ReportPage } from './ReportPage.tsx';

setUpScreens('dashboard', 'figures', 'statistics', 'report');

const REPORT: HubReport = {
  period: { from: '2026-10-30', to: '2026-11-28' },
  before: { from: '2026-09-30', to: '2026-10-29' },
  figures: [
    {
      id: 'sessions_held',
      unit: 'count',
      now: { value: 12, part: null, whole: null },
      before: { value: 10, part: null, whole: null },
    },
  ],
  topics: [{ category: 'Fundraising', sessions: 12, minutes: 720 }],
  organizations: [{ id: '1', name: 'Zitouna Labs', field: 'Agritech', sessions: 12, minutes: 720 }],
  events: [{ id: '2', title: 'Demo day', start: '2026-11-20T17:00:00Z', attended: 41 }],
};

async function open() {
  sessionStorage.clear();
  stubServer(({ path }) => (path === '/statistics/report' ? Response.json(REPORT) : undefined));
  renderScreen(<ReportPage />);
  return within(await screen.findByRole('region', { name: 'The report as it is printed' }));
}

test('the report has the figures with their change, the topics, startups and events', async () => {
  const report = await open();
  const row = (name: string) =>
    within(report.getByRole('rowheader', { name }).closest('tr') as HTMLElement)
      .getAllByRole('cell')
      .map((cell) => cell.textContent);
  expect(row('Sessions held')).toEqual(['12', 'Up 20% from 10']);
  expect(row('Fundraising')).toEqual(['12', '12\u00a0h']);
  expect(row('Zitouna Labs')).toEqual(['Agritech', '12', '12\u00a0h']);
  expect(row('Demo day').at(-1)).toBe('41');
});

test('a report without names of startups tells their number only', async () => {
  const report = await open();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Name the startups' }));
  expect(report.queryByText('Zitouna Labs')).toBeNull();
  expect(report.getByText(/^1 startup had sessions/)).toBeTruthy();
});

test('a foreword is part of the report, on the screen and in print', async () => {
  const report = await open();
  await userEvent.type(screen.getByRole('textbox', { name: 'Foreword' }), 'A good month.');
  expect(report.getByText('A good month.')).toBeTruthy();
  const printed = document.querySelector('body > [aria-hidden="true"] article');
  expect(printed?.textContent).toContain('A good month.');
});
