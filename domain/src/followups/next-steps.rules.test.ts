import { describe, expect, test } from 'vitest';
import { isOverdue, isReminded, refuseDue, refuseNewStep } from './next-steps.rules.ts';

describe('a new next step', () => {
  test.each([
    ['is agreed before a session', 'pending', 0, null],
    ['in it', 'accepted', 0, null],
    ['and after it', 'finished', 49, null],
    ['but not the fifty-first', 'finished', 50, 'next_step.too_many'],
    ['nor in one that was declined', 'rejected', 0, 'next_step.no_session'],
    ['or cancelled', 'cancelled', 0, 'next_step.no_session'],
  ] as const)('%s', (_, status, already, refusal) => {
    expect(refuseNewStep(status, already)).toBe(refusal);
  });
});

describe('the day by which it is to be done', () => {
  test.each([
    ['may be left open', null, null],
    ['may be today', '2026-03-09', null],
    ['is not past', '2026-03-08', 'next_step.due'],
    ['may be two years ahead', '2028-03-08', null],
    ['but no further', '2028-03-09', 'next_step.due'],
  ] as const)('%s', (_, due, refusal) => {
    expect(refuseDue(due, '2026-03-09')).toBe(refusal);
  });

  test('is overdue from the next day on, until it is done', () => {
    const step = { due: '2026-03-09', doneAt: null };
    expect(isOverdue(step, '2026-03-09')).toBe(false);
    expect(isOverdue(step, '2026-03-10')).toBe(true);
    expect(isOverdue({ ...step, doneAt: '2026-03-10T08:00:00.000Z' }, '2026-03-11')).toBe(false);
    expect(isOverdue({ due: null, doneAt: null }, '2026-03-11')).toBe(false);
  });

  test.each([
    ['2026-03-29T04:59:00Z', 'Europe/Paris', false],
    ['2026-03-29T05:00:00Z', 'Europe/Paris', true],
    ['2026-03-28T05:59:00Z', 'Europe/Paris', false],
    ['2026-03-29T06:00:00Z', 'Africa/Tunis', true],
    ['2026-03-29T05:59:00Z', 'Africa/Tunis', false],
    ['2026-03-30T05:00:00Z', 'Africa/Tunis', true],
    ['2026-04-05T22:59:59Z', 'Africa/Tunis', true],
    ['2026-04-05T23:00:00Z', 'Africa/Tunis', false],
  ])('is told of from seven on, a week long: at %s in %s that is %s', (now, zone, isDue) => {
    expect(isReminded('2026-03-29', new Date(now), zone)).toBe(isDue);
  });
});
