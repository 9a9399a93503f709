import { expect, test } from 'vitest';
import { displayedReviewStatus } from './directory.rules.ts';

test('shows a sign-up as unconfirmed until its address is verified, and a decision always', () => {
  expect(displayedReviewStatus({ review: 'waiting', isVerified: false })).toBe('unconfirmed');
  expect(displayedReviewStatus({ review: 'waiting', isVerified: true })).toBe('waiting');
  for (const review of ['accepted', 'declined', null] as const) {
    expect(displayedReviewStatus({ review, isVerified: false })).toBe(review);
  }
});
