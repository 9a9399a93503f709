import { describe, expect, test } from 'vitest';
import {
  refuseDecision,
  refuseFoundedYear,
  refuseWishedDay,
  reviewersOf,
  reviewsOnlyStation,
  rolesToGive,
} from './registrations.rules.ts';

const accept = (role: 'startup' | 'external') =>
  ({ id: 'i', decision: 'accept', role, from: 'waiting' }) as const;
const decline = { id: 'i', decision: 'decline', reason: 'Not this year' } as const;

describe('who reviews', () => {
  test.each([
    ['super-admin', false],
    ['admin', false],
    ['dot', false],
    ['tt', true],
    ['zzz', true],
  ])('%s sees only the 5G station’s registrants: %s', (role, only) => {
    expect(reviewsOnlyStation(role)).toBe(only);
  });

  test.each([
    ['staff make a startup of somebody', 'dot', accept('startup'), null],
    ['staff let somebody stay external', 'admin', accept('external'), null],
    ['the station’s people let somebody in', 'tt', accept('external'), null],
    ['the station’s people give no other role', 'tt', accept('startup'), 'access.denied'],
    ['the station’s people decline', 'tt', decline, null],
  ] as const)('%s', (_, role, decision, refusal) => {
    expect(refuseDecision(role, decision)).toBe(refusal);
  });

  test('what a reviewer may give is what they are offered', () => {
    expect(rolesToGive('dot')).toEqual(['startup', 'external']);
    expect(rolesToGive('tt')).toEqual(['external']);
  });

  test('staff hear of everybody who waits, the station’s people of their own registrants', () => {
    expect(reviewersOf({ station5G: false })).toEqual(['super-admin', 'admin', 'dot']);
    expect(reviewersOf({ station5G: true })).toEqual(['super-admin', 'admin', 'dot', 'tt']);
  });
});

describe('the 5G station’s form', () => {
  test.each([
    ['2026-11-20', 'field.date_future'],
    ['2026-11-21', 'field.date_future'],
    ['2026-11-22', null],
  ])('a visit on %s, asked for on the 21st', (day, refusal) => {
    expect(refuseWishedDay(day, '2026-11-21')).toBe(refusal);
  });

  test.each([
    [null, null],
    [2026, null],
    [2027, 'field.year_future'],
  ])('a company founded in %s, in 2026', (year, refusal) => {
    expect(refuseFoundedYear(year, '2026-11-21')).toBe(refusal);
  });
});
