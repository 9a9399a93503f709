import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { chooseLanguage, loadTexts } from '../../../app/i18n.ts';
import { ASKER, at, atNine, hourAt, seePart } from '../../../testing/booking-parts.tsx';
import { RescheduleForm } from './RescheduleForm.tsx';

let answer: () => Promise<Response>;
/** What the hub was asked for. */
let asked: unknown[];

beforeEach(async () => {
  await loadTexts('app', 'ui', 'bookings', 'experts', 'life', 'errors');
  await chooseLanguage('en');
  asked = [];
  vi.stubGlobal('fetch', async (url: string, { body }: { body?: string } = {}) => {
    if (url.includes('/auth/refresh')) return Response.json({ accessToken: 'token' });
    if (!url.includes('/bookingslots')) {
      asked.push(JSON.parse(body ?? '{}'));
      return answer();
    }
    const slots = [9, 11].map((hour) => ({ ...hourAt(hour), asked: false, experts: 1 }));
    return Response.json({ timeZone: 'UTC', slots });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function moveToEleven() {
  seePart({ id: ASKER, role: 'startup' }, <RescheduleForm booking={atNine} onClose={() => {}} />);
  const free = await screen.findByRole('group', { name: 'Morning' });
  const eleven = within(free).getAllByRole<HTMLButtonElement>('button')[1];
  if (!eleven) throw new Error('Eleven is free');
  await userEvent.click(eleven);
  await userEvent.click(screen.getByRole('button', { name: 'Move the session' }));
  await screen.findAllByRole('alert');
  return eleven;
}

test('a dead network does not make a free time look taken', async () => {
  answer = () => Promise.reject(new TypeError('Failed to fetch'));
  const eleven = await moveToEleven();
  expect(eleven.disabled).toBe(false);
});

test('a time that somebody else has by now is struck', async () => {
  const taken = { code: 'booking.time_conflict', message: 'Taken' };
  const errors = [{ path: 'start', code: taken.code, msg: taken.message }];
  answer = async () => Response.json({ ...taken, errors }, { status: 409 });
  const eleven = await moveToEleven();
  expect(eleven.disabled).toBe(true);
});

test('the hub is told which time was looked at, until it has said that it is another', async () => {
  answer = async () =>
    Response.json({ code: 'booking.changed', message: 'Look again' }, { status: 409 });
  await moveToEleven();
  expect(asked[0]).toMatchObject({ start: at(11), was: at(9) });
});
