import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { chooseLanguage, loadTexts } from '../../../app/i18n.ts';
import { me, request, see, session, slot } from '../../../testing/booking.tsx';

const EXPERT = '0199aaaa-0000-7000-8000-000000000001';
const ASKER = '0199aaaa-0000-7000-8000-000000000002';
const before = {
  ...session,
  status: 'finished' as const,
  expert: { ...session.expert, id: EXPERT },
  requester: { ...session.requester, id: ASKER },
  mode: 'in_person' as const,
  place: 'Room 2',
};

let terms: { status: number; body: object };
let sent: object[];
let asked: string[];
const free = slot(72);
const within2Hours = {
  terms: {
    sessionMinutes: [30, 60],
    horizonDays: 60,
    timeZone: 'Africa/Tunis',
    categories: [],
    hours: { usedMinutes: 150, limitMinutes: 240 },
  },
};

beforeEach(async () => {
  await loadTexts('app', 'ui', 'bookings', 'experts', 'followups', 'life', 'errors');
  await chooseLanguage('en');
  terms = { status: 200, body: within2Hours };
  sent = [];
  asked = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url.includes('/auth/refresh')) return Response.json({ accessToken: 'token' });
    if (url.includes('/bookingslots')) {
      const slots = [{ ...free, asked: false, experts: 1 }];
      return Response.json({ timeZone: 'UTC', slots });
    }
    if (url.includes('/proposal/weeks')) {
      asked.push(url);
      const gap = { ...slot(72 + 168), occurrence: 2, free: false };
      return Response.json({
        timeZone: 'UTC',
        weeks: [{ ...free, occurrence: 1, free: true }, gap],
      });
    }
    if (url.includes('/proposal?')) return Response.json(terms.body, { status: terms.status });
    if (url.endsWith('/proposal')) sent.push(JSON.parse(String(init.body)));
    return Response.json({ code: 'server.unexpected', message: '' }, { status: 500 });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('an expert who proposes the next session', () => {
  test('says where and for how long, and sees what is left of the other’s hours after it', async () => {
    await see(before, me(EXPERT, 'expert'), false);
    const user = userEvent.setup();

    await user.click(await screen.findByRole('button', { name: 'Propose a session' }));
    const panel = within(await screen.findByRole('dialog'));
    expect(panel.getByLabelText(/^Place/)).toHaveProperty('value', 'Room 2');
    expect(panel.getByText('Amira Ben Salah has 1.5 h left with you')).toBeTruthy();
    await user.type(panel.getByLabelText('What it would be about'), 'The second term sheet.');
    await user.click(panel.getByText('Online'));
    await user.click((await panel.findAllByRole('button', { name: /^\d\d:\d\d$/ }))[0]!);
    expect(panel.getByText('After this session: 0.5 h left of 4 h')).toBeTruthy();
    expect(panel.getByText(/has few hours left/)).toBeTruthy();
    await user.click(panel.getByRole('button', { name: 'Propose 1 time' }));

    expect(sent).toMatchObject([
      { expertId: EXPERT, requesterId: ASKER, mode: 'online', place: '', minutes: 60 },
    ]);
  });

  test('may repeat it weekly, as far as the hours go, and sees which weeks have room', async () => {
    const hours = { usedMinutes: 120, limitMinutes: 240 };
    terms.body = { terms: { ...within2Hours.terms, hours } };
    await see(before, me(EXPERT, 'expert'), false);
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Propose a session' }));
    const panel = within(await screen.findByRole('dialog'));
    await user.type(panel.getByLabelText('What it would be about'), 'A week at a time.');
    await user.click((await panel.findAllByRole('button', { name: /^\d\d:\d\d$/ }))[0]!);

    await user.click(panel.getByRole('combobox', { name: 'Repeat weekly' }));
    expect(panel.getAllByRole('option', { name: /^(Once|\d weeks)$/ })).toHaveLength(2);
    await user.click(panel.getByRole('option', { name: '2 weeks' }));

    expect(panel.getByText(/on your clocks/)).toBeTruthy();
    expect(await panel.findByText('no room, left out')).toBeTruthy();
    expect(asked[0]).toContain(`requesterId=${ASKER}`);
    expect(panel.getByText('After these sessions: 0 h left of 4 h')).toBeTruthy();
    await user.click(panel.getByRole('button', { name: 'Propose 1 time' }));
    expect(sent).toMatchObject([{ weeks: 2, requesterId: ASKER }]);
  });

  test('is told when the hours are not enough, before anything is sent', async () => {
    const hours = { usedMinutes: 210, limitMinutes: 240 };
    terms.body = { terms: { ...within2Hours.terms, hours } };
    await see(before, me(EXPERT, 'expert'), false);

    await userEvent.click(await screen.findByRole('button', { name: 'Propose a session' }));
    const panel = within(await screen.findByRole('dialog'));
    expect(panel.getByText(/needs 1 h and Amira Ben Salah has 0.5 h left/)).toBeTruthy();
    expect(panel.getByRole('button', { name: 'Choose a time' })).toHaveProperty('disabled', true);
  });

  test('keeps what is typed when the other may not book any more, and reads why it cannot be sent', async () => {
    await see(before, me(EXPERT, 'expert'), false);
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Propose a session' }));
    const panel = within(await screen.findByRole('dialog'));
    await user.type(panel.getByLabelText('What it would be about'), 'The second term sheet.');
    await user.click((await panel.findAllByRole('button', { name: /^\d\d:\d\d$/ }))[0]!);

    terms = { status: 409, body: { code: 'booking.not_bookable', message: '' } };
    await user.click(panel.getByRole('button', { name: 'Propose 1 time' }));

    expect(await panel.findByText('This person may not book experts')).toBeTruthy();
    const about = panel.getByLabelText('What it would be about');
    expect(about).toHaveProperty('value', 'The second term sheet.');
    expect(panel.getByRole('button', { name: 'Propose 1 time' })).toHaveProperty('disabled', true);
  });

  test('is offered nothing for somebody who has left, and another try when the network fails', async () => {
    terms = { status: 404, body: { code: 'user.not_found', message: '' } };
    await see(before, me(EXPERT, 'expert'), false);
    await vi.waitFor(() => expect(screen.queryByText('The next session')).toBeNull());
    cleanup();

    terms = { status: 500, body: { code: 'server.unexpected', message: '' } };
    await see(before, me(EXPERT, 'expert'), false);
    const card = within((await screen.findByText('The next session')).closest('section')!);
    expect(card.getByText('This could not be loaded.')).toBeTruthy();
    expect(card.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });
});

describe('who is asked to choose one of an expert’s times', () => {
  const offered = { ...request, turn: 'requester' as const };

  test('reads what will be left of the hours, in which the session counts already', async () => {
    await see(
      { ...offered, hours: { usedMinutes: 60, limitMinutes: 240 } },
      me('amira', 'startup'),
    );
    expect(screen.getByText('After this session: 3 h left of 4 h')).toBeTruthy();
  });

  test('is warned when that is little', async () => {
    await see(
      { ...offered, hours: { usedMinutes: 210, limitMinutes: 240 } },
      me('amira', 'startup'),
    );
    expect(
      screen.getByText(/^After this session only 0.5 h remain with Slimane Khelifi/),
    ).toBeTruthy();
  });
});
