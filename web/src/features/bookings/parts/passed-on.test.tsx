import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { BookingStep } from '@thedot/domain/bookings/bookings.contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { chooseLanguage, loadTexts } from '../../../app/i18n.ts';
import { amira, hoursAway, me, request, see, slimane } from '../../../testing/booking.tsx';

beforeEach(async () => {
  await loadTexts('app', 'ui', 'bookings', 'experts', 'followups', 'life');
  await chooseLanguage('en');
});
afterEach(cleanup);

const leila = { ...slimane, id: 'leila', name: 'Leila Trabelsi' };
const sonia = { ...slimane, id: 'sonia', name: 'Sonia Mzali' };
const asked: BookingStep = {
  id: 's1',
  kind: 'requested',
  at: hoursAway(-2),
  actor: amira,
  from: null,
  why: null,
  reason: '',
  slots: [],
};
const passed = (by: Pick<BookingStep, 'actor' | 'from' | 'why'>) => ({
  ...request,
  anyExpert: true,
  steps: [asked, { ...asked, ...by, id: 's2', kind: 'passed_on' as const }],
});
const toAmira = me('amira', 'startup');

test.each([
  [
    'was declined',
    leila,
    'declined',
    'Leila Trabelsi declined: another expert of the topic is asked',
  ],
  ['was not answered', null, 'silent', 'Leila Trabelsi did not answer in time'],
  ['was left by its expert as the hub wished', sonia, 'left', 'Leila Trabelsi leaves the hub'],
  ['was left by its expert', leila, 'left', 'Leila Trabelsi leaves the hub'],
  ['is wanted at no other time', amira, 'unwanted', 'You did not take the times of Leila Trabelsi'],
] as const)('a request that %s says so to who asked', async (_what, actor, why, words) => {
  await see(passed({ actor, from: leila, why }), toAmira);
  expect(screen.getByText(words, { exact: false })).toBeTruthy();
});

test('who has it now reads that another was asked before, and no more', async () => {
  await see(passed({ actor: null, from: null, why: null }), me('slimane', 'expert'));
  expect(screen.getByText('Another expert of the topic was asked before')).toBeTruthy();
});

test('who asked any expert is told, before they decline other times, that another is asked then', async () => {
  await see({ ...request, anyExpert: true, turn: 'requester' }, toAmira);
  await userEvent.click(await screen.findByRole('button', { name: 'Decline' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText(/To end it, withdraw it instead/)).toBeTruthy();
});
