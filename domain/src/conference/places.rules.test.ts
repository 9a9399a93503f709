import { expect, test } from 'vitest';
import { MAX_WAITING_GUESTS } from '../limits.ts';
import { refusePlace, refuseWaiting } from './places.rules.ts';

test.each([
  ['a guest takes a free place', ['a', 'b'], 'guest', null],
  [
    'a guest takes none that is kept for a user outside',
    ['a', 'g1', 'g2', 'g3', 'g4'],
    'g5',
    'meeting.full',
  ],
  [
    'an attendee who is no user takes none of them',
    ['a', 'g1', 'g2', 'g3', 'g4'],
    null,
    'meeting.full',
  ],
  ['their user takes it', ['a', 'g1', 'g2', 'g3', 'g4'], 'b', null],
  ['once all are inside, the others are free', ['a', 'b', 'g1', 'g2', 'g3'], 'g4', null],
  ['six are the most', ['a', 'b', 'g1', 'g2', 'g3', 'g4'], 'g5', 'meeting.full'],
  ['also for them', ['g1', 'g2', 'g3', 'g4', 'g5', 'g6'], 'a', 'meeting.full'],
] as const)('of six places, two of them kept: %s', (_, taken, userId, refusal) => {
  expect(refusePlace({ most: 6, taken, keptFor: ['a', 'b'] }, userId)).toBe(refusal);
});

test('guests wait up to a number', () => {
  expect(refuseWaiting(MAX_WAITING_GUESTS - 1)).toBeNull();
  expect(refuseWaiting(MAX_WAITING_GUESTS)).toBe('meeting.waiting_full');
});
