import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { chooseLanguage, loadTexts } from '../../../app/i18n.ts';
import { me, request, see, session } from '../../../testing/booking.tsx';

beforeEach(async () => {
  await loadTexts('app', 'ui', 'bookings', 'experts', 'followups', 'life');
  await chooseLanguage('en');
});
afterEach(cleanup);

describe('a request to any expert of a topic', () => {
  const toAny = { ...request, anyExpert: true };

  test('says so to both, and to the expert that another is asked once they decline', async () => {
    await see(toAny, me('amira', 'startup'));
    expect(screen.getByText('Any expert of the topic')).toBeTruthy();
    cleanup();

    await see(toAny, me('slimane', 'expert'));
    await userEvent.click(await screen.findByRole('button', { name: 'Decline' }));
    const dialog = await screen.findByRole('dialog');
    expect(
      within(dialog).getByText(/goes to another expert of the topic, if one is free/),
    ).toBeTruthy();
  });

  test('is asked anew of any expert of its topic, not of the last who could not', async () => {
    await see({ ...toAny, status: 'rejected', turn: null, slots: [] }, me('amira', 'startup'));

    const again = screen.getByRole('link', { name: 'Ask for other times' });
    expect(again.getAttribute('href')).toBe('/expert/any/book?category=Fundraising');
  });
});

test('who declines what they were offered declines no request, and reads nothing of asking again', async () => {
  await see({ ...request, turn: 'requester' }, me('amira', 'startup'));
  await userEvent.click(await screen.findByRole('button', { name: 'Decline' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('button', { name: 'Decline' })).toBeTruthy();
  expect(dialog.getByText('Slimane Khelifi reads this.')).toBeTruthy();
});

test('a request to one expert is not called one to any, nor handed on', async () => {
  await see(request, me('slimane', 'expert'));

  expect(screen.queryByText('Any expert of the topic')).toBeNull();
  await userEvent.click(await screen.findByRole('button', { name: 'Decline' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText(/A sentence that helps them ask again/)).toBeTruthy();
});

test('a confirmed session is told on the other side’s clocks as well', async () => {
  const confirmed = {
    ...session,
    session: { start: '2099-11-30T09:00:00.000Z', end: '2099-11-30T10:00:00.000Z' },
    zones: { expert: 'Africa/Tunis', requester: 'Asia/Tokyo' },
  };
  await see(confirmed, me('slimane', 'expert'));
  expect(screen.getByText('18:00 – 19:00 in Tokyo (GMT+9)')).toBeTruthy();
});

test('to end what is open is called by whose it is: a request, a proposal, or somebody else’s', async () => {
  const offered = {
    ...request,
    turn: 'requester' as const,
    rounds: [
      {
        round: 1,
        author: 'expert' as const,
        by: request.expert,
        message: '',
        answerBy: request.createdAt,
        createdAt: request.createdAt,
        slots: [],
      },
    ],
  };
  const words = async (...[booking, viewer]: Parameters<typeof see>) => {
    await see(booking, viewer);
    const button = screen.getByRole('button', { name: /^(Withdraw|Cancel) / });
    await userEvent.click(button);
    const dialog = await screen.findByRole('dialog');
    const said = [button.textContent, dialog.querySelector('h2')?.textContent];
    cleanup();
    return said;
  };

  expect(await words(request, me('amira', 'startup'))).toEqual([
    'Withdraw the request',
    'Withdraw “Fundraising with Slimane Khelifi”?',
  ]);
  expect(await words(offered, me('slimane', 'expert'))).toEqual([
    'Withdraw the proposal',
    'Withdraw “Fundraising with Amira Ben Salah”?',
  ]);
  expect(await words(request, me('nour', 'dot'))).toEqual([
    'Cancel the booking',
    'Cancel “Fundraising with Slimane Khelifi”?',
  ]);
});
