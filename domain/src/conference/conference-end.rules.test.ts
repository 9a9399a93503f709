import { expect, test } from 'vitest';
import { MINUTE_MS } from '../kernel/time.ts';
import { type ConferenceTimes, nextEndOf, timeLimitOf } from './conference-end.rules.ts';

const minute = (minutes: number) => new Date(Date.UTC(2026, 10, 26, 9) + minutes * MINUTE_MS);

const times: ConferenceTimes = {
  createdAt: minute(0),
  startedAt: minute(1),
  emptySince: null,
  noModeratorSince: null,
  durationMin: 31,
  endWhenNoModerator: true,
  noModeratorDelayMin: 15,
};

test.each([
  ['at its duration while a moderator is inside', {}, { at: minute(31), reason: 'duration' }],
  [
    'ten minutes after its creation if nobody enters',
    { startedAt: null },
    { at: minute(10), reason: 'empty' },
  ],
  [
    'five minutes after the last attendee left',
    { emptySince: minute(4), noModeratorSince: minute(2) },
    { at: minute(9), reason: 'empty' },
  ],
  [
    'after the delay without a moderator',
    { noModeratorSince: minute(2) },
    { at: minute(17), reason: 'no_moderator' },
  ],
  [
    'at its duration if that comes before the delay',
    { noModeratorSince: minute(20) },
    { at: minute(31), reason: 'duration' },
  ],
  [
    'at its duration if it may go on without a moderator',
    { noModeratorSince: minute(2), endWhenNoModerator: false },
    { at: minute(31), reason: 'duration' },
  ],
  ['never, without a limit and with a moderator', { durationMin: 0 }, null],
])('a meeting ends %s', (_, change, end) => {
  expect(nextEndOf({ ...times, ...change })).toEqual(end);
});

test('a meeting of no duration has no time limit', () => {
  expect(timeLimitOf({ ...times, durationMin: 0 })).toBeNull();
  expect(timeLimitOf(times)).toEqual(minute(31));
});
