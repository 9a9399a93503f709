import { describe, expect, test } from 'vitest';
import {
  refuseSignUpDecision,
  refuseFoundedYear,
  refuseStationForm,
  refuseVisitDay,
  reviewerRoles,
  reviewsOnlyStationSignUps,
  grantableRoles,
} from './sign-up-reviews.rules.ts';

const accept = (role: 'startup' | 'external') =>
  ({ id: 'i', decision: 'accept', role, from: 'waiting' }) as const;
const decline = { id: 'i', decision: 'decline', reason: 'Not this year' } as const;

describe('a reviewer', () => {
  test.each([
    ['super-admin', false],
    ['admin', false],
    ['dot', false],
    ['tt', true],
    ['zzz', true],
  ])('with role %s sees only 5G station sign-ups: %s', (role, only) => {
    expect(reviewsOnlyStationSignUps(role)).toBe(only);
  });

  test.each([
    ['staff accept as startup', 'dot', accept('startup'), null],
    ['staff accept as external', 'admin', accept('external'), null],
    ['5G station staff accept as external', 'tt', accept('external'), null],
    ['5G station staff can’t grant another role', 'tt', accept('startup'), 'access.denied'],
    ['5G station staff decline', 'tt', decline, null],
  ] as const)('%s', (_, role, decision, refusal) => {
    expect(refuseSignUpDecision(role, decision)).toBe(refusal);
  });

  test('is offered the roles they may grant', () => {
    expect(grantableRoles('dot')).toEqual(['startup', 'external']);
    expect(grantableRoles('tt')).toEqual(['external']);
  });

  test('is notified of all sign-ups as staff, and of station sign-ups as 5G station staff', () => {
    expect(reviewerRoles({ station5G: false })).toEqual(['super-admin', 'admin', 'dot']);
    expect(reviewerRoles({ station5G: true })).toEqual(['super-admin', 'admin', 'dot', 'tt']);
  });
});

describe('the 5G station’s form', () => {
  test.each([
    ['2026-11-20', 'field.date_future'],
    ['2026-11-21', 'field.date_future'],
    ['2026-11-22', null],
  ])('refuses a visit on %s when sent on the 21st: %s', (day, refusal) => {
    expect(refuseVisitDay(day, '2026-11-21')).toBe(refusal);
  });

  test.each([
    [null, null],
    [2026, null],
    [2027, 'field.year_future'],
  ])('refuses a founding year of %s in 2026: %s', (year, refusal) => {
    expect(refuseFoundedYear(year, '2026-11-21')).toBe(refusal);
  });

  test('names each refused field, and nothing of what a correction leaves out', () => {
    const slots = ['2026-11-22', '2026-11-20'].map((day) => ({ day, part: 'morning' as const }));
    const refused = refuseStationForm({ slots, foundedYear: 2027 }, '2026-11-21');
    expect(Object.entries(refused).filter(([, code]) => code)).toEqual([
      ['foundedYear', 'field.year_future'],
      ['slots.1.day', 'field.date_future'],
    ]);
    expect(Object.values(refuseStationForm({}, '2026-11-21'))).toEqual([null]);
  });
});
