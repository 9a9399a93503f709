import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  SessionAnswers,
  type SessionFeedback,
  type SessionFeedbacks,
} from '@thedot/domain/reviews/session-feedback.contract';
import { describe, expect, test } from 'vitest';
import { hoursFromNow, session } from '../../../testing/booking.tsx';
import {
  createTestQueryClient,
  pressButton,
  setUpScreens,
  renderScreen,
} from '../../../testing/screens.tsx';
import { errorResponse, stubServer } from '../../../testing/server.ts';
import { bookingQuery } from '../bookings.data.ts';
import { SessionFeedbackCard } from '../../reviews/parts/SessionFeedbackCard.tsx';
import { SessionReviewCard } from '../../reviews/parts/SessionReviewCard.tsx';
import { feedbackQuery } from '../../reviews/reviews.data.ts';
import { SessionFeedbackPage } from './SessionFeedbackPage.tsx';

setUpScreens('reviews', 'experts');

const booking: typeof session = {
  ...session,
  status: 'finished',
  attendance: 'attended',
  session: { start: '2026-03-11T08:00:00.000Z', end: '2026-03-11T09:00:00.000Z' },
};

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
  openUntil: hoursFromNow(1),
};

const SLIMANE = { id: 'slimane', role: 'expert' };

function see(feedbacks: SessionFeedbacks, me = { id: 'amira', role: 'startup' }, isHere = true) {
  const cache = createTestQueryClient({ staleTime: Infinity });
  if (isHere) cache.setQueryData(bookingQuery('b').queryKey, booking);
  cache.setQueryData(feedbackQuery('b').queryKey, feedbacks);
  renderScreen(<SessionFeedbackPage />, {
    me,
    cache,
    at: '/booking/b/feedbacks',
    path: '/booking/:id/feedbacks',
  });
}

const buttons = () => screen.queryAllByRole('button').map((it) => it.textContent);

describe('the feedback of a session', () => {
  test('shows a load error and retries', async () => {
    let isDown = true;
    stubServer(() => (isDown ? errorResponse(503, 'server.unavailable') : Response.json(booking)));
    see(open, undefined, false);

    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getByText('Couldn’t load the feedback.')).toBeTruthy();
    isDown = false;
    await userEvent.click(again);
    await screen.findByText('Was Slimane Khelifi well prepared?');
  });

  test('asks the requester about the expert and the expert about the requester', () => {
    see(open);
    expect(screen.getByText('Was Slimane Khelifi well prepared?')).toBeTruthy();
    expect(screen.getByText('Quality of the advice')).toBeTruthy();
    cleanup();

    see({ ...open, side: 'expert' }, SLIMANE);
    expect(screen.getByText('Was Amira Ben Salah well prepared?')).toBeTruthy();
    expect(screen.getByText('Was your advice well received?')).toBeTruthy();
  });

  test('marks missing answers at their fields and counts the answered questions', async () => {
    see(open);
    expect(screen.getByRole('meter').getAttribute('aria-label')).toBe('0 of 17 answered');

    await pressButton('Send feedback');
    const topic = await screen.findByLabelText('What was the session about?');
    expect(topic.getAttribute('aria-invalid')).toBe('true');
    const rating = screen.getByRole('radiogroup', { name: 'Overall satisfaction' });
    expect(rating.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(topic);

    await userEvent.type(topic, 'The deck');
    await userEvent.click(screen.getAllByRole('radio', { name: 'No' })[0]!);
    expect(screen.getByRole('meter').getAttribute('aria-label')).toBe('2 of 17 answered');
  });

  test('keeps a separate draft on this device for each user', async () => {
    see(open);
    await userEvent.type(screen.getByLabelText(/What went well/), 'The numbers');
    cleanup();

    see(open);
    expect(screen.getByLabelText<HTMLTextAreaElement>(/What went well/).value).toBe('The numbers');
    cleanup();
    see({ ...open, side: 'expert' }, SLIMANE);
    expect(screen.getByLabelText<HTMLTextAreaElement>(/What went well/).value).toBe('');
  });

  test('is read-only once given, editable until the deadline, and shows markup as plain text', () => {
    const given: SessionFeedbacks = {
      ...open,
      forms: { expert: null, requester: form({ observation: '<img src=x onerror=alert(1)>' }) },
      given: { expert: false, requester: true },
    };
    see(given);
    expect(screen.getByText('<img src=x onerror=alert(1)>')).toBeTruthy();
    expect(screen.getByText(/Slimane Khelifi hasn’t sent feedback yet/)).toBeTruthy();
    expect(buttons()).toEqual(['Edit']);
    cleanup();

    see({ ...given, openUntil: hoursFromNow(-1) });
    expect(buttons()).toEqual([]);
  });

  test('of both participants is read-only for staff', () => {
    see(
      {
        ...open,
        side: null,
        forms: { expert: form({ topic: 'Their pitch' }), requester: null },
        given: { expert: true, requester: false },
      },
      { id: 'nour', role: 'dot' },
    );

    expect(screen.getByText('Their pitch')).toBeTruthy();
    expect(screen.getByText('No feedback from Amira Ben Salah')).toBeTruthy();
    expect(buttons()).toEqual([]);
  });
});

test('a session that is pending shows that there is no feedback, without asking for it', async () => {
  const calls = stubServer(() =>
    Response.json({ ...booking, status: 'pending', attendance: null }),
  );
  renderScreen(<SessionFeedbackPage />, {
    me: { id: 'amira', role: 'startup' },
    cache: createTestQueryClient(),
    at: '/booking/b/feedbacks',
    path: '/booking/:id/feedbacks',
  });

  await screen.findByRole('link', { name: 'View bookings' });
  expect(calls).toHaveLength(1);
});

test.each([
  ['neither form', { expert: null, requester: null }, []],
  ['one form', { expert: form({}), requester: null }, ['View']],
  ['both forms', { expert: form({}), requester: form({}) }, ['View both']],
])('for staff, the card with %s links only to what can be read', async (_, forms, link) => {
  const given = { expert: forms.expert !== null, requester: forms.requester !== null };
  stubServer(() => Response.json({ ...open, side: null, forms, given }));
  const card = <SessionFeedbackCard booking={booking} />;
  renderScreen(card, { me: { id: 'nour', role: 'dot' }, cache: createTestQueryClient() });

  await screen.findByText('Slimane Khelifi');
  const links = screen
    .queryAllByRole<HTMLAnchorElement>('link')
    .filter((it) => it.href.endsWith('/feedbacks'));
  expect(links.map((it) => it.textContent)).toEqual(link);
});

test.each([
  ['review', <SessionReviewCard key="r" booking={booking} />, 'Couldn’t load the review.'],
  ['feedback', <SessionFeedbackCard key="f" booking={booking} />, 'Couldn’t load the feedback.'],
])('the %s card shows a load error and retries', async (_, card, sentence) => {
  const calls = stubServer(() => errorResponse(503, 'server.unavailable'));
  renderScreen(card, { me: { id: 'amira' }, cache: createTestQueryClient() });

  await screen.findByText(sentence);
  const before = calls.length;
  await pressButton('Try again');
  await expect.poll(() => calls.length).toBeGreaterThan(before);
});
