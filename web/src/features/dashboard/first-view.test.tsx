import { screen } from '@testing-library/react';
import type { Dashboard } from '@thedot/domain/dashboard/dashboard.contract';
import { createElement } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../lib/query/query-client.ts';
import { meQuery } from '../../lib/session/session.ts';
import { makeMe } from '../../testing/make-me.ts';
import { renderScreen, setUpScreens } from '../../testing/screens.tsx';
import { type ReceivedCall, stubServer } from '../../testing/server.ts';
import { dashboardScreens } from './dashboard.screens.ts';

setUpScreens('dashboard');

const mine: Dashboard = {
  waiting: { proposals: 3 },
  hasSessions: true,
  coming: [],
  bookings: [],
  today: [],
  hours: [],
  contact: null,
};
const hub = { bookingsToday: 5, leftToday: 5, booked: [], upNext: [], newUsers: [] };

let calls: readonly ReceivedCall[] = [];
/** The answers of the server, by path; paths without one are never answered. */
let answers: Readonly<Record<string, object>> = {};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  calls = stubServer(({ path }) => {
    const answer = answers[path];
    return answer ? Response.json(answer) : new Promise(() => undefined);
  });
});
afterEach(() => vi.useRealTimers());

async function openDashboard(role: string): Promise<void> {
  queryClient.setQueryData(meQuery.queryKey, makeMe({ role }));
  const { Component } = await dashboardScreens['/dashboard']();
  vi.useRealTimers();
  if (!Component) throw new Error('The dashboard has no page');
  renderScreen(createElement(Component));
}

test('the dashboard comes with its content', async () => {
  answers = { '/dashboard/mine': mine };
  await openDashboard('expert');

  expect(screen.getByRole('link', { name: 'Answer 3 requests' })).toBeTruthy();
});

test('the dashboard of staff comes with the day of the hub', async () => {
  answers = { '/dashboard/mine': mine, '/dashboard/hub': hub };
  await openDashboard('dot');

  expect(screen.getByText(/^5 bookings at the hub today/)).toBeTruthy();
});

test('the dashboard waits for its content for a second at most', async () => {
  answers = {};
  const opened = openDashboard('expert');
  await vi.advanceTimersByTimeAsync(1_000);
  await opened;

  expect(screen.getByRole('heading', { level: 1 })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Answer 3 requests' })).toBeNull();
});

test('nothing is requested for users who are sent to secure or complete their account', async () => {
  for (const standing of [{ isUnsecured: true }, { isCompleted: false }]) {
    queryClient.setQueryData(meQuery.queryKey, makeMe({ role: 'dot', ...standing }));
    await dashboardScreens['/dashboard']();
  }
  expect(calls).toEqual([]);
});
