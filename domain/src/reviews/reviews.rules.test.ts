import { describe, expect, test } from 'vitest';
import { DAY_MS } from '../kernel/time.ts';
import {
  refuseFeedback,
  refuseReview,
  refuseReviewChange,
  reviewOpenUntil,
  tookPlace,
} from './reviews.rules.ts';

const END = '2026-03-11T09:00:00.000Z';
const after = (ms: number) => new Date(Date.parse(END) + ms);
const held = {
  status: 'finished',
  attendance: 'attended',
  contested: false,
  requester: { id: 'amira' },
} as const;

describe('a session took place', () => {
  test('when it is over and nobody says that one of the two was not there', () => {
    expect(tookPlace(held)).toBe(true);
    expect(tookPlace({ ...held, attendance: 'unknown' })).toBe(true);
    expect(tookPlace({ ...held, attendance: 'requester_absent' })).toBe(false);
    expect(tookPlace({ ...held, attendance: 'expert_absent' })).toBe(false);
    expect(tookPlace({ status: 'accepted', attendance: null, contested: false })).toBe(false);
  });
});

test('what one of the two contradicts took place once the staff say so', () => {
  expect(tookPlace({ ...held, attendance: 'unknown', contested: true })).toBe(false);
  expect(tookPlace({ ...held, contested: true })).toBe(true);
});

describe('a review', () => {
  test('is for whoever asked for a session that took place', () => {
    expect(refuseReview(held, 'amira')).toBeNull();
    expect(refuseReview(held, 'slimane')).toBe('review.not_allowed');
    expect(refuseReview({ ...held, attendance: 'expert_absent' }, 'amira')).toBe(
      'review.not_allowed',
    );
  });

  test('can be changed for a week, to its last moment', () => {
    const review = { createdAt: END };
    expect(reviewOpenUntil(review)).toEqual(after(7 * DAY_MS));
    expect(refuseReviewChange(review, after(7 * DAY_MS))).toBeNull();
    expect(refuseReviewChange(review, after(7 * DAY_MS + 1))).toBe('review.settled');
  });
});

test('feedback is given at any time after a session, and improved for two weeks', () => {
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
