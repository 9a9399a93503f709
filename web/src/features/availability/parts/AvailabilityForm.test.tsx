import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Availability } from '@thedot/domain/availability/availability.contract';
import { Suspense } from 'react';
import { MemoryRouter } from 'react-router';
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { keepAccessToken } from '../../../app/access-token.ts';
import { chooseLanguage, loadTexts } from '../../../app/i18n.ts';
import { queryClient } from '../../../app/query-client.ts';
import { AvailabilityForm } from './AvailabilityForm.tsx';

const KARIM = '0199aaaa-0000-7000-8000-000000000001';
const BOOKING = '0199aaaa-0000-7000-8000-000000000002';
const mine: Availability = {
  expertId: KARIM,
  timeZone: 'Africa/Tunis',
  hours: [
    { wday: 1, start: '09:00', end: '12:00' },
    { wday: 2, start: '09:00', end: '12:00' },
  ],
  days: [],
  closures: [],
  sessionMinutes: [60],
  noticeMinutes: 1440,
  horizonDays: 60,
  bufferBefore: 0,
  bufferAfter: 0,
  dailySessions: null,
  calendar: null,
};
const person = (name: string) => ({ id: KARIM, name, photo: null, organization: null });
const HITS = {
  items: [
    {
      bookingId: BOOKING,
      kind: 'session',
      start: '2030-03-12T08:00:00.000Z',
      end: '2030-03-12T09:00:00.000Z',
      expert: person('Karim'),
      requester: person('Amira Ben Salah'),
      mayCancel: true,
    },
  ],
  sessions: 1,
  proposals: 0,
};

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

/** What an expert says as they meet it, and what is sent of it. */
async function open({ hits = false } = {}) {
  await loadTexts('app', 'ui', 'availability', 'errors');
  await chooseLanguage('en');
  keepAccessToken('karim');
  const sent: Record<string, unknown>[] = [];
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    if (method !== 'PUT') {
      return Response.json(
        url.includes('closures')
          ? { timeZone: 'Africa/Tunis', items: [] }
          : { timeZone: 'Africa/Tunis', slots: [] },
      );
    }
    const said: Record<string, unknown> = JSON.parse(String(body));
    sent.push(said);
    if (!hits || said['resolve']) return Response.json({ ...mine, ...said });
    return Response.json(
      { code: 'availability.hits', message: '', details: { hits: HITS } },
      { status: 409 },
    );
  });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <MemoryRouter>
          <Suspense>
            <AvailabilityForm said={mine} />
          </Suspense>
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
  const user = userEvent.setup();
  const save = () => user.click(screen.getByRole('button', { name: 'Save my availability' }));
  await screen.findByRole('button', { name: 'Save my availability' });
  return { user, sent, save };
}

test('hours that were changed are sent with the zone they were typed in', async () => {
  const { user, sent, save } = await open();

  await user.click(screen.getByRole('button', { name: 'Remove these hours from Tuesday' }));
  await save();

  await expect
    .poll(() => sent)
    .toEqual([{ timeZone: 'Africa/Tunis', hours: mine.hours.slice(0, 1) }]);
});

test('a zone that was changed is sent alone, and so undoes no hours of others', async () => {
  const { user, sent, save } = await open();

  const zone = screen.getByRole('combobox', { name: 'Time zone' });
  await user.clear(zone);
  await user.type(zone, 'Paris');
  await user.click(await screen.findByRole('option', { name: /Paris/ }));
  await save();

  await expect.poll(() => sent).toEqual([{ timeZone: 'Europe/Paris' }]);
});

describe('the week that is drawn', () => {
  const block = (name: string) => screen.getByRole('button', { name });

  test('is moved and stretched by keys, and the fields follow', async () => {
    const { sent, save } = await open();

    fireEvent.keyDown(block('Monday, 09:00 – 12:00'), { key: 'ArrowDown' });
    fireEvent.keyDown(block('Monday, 09:15 – 12:15'), { key: 'ArrowUp', shiftKey: true });
    fireEvent.keyDown(block('Tuesday, 09:00 – 12:00'), { key: 'ArrowRight' });

    const monday = screen.getByRole('group', { name: 'Monday' });
    expect(within(monday).getByRole('textbox', { name: 'Monday, from' })).toHaveProperty(
      'value',
      '09:15',
    );
    await save();
    await expect
      .poll(() => sent[0]?.['hours'])
      .toEqual([
        { wday: 1, start: '09:15', end: '12:00' },
        { wday: 3, start: '09:00', end: '12:00' },
      ]);
  });

  test('loses what is deleted', async () => {
    await open();

    fireEvent.keyDown(block('Monday, 09:00 – 12:00'), { key: 'Delete' });

    expect(screen.queryByRole('button', { name: /^Monday, 09/ })).toBeNull();
  });

  test('keeps the keyboard when its last hours are deleted', async () => {
    const { user } = await open();
    block('Tuesday, 09:00 – 12:00').focus();

    await user.keyboard('{Delete}');
    expect(document.activeElement).toBe(block('Monday, 09:00 – 12:00'));
    await user.keyboard('{Delete}');
    expect(document.activeElement).not.toBe(document.body);
  });
});

test('a date is taken off, with a word for why, and one can change one’s mind', async () => {
  const { user, sent, save } = await open();

  await user.click(screen.getByRole('button', { name: 'Day off' }));
  await user.type(screen.getByRole('textbox', { name: /Note/ }), 'In Lyon');
  await save();

  await expect.poll(() => sent[0]?.['closures']).toMatchObject([{ note: 'In Lyon' }]);
  await user.click(screen.getByRole('button', { name: /^Remove Off/ }));
  await save();
  await expect.poll(() => sent[1]?.['closures']).toEqual([]);
});

test('wrong hours are told at their field, and nothing is sent', async () => {
  const { user, sent, save } = await open();

  const end = screen.getByRole('textbox', { name: 'Monday, to' });
  await user.clear(end);
  await user.type(end, '08:00');
  await save();

  expect(await screen.findByText('The end must come after the start')).toBeTruthy();
  expect(sent).toEqual([]);
});

describe('sessions that would be left outside', () => {
  test('are asked about, kept unless said otherwise, and then it is saved', async () => {
    const { user, sent, save } = await open({ hits: true });

    await user.click(screen.getByRole('button', { name: 'Remove these hours from Tuesday' }));
    await save();
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText('Amira Ben Salah')).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Keep them and save' }));

    await expect
      .poll(() => sent[1])
      .toMatchObject({
        hours: mine.hours.slice(0, 1),
        resolve: [{ bookingId: BOOKING, how: 'keep' }],
      });
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  });

  test('are cancelled only with a word to whoever was to come', async () => {
    const { user, sent, save } = await open({ hits: true });

    await user.click(screen.getByRole('button', { name: 'Remove these hours from Tuesday' }));
    await save();
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('radio', { name: 'Cancel it' }));
    await user.click(within(dialog).getByRole('button', { name: 'Cancel 1 and save' }));
    expect(await within(dialog).findByText('Please give a reason')).toBeTruthy();
    await user.type(within(dialog).getByRole('textbox', { name: 'Message' }), 'I am away');
    await user.click(within(dialog).getByRole('button', { name: 'Cancel 1 and save' }));

    await expect
      .poll(() => sent[1])
      .toMatchObject({
        resolve: [{ bookingId: BOOKING, how: 'cancel' }],
        message: 'I am away',
      });
  });
});
