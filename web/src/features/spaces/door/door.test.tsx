import { onlineManager } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import type { DoorDisplay } from '@thedot/domain/spaces/door-display.contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { renderScreen, setUpScreens } from '../../../testing/screens.tsx';
import { errorResponse, stubServer } from '../../../testing/server.ts';
import { pollInterval } from './door.data.ts';
import { DoorPage } from './DoorPage.tsx';

setUpScreens('door', 'spaces');

const soon = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const door: DoorDisplay = {
  name: 'Byrsa',
  location: 'Beside the library',
  floor: 2,
  timeZone: 'Africa/Tunis',
  desks: 1,
  bookable: true,
  now: { status: 'taken', until: '2030-12-03T09:30:00.000Z', freeDesks: 0 },
  taken: [
    { start: soon(60), end: soon(120), isBlock: false },
    { start: soon(180), end: soon(240), isBlock: true },
  ],
  code: '0123456789',
};
let reply: () => Response;

beforeEach(() => {
  reply = () => Response.json(door);
  stubServer(() => reply());
});
afterEach(() => onlineManager.setOnline(true));

const open = (search = '') =>
  renderScreen(<DoorPage />, { at: `/door/secret${search}`, path: '/door/:token' });

test('says until when a space is taken, by the clock of its building, and when it is taken later', async () => {
  open();

  await screen.findByRole('heading', { name: 'Byrsa' });
  screen.getByText('Busy');
  screen.getByText('until 10:30');
  screen.getByText('Booked');
  screen.getByText('Not available');
  screen.getByText('Scan to book or check in');
});

test('counts free desks, and shows no code without a label', async () => {
  const now = { status: 'free' as const, until: '2030-12-03T09:30:00.000Z', freeDesks: 3 };
  reply = () => Response.json({ ...door, desks: 8, now, taken: [], code: null });
  open();

  await screen.findByText('3/8');
  screen.getByText(/^desks free until/);
  expect(screen.queryByText('Later today')).toBeNull();
  expect(screen.queryByText('Scan to book or check in')).toBeNull();
});

test('follows the language of its address, and leaves that of the browser', async () => {
  open('?lang=fr');

  await screen.findByText('Occupé');
  expect(localStorage.getItem('language')).toBe('en');
});

test('keeps what it shows while it is offline, and says since when', async () => {
  open();
  await screen.findByText('Busy');

  act(() => onlineManager.setOnline(false));

  await screen.findByText(/^Offline since/);
  screen.getByText('Busy');
});

test('shows a page for a link that is unknown or revoked', async () => {
  reply = () => errorResponse(404, 'space.door_gone');
  open();

  await screen.findByRole('heading', { name: 'Display not found' });
});

test('asks twice a minute, and less often while it fails', () => {
  const error = new Error('unreachable');
  const failing = (seconds: number) =>
    pollInterval({ error, dataUpdatedAt: 1, errorUpdatedAt: 1 + seconds * 1000 });

  expect(pollInterval({ error: null, dataUpdatedAt: 1, errorUpdatedAt: 0 })).toBe(30_000);
  expect([failing(10), failing(90), failing(7200)]).toEqual([30_000, 90_000, 300_000]);
});
