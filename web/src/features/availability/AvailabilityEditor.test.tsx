import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Availability } from '@thedot/domain/availability/availability.contract';
import type { AffectedBooking } from '@thedot/domain/scheduling/affected-bookings.contract';
import type { PersonalCalendar } from '@thedot/domain/availability/personal-calendar.contract';
import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { person } from '../../testing/booking.tsx';
import {
  AffectedBookingsProvider,
  loadAffectedBookings,
} from '../../testing/affected-bookings.tsx';
import { findField, pressButton, setUpScreens, renderScreen } from '../../testing/screens.tsx';
import { mutationBodies, errorResponse, stubServer } from '../../testing/server.ts';
import { AvailabilityForm } from './AvailabilityEditor.tsx';
import { PersonalCalendarCard } from './PersonalCalendarCard.tsx';
import { rowKey, useStableOrder } from '../scheduling/schedule-editor/DateOverridesCard.tsx';

setUpScreens('availability');
loadAffectedBookings();

const KARIM = '0199aaaa-0000-7000-8000-000000000001';
const BOOKING = '0199aaaa-0000-7000-8000-000000000002';
const SAVE = 'Save availability';

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

const affected: AffectedBooking = {
  bookingId: BOOKING,
  kind: 'session',
  start: '2030-03-12T08:00:00.000Z',
  end: '2030-03-12T09:00:00.000Z',
  expert: person(KARIM, 'Karim'),
  requester: person(KARIM, 'Amira Ben Salah'),
  canCancel: true,
};

/** The form of an expert whose changes leave these sessions outside until that is decided. */
async function open(items: readonly AffectedBooking[] = [], expertName?: string) {
  const calls = stubServer(({ method, body }) => {
    if (method !== 'PUT') return Response.json({ timeZone: 'Africa/Tunis', items: [], slots: [] });
    const changes = Object(body);
    if (items.length === 0 || 'decisions' in changes) return Response.json({ ...mine, ...changes });
    const hits = { items, counts: { expert_session: items.length }, proposals: 0 };
    return errorResponse(409, 'availability.hits', { details: { affected: hits } });
  });
  renderScreen(
    <AffectedBookingsProvider>
      <AvailabilityForm availability={mine} {...(expertName && { expertId: KARIM, expertName })} />
    </AffectedBookingsProvider>,
  );
  await screen.findByRole('button', { name: expertName ? `Save ${expertName}’s hours` : SAVE });
  return { sent: () => mutationBodies(calls) };
}

test('staff who edit an expert’s availability read the name of the expert', async () => {
  await open([], 'Slimane');

  expect(screen.getByRole('heading', { name: 'Booking settings for Slimane' })).toBeTruthy();
  await pressButton('Add day off');
  expect(await screen.findByPlaceholderText('Visible to Slimane and staff')).toBeTruthy();
});

test('sends changed hours with their time zone', async () => {
  const { sent } = await open();

  await pressButton('Remove these hours from Tuesday');
  await pressButton(SAVE);

  const [monday] = mine.hours;
  await expect.poll(sent).toEqual([{ timeZone: 'Africa/Tunis', hours: [monday] }]);
});

test('sends only the time zone when only it changed', async () => {
  const { sent } = await open();

  const zone = screen.getByRole('combobox', { name: 'Time zone' });
  await userEvent.clear(zone);
  await userEvent.type(zone, 'Paris');
  await userEvent.click(await screen.findByRole('option', { name: /Paris/ }));
  await pressButton(SAVE);

  await expect.poll(sent).toEqual([{ timeZone: 'Europe/Paris' }]);
});

