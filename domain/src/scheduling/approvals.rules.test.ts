import { expect, test } from 'vitest';
import { refuseDecision } from './approvals.rules.ts';
import { refuseOffer } from './waiting-list.rules.ts';

const NOW = new Date('2026-03-09T08:00:00Z');
const LATER = '2026-03-09T09:00:00.000Z';
const EARLIER = '2026-03-09T08:00:00.000Z';

test.each([
  ['requested', LATER, null],
  ['requested', EARLIER, 'booking.answer_late'],
  ['accepted', LATER, 'booking.status_failed'],
  ['rejected', EARLIER, 'booking.status_failed'],
  ['lapsed', EARLIER, 'booking.answer_late'],
  ['lapsed', LATER, 'booking.status_failed'],
] as const)(
  'a decision about an approval that is %s with the deadline %s is answered %s',
  (state, expiresAt, refusal) => {
    expect(refuseDecision({ state, expiresAt }, NOW)).toBe(refusal);
  },
);

test.each([
  ['offered', LATER, null],
  ['offered', EARLIER, 'booking.answer_late'],
  ['passed', EARLIER, 'booking.answer_late'],
  ['passed', LATER, 'booking.changed'],
  ['taken', LATER, 'booking.changed'],
  ['left', null, 'booking.changed'],
  ['waiting', null, 'booking.changed'],
] as const)('an offer that is %s until %s is answered %s', (state, offeredUntil, refusal) => {
  expect(refuseOffer({ state, offeredUntil }, NOW)).toBe(refusal);
});
