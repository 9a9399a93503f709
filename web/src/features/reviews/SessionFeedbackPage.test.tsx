import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { BookingPage } from '@thedot/domain/bookings/bookings.contract';
import {
  SessionAnswers,
  type SessionFeedback,
  type SessionFeedbacks,
} from '@thedot/domain/reviews/session-feedback.contract';
import { Suspense } from 'react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { keepAccessToken } from '../../app/access-token.ts';
import { chooseLanguage, loadTexts } from '../../app/i18n.ts';
import { meQuery } from '../../app/session.ts';
import { somebody } from '../../testing/me.ts';
import { bookingQuery } from '../bookings/bookings.data.ts';
import { feedbackQuery } from './reviews.data.ts';
import { SessionFeedbackPage } from './SessionFeedbackPage.tsx';

const person = (id: string, name: string) => ({ id, name, photo: null, organization: null });
const slimane = person('slimane', 'Slimane Khelifi');
const amira = person('amira', 'Amira Ben Salah');
const HOUR = 3_600_000;

/** Of a booking the page looks at its people, its topic and when it was. */
const booking = {
  id: 'b',
  expert: slimane,
  requester: amira,
  category: 'Fundraising',
  session: { start: '2026-03-11T08:00:00.000Z', end: '2026-03-11T09:00:00.000Z' },
} as BookingPage;

const form = (answers: Partial<SessionAnswers>): SessionFeedback => ({
  author: null,
  answers: SessionAnswers.parse({ topic: 'The deck', satisfaction: 4, ...answers }),
  givenAt: '2026-03-11T12:00:00.000Z',
  changedAt: null,
});

const open: SessionFeedbacks = {
  bookingId: 'b',
  side: 'requester',
  forms: { expert: null, requester: null },
  given: { expert: false, requester: false },
  openUntil: new Date(Date.now() + HOUR).toISOString(),
};

function see(feedbacks: SessionFeedbacks, id = 'amira', role = 'startup', isHere = true) {
  const cache = new QueryClient({
    defaultOptions: { queries: { staleTime: Infinity, retry: false } },
  });
  cache.setQueryData(meQuery.queryKey, somebody({ id, role, firstName: 'Amira', lastName: 'B' }));
  if (isHere) cache.setQueryData(bookingQuery('b').queryKey, booking);
  cache.setQueryData(feedbackQuery('b').queryKey, feedbacks);
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={cache}>
        <Suspense>
          <MemoryRouter initialEntries={['/booking/b/feedbacks']}>
            <Routes>
              <Route path="/booking/:id/feedbacks" element={<SessionFeedbackPage />} />
            </Routes>
          </MemoryRouter>
        </Suspense>
      </QueryClientProvider>
    </MantineProvider>,
  );
}

const buttons = () => screen.queryAllByRole('button').map((it) => it.textContent);

beforeEach(async () => {
  localStorage.clear();
  keepAccessToken('amira');
  await loadTexts('app', 'ui', 'reviews', 'experts', 'errors');
  await chooseLanguage('en');
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the feedback of a session', () => {
  test('says when the session could not be loaded, and tries again', async () => {
    let isDown = true;
    vi.stubGlobal('fetch', async () =>
      isDown ? Response.json({}, { status: 503 }) : Response.json(booking),
    );
    see(open, 'amira', 'startup', false);

    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getByText('The feedback could not be loaded.')).toBeTruthy();
    isDown = false;
    await userEvent.setup().click(again);
    expect(await screen.findByText('Was Slimane Khelifi well prepared?')).toBeTruthy();
  });

  test('asks the startup about the expert, and the expert about the startup', () => {
    see(open);
    expect(screen.getByText('Was Slimane Khelifi well prepared?')).toBeTruthy();
    expect(screen.getByText('Quality of the advice')).toBeTruthy();
    cleanup();

    see({ ...open, side: 'expert' }, 'slimane', 'expert');
    expect(screen.getByText('Was Amira Ben Salah well prepared?')).toBeTruthy();
    expect(screen.getByText('Was your advice well received?')).toBeTruthy();
  });

  test('says at its place what is missing, and counts what is answered', async () => {
    see(open);
    const user = userEvent.setup();
    expect(screen.getByRole('meter').getAttribute('aria-label')).toBe('0 of 17 answered');

    await user.click(screen.getByRole('button', { name: 'Send my feedback' }));
    const topic = await screen.findByLabelText('What was the session about?');
    expect(topic.getAttribute('aria-invalid')).toBe('true');
    const rating = screen.getByRole('radiogroup', { name: 'Satisfaction, all in all' });
    expect(rating.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(topic);

    await user.type(topic, 'The deck');
    await user.click(screen.getAllByRole('radio', { name: 'No' })[0]!);
    expect(screen.getByRole('meter').getAttribute('aria-label')).toBe('2 of 17 answered');
  });

  test('keeps what was typed on this device, for each person apart', async () => {
    see(open);
    await userEvent.setup().type(screen.getByLabelText(/What went well/), 'The numbers');
    cleanup();

    see(open);
    expect(screen.getByLabelText<HTMLTextAreaElement>(/What went well/).value).toBe('The numbers');
    cleanup();
    see({ ...open, side: 'expert' }, 'slimane', 'expert');
    expect(screen.getByLabelText<HTMLTextAreaElement>(/What went well/).value).toBe('');
  });

  test('once given is read, with a way to improve it while there is time, and words are only words', () => {
    const given: SessionFeedbacks = {
      ...open,
      forms: { expert: null, requester: form({ observation: '<img src=x onerror=alert(1)>' }) },
      given: { expert: false, requester: true },
    };
    see(given);
    expect(screen.getByText('<img src=x onerror=alert(1)>')).toBeTruthy();
    expect(screen.getByText(/Slimane Khelifi has not given theirs yet/)).toBeTruthy();
    expect(buttons()).toEqual(['Improve']);
    cleanup();

    see({ ...given, openUntil: new Date(Date.now() - HOUR).toISOString() });
    expect(buttons()).toEqual([]);
  });

  test('of both sides is read by staff who were not there, who have no form', () => {
    see(
      {
        ...open,
        side: null,
        forms: { expert: form({ topic: 'Their pitch' }), requester: null },
        given: { expert: true, requester: false },
      },
      'nour',
      'dot',
    );

    expect(screen.getByText('Their pitch')).toBeTruthy();
    expect(screen.getByText('Amira Ben Salah has not given feedback.')).toBeTruthy();
    expect(buttons()).toEqual([]);
  });
});
