import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Availability } from '@thedot/domain/availability/availability.contract';
import { Suspense } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { keepAccessToken } from '../../../app/access-token.ts';
import { chooseLanguage, loadTexts } from '../../../app/i18n.ts';
import { queryClient } from '../../../app/query-client.ts';
import { HoursForm } from './HoursForm.tsx';

const mine: Availability = {
  expertId: 'karim',
  timeZone: 'Africa/Tunis',
  hours: [
    { wday: 1, start: '09:00', end: '12:00' },
    { wday: 2, start: '09:00', end: '12:00' },
  ],
  sessionMinutes: [60],
  noticeMinutes: 1440,
  horizonDays: 60,
};

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

/** The week as its expert meets it, and what is sent of it. */
async function open() {
  await loadTexts('app', 'ui', 'users');
  await chooseLanguage('en');
  keepAccessToken('karim');
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    sent.push(typeof body === 'string' ? JSON.parse(body) : body);
    return Response.json(mine);
  });
  render(
    <MantineProvider env="test">
      <Suspense>
        <HoursForm mine={mine} hint="" />
      </Suspense>
    </MantineProvider>,
  );
  return { user: userEvent.setup(), sent };
}

test('hours that were changed are sent with the zone they were typed in', async () => {
  const { user, sent } = await open();

  await user.click(await screen.findByRole('button', { name: 'Remove these hours from Tuesday' }));
  await user.click(screen.getByRole('button', { name: 'Save my hours' }));

  await expect
    .poll(() => sent)
    .toEqual([{ timeZone: 'Africa/Tunis', hours: mine.hours.slice(0, 1) }]);
});

test('a zone that was changed is sent alone, and so undoes no hours of others', async () => {
  const { user, sent } = await open();

  const zone = await screen.findByRole('combobox', { name: 'Time zone' });
  await user.clear(zone);
  await user.type(zone, 'Paris');
  await user.click(await screen.findByRole('option', { name: /Paris/ }));
  await user.click(screen.getByRole('button', { name: 'Save my hours' }));

  await expect.poll(() => sent).toEqual([{ timeZone: 'Europe/Paris' }]);
});
