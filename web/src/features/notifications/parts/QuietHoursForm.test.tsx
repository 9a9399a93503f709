import { MantineProvider } from '@mantine/core';
import { Notifications, notifications } from '@mantine/notifications';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Preferences } from '@thedot/domain/notifications/preferences.contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepAccessToken } from '../../../app/access-token.ts';
import { chooseLanguage, loadTexts } from '../../../app/i18n.ts';
import { queryClient } from '../../../app/query-client.ts';
import { preferencesQuery } from '../preferences.data.ts';
import { QuietHoursForm } from './QuietHoursForm.tsx';

const NONE: Preferences = { preferences: [], quietHours: null };
const NIGHT = { starts: '21:00', ends: '07:00' };

/** What the hub of a test was sent, and whether it takes it. */
const hub = { sent: [] as unknown[], takes: true };

function Form() {
  const { data } = useQuery({ ...preferencesQuery, enabled: false });
  return data ? <QuietHoursForm quietHours={data.quietHours} /> : null;
}

const theSwitch = () => screen.getByRole<HTMLInputElement>('switch');
const press = () => userEvent.click(theSwitch());

beforeEach(async () => {
  Object.assign(hub, { sent: [], takes: true });
  keepAccessToken('known');
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    const sent = JSON.parse(body);
    hub.sent.push(sent);
    const problem = { status: 429, code: 'request.rate_limited', message: '' };
    return hub.takes ? Response.json({ ...NONE, ...sent }) : Response.json(problem, problem);
  });
  await loadTexts('app', 'ui', 'preferences', 'errors');
  await chooseLanguage('en');
  queryClient.setQueryData(preferencesQuery.queryKey, NONE);
  render(
    <MantineProvider env="test">
      <Notifications />
      <QueryClientProvider client={queryClient}>
        <Form />
      </QueryClientProvider>
    </MantineProvider>,
  );
});
afterEach(() => {
  act(() => notifications.clean());
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

test('quiet hours that are switched on hold at once, and are given up at once', async () => {
  await press();

  await screen.findByText('Mail and notifications wait from 21:00 to 07:00.');
  expect(hub.sent).toEqual([{ quietHours: NIGHT }]);
  expect(theSwitch().checked).toBe(true);

  await press();

  await screen.findByText('Mail and notifications come at any hour again.');
  expect(hub.sent.at(-1)).toEqual({ quietHours: null });
  expect(theSwitch().checked).toBe(false);
});

test('quiet hours that the server does not take are not shown as if they held', async () => {
  hub.takes = false;
  await press();

  await screen.findByRole('alert');
  expect(theSwitch().checked).toBe(false);
});