describe('the week grid', () => {
  const block = (name: string) => screen.getByRole('button', { name });

  test('moves and resizes blocks by keyboard, and updates the fields', async () => {
    const { sent } = await open();

    fireEvent.keyDown(block('Monday, 09:00 – 12:00'), { key: 'ArrowDown' });
    fireEvent.keyDown(block('Monday, 09:15 – 12:15'), { key: 'ArrowUp', shiftKey: true });
    fireEvent.keyDown(block('Tuesday, 09:00 – 12:00'), { key: 'ArrowRight' });

    expect(await findField('Monday, from')).toHaveProperty('value', '09:15');
    await pressButton(SAVE);
    const hours = [
      { wday: 1, start: '09:15', end: '12:00' },
      { wday: 3, start: '09:00', end: '12:00' },
    ];
    await expect.poll(sent).toMatchObject([{ hours }]);
  });

  test('deletes blocks by keyboard, and keeps focus after the last one', async () => {
    await open();
    block('Tuesday, 09:00 – 12:00').focus();

    await userEvent.keyboard('{Delete}');
    expect(screen.queryByRole('button', { name: /^Tuesday, 09/ })).toBeNull();
    expect(document.activeElement).toBe(block('Monday, 09:00 – 12:00'));
    await userEvent.keyboard('{Delete}');
    expect(document.activeElement).not.toBe(document.body);
  });
});

test('adds a day off with a note, and removes it again', async () => {
  const { sent } = await open();

  await pressButton('Add day off');
  await userEvent.type(screen.getByRole('textbox', { name: /Note/ }), 'In Lyon');
  await pressButton(SAVE);

  await expect.poll(sent).toMatchObject([{ closures: [{ note: 'In Lyon' }] }]);
  await pressButton(/^Remove Off/);
  await pressButton(SAVE);
  await expect.poll(() => sent()[1]).toMatchObject({ closures: [] });
});

test('shows an error at invalid hours, and sends nothing', async () => {
  const { sent } = await open();

  const end = screen.getByRole('textbox', { name: 'Monday, to' });
  await userEvent.clear(end);
  await userEvent.type(end, '08:00');
  await pressButton(SAVE);

  expect(await screen.findByText('The end must be after the start')).toBeTruthy();
  expect(sent()).toEqual([]);
});

describe('sessions outside the new schedule', () => {
  test('are kept by default when the user confirms', async () => {
    const { sent } = await open([affected]);

    await pressButton('Remove these hours from Tuesday');
    await pressButton(SAVE);
    const dialog = within(await screen.findByRole('dialog'));
    dialog.getByText('Amira Ben Salah');
    await userEvent.click(dialog.getByRole('button', { name: 'Save hours' }));

    const [monday] = mine.hours;
    const decisions = [{ bookingId: BOOKING, decision: 'keep' }];
    await expect.poll(() => sent()[1]).toMatchObject({ hours: [monday], decisions });
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  });

  test('are cancelled only with a message to their requesters', async () => {
    const { sent } = await open([affected]);

    await pressButton('Remove these hours from Tuesday');
    await pressButton(SAVE);
    const dialog = within(await screen.findByRole('dialog'));
    const save = () =>
      userEvent.click(dialog.getByRole('button', { name: 'Cancel 1 session and save' }));
    await userEvent.click(dialog.getByRole('radio', { name: 'Cancel' }));
    await save();
    await dialog.findByText('Enter a message');
    await userEvent.type(dialog.getByRole('textbox', { name: 'Message' }), 'I am away');
    await save();

    const decisions = [{ bookingId: BOOKING, decision: 'cancel' }];
    await expect.poll(() => sent()[1]).toMatchObject({ decisions, message: 'I am away' });
  });
});

