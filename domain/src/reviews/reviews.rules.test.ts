import { describe, expect, test } from 'vitest';
import { DAY_MS } from '../kernel/time.ts';
import {
  refuseFeedback,
  refuseReview,
  refuseReviewChange,
  reviewOpenUntil,
  hasTakenPlace,
} from './reviews.rules.ts';

const END = '2026-03-11T09:00:00.000Z';
const after = (ms: number) => new Date(Date.parse(END) + ms);
const held = {
  status: 'finished',
  attendance: 'attended',
  wasDisputed: false,
  requester: { id: 'amira' },
} as const;

describe('hasTakenPlace', () => {
  test('is true for a finished session without a reported absence', () => {
    expect(hasTakenPlace(held)).toBe(true);
    expect(hasTakenPlace({ ...held, attendance: 'unknown' })).toBe(true);
    expect(hasTakenPlace({ ...held, attendance: 'requester_absent' })).toBe(false);
    expect(hasTakenPlace({ ...held, attendance: 'expert_absent' })).toBe(false);
    expect(hasTakenPlace({ status: 'accepted', attendance: null, wasDisputed: false })).toBe(false);
  });

  test('is true for a disputed session only after staff confirm the attendance', () => {
    expect(hasTakenPlace({ ...held, attendance: 'unknown', wasDisputed: true })).toBe(false);
    expect(hasTakenPlace({ ...held, wasDisputed: true })).toBe(true);
  });
});

describe('a review', () => {
  test('is allowed to the requester of a session that took place', () => {
    expect(refuseReview(held, 'amira')).toBeNull();
    expect(refuseReview(held, 'slimane')).toBe('review.not_allowed');
    expect(refuseReview({ ...held, attendance: 'expert_absent' }, 'amira')).toBe(
      'review.not_allowed',
    );
  });

  test('can be changed for exactly a week', () => {
    const review = { createdAt: END };
    expect(reviewOpenUntil(review)).toEqual(after(7 * DAY_MS));
    expect(refuseReviewChange(review, after(7 * DAY_MS))).toBeNull();
    expect(refuseReviewChange(review, after(7 * DAY_MS + 1))).toBe('review.settled');
  });
});

test('feedback can be given at any time after a session, and changed for two weeks', () => {
  expect(
    refuseFeedback({ end: END }, { isGiven: false, isRead: true }, after(90 * DAY_MS)),
  ).toBeNull();
  expect(
    refuseFeedback({ end: END }, { isGiven: true, isRead: false }, after(14 * DAY_MS)),
  ).toBeNull();
  expect(
    refuseFeedback({ end: END }, { isGiven: true, isRead: false }, after(14 * DAY_MS + 1)),
  ).toBe('session_feedback.settled');
});
