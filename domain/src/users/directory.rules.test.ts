import { expect, test } from 'vitest';
import { reviewShown } from './directory.rules.ts';

test('a registration is to be reviewed once its address is confirmed, and shows its answer for good', () => {
  expect(reviewShown({ review: 'waiting', isVerified: false })).toBe('unconfirmed');
  expect(reviewShown({ review: 'waiting', isVerified: true })).toBe('waiting');
  for (const review of ['accepted', 'declined', null] as const) {
    expect(reviewShown({ review, isVerified: false })).toBe(review);
  }
});