describe('the personal calendar', () => {
  const calendar: PersonalCalendar = {
    host: 'calendar.example.tn',
    fetchedAt: new Date().toISOString(),
    failure: null,
    failedAt: null,
    busy: 3,
  };
  const ADDRESS = 'https://calendar.example.tn/secret.ics';

  async function open(shown: PersonalCalendar | null, code?: string) {
    const sent = stubServer(() => {
      const errors = [{ path: 'address', code, msg: '' }];
      return code ? errorResponse(422, code, { errors }) : Response.json({ calendar });
    });
    renderScreen(<PersonalCalendarCard calendar={shown} />);
    await screen.findByRole('heading', { name: 'Personal calendar' });
    return { sent };
  }

  const address = () => screen.getByRole('textbox', { name: /Private address/ });

  test('shows an error for an invalid address without a request', async () => {
    const { sent } = await open(null);

    await userEvent.type(address(), 'file:///etc/passwd');
    await pressButton('Connect calendar');

    expect(await screen.findByText(/Enter the address of a calendar/)).toBeTruthy();
    expect(sent).toEqual([]);
  });

  test('shows the server’s error at the address, and keeps its value', async () => {
    const { sent } = await open(null, 'calendar.not_a_calendar');

    await userEvent.type(address(), ADDRESS);
    await pressButton('Connect calendar');

    expect(await screen.findByText(/isn’t a calendar/)).toBeTruthy();
    expect(address()).toHaveProperty('value', ADDRESS);
    const call = { method: 'PUT', path: '/availability/calendar', body: { address: ADDRESS } };
    expect(sent).toMatchObject([call]);
  });

  test('shows host and busy times of a calendar, and disconnects it after confirmation', async () => {
    const { sent } = await open(calendar);

    expect(screen.getByText('calendar.example.tn')).toBeTruthy();
    expect(screen.getByText(/3 upcoming events/)).toBeTruthy();
    await pressButton('Disconnect');
    expect(sent).toEqual([]);
    await pressButton('Disconnect calendar');

    const call = { method: 'DELETE', path: '/availability/calendar' };
    await expect.poll(() => sent[0]).toMatchObject(call);
  });

  const failedAt = calendar.fetchedAt;
  test.each([
    ['has not been read yet', { busy: 0, fetchedAt: null }, 'Not updated yet'],
    ['is too slow', { failure: 'too_slow', failedAt }, /too long to respond.*up to a day/],
    ['is away', { busy: 0, failure: 'unreachable', failedAt }, /can’t be reached.*no longer block/],
  ] as const)('shows the state of a calendar that %s', async (_, change, words) => {
    await open({ ...calendar, ...change });
    screen.getByText(words);
  });
});

describe('rows with focus', () => {
  /** Days off, as they are typed. */
  function Days() {
    const [days, change] = useState(['2030-03-01', '2030-03-05']);
    const { entries, listProps } = useStableOrder(
      days
        .map((at, index) => ({ kind: 'off', index, at }))
        .toSorted((a, b) => a.at.localeCompare(b.at)),
    );
    return (
      <>
        <ul {...listProps}>
          {entries.map((entry) => (
            <li key={rowKey(entry)}>
              <input
                value={entry.at}
                onChange={({ target }) => change(days.with(entry.index, target.value))}
              />
            </li>
          ))}
        </ul>
        <button type="button" onClick={() => change([...days, '2030-03-02'])}>
          Day off
        </button>
      </>
    );
  }

  const values = () => screen.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value);

  test('keep their order while a field has focus, and are sorted afterwards', () => {
    renderScreen(<Days />);
    const first = screen.getByDisplayValue('2030-03-01');
    act(() => first.focus());

    fireEvent.change(first, { target: { value: '2030-03-09' } });

    expect(values()).toEqual(['2030-03-09', '2030-03-05']);
    expect(document.activeElement).toBe(first);
    act(() => screen.getByRole('button').focus());
    expect(values()).toEqual(['2030-03-05', '2030-03-09']);
  });

  test('a row added meanwhile is sorted at once', () => {
    renderScreen(<Days />);
    act(() => screen.getByDisplayValue('2030-03-01').focus());
    fireEvent.click(screen.getByRole('button'));
    expect(values()).toEqual(['2030-03-01', '2030-03-02', '2030-03-05']);
  });
});
