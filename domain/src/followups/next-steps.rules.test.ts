import { describe, expect, test } from 'vitest';
import { isOverdue, isReminderDue, refuseDueDate, refuseNewStep } from './next-steps.rules.ts';

describe('a new next step', () => {
  test.each([
    ['accepted before a session', 'pending', 0, null],
    ['accepted for an accepted session', 'accepted', 0, null],
    ['accepted as the 50th after a session', 'finished', 49, null],
    ['refused as the 51st', 'finished', 50, 'next_step.too_many'],
    ['refused in a declined request', 'rejected', 0, 'next_step.no_session'],
    ['refused in a cancelled session', 'cancelled', 0, 'next_step.no_session'],
  ] as const)('is %s', (_case, status, stepCount, refusal) => {
    expect(refuseNewStep(status, stepCount)).toBe(refusal);
  });
});

describe('the due date of a next step', () => {
  test.each([
    ['may be missing', null, null],
    ['may be today', '2026-03-09', null],
    ['may not be past', '2026-03-08', 'next_step.due'],
    ['may be two years ahead', '2028-03-08', null],
    ['may not be further ahead', '2028-03-09', 'next_step.due'],
  ] as const)('%s', (_case, due, refusal) => {
    expect(refuseDueDate(due, '2026-03-09')).toBe(refusal);
  });

  test('makes it overdue from the next day until it is done', () => {
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
  ])('triggers a reminder from 07:00 for a week: at %s in %s is %s', (now, zone, isDue) => {
    expect(isReminderDue('2026-03-29', new Date(now), zone)).toBe(isDue);
  });
});
