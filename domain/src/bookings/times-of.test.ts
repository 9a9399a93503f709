import { describe, expect, test } from 'vitest';
import { timesOf } from './bookings.rules.ts';

describe('the times a booking is at', () => {
  const monday = { start: '2026-03-09T08:00:00Z', end: '2026-03-09T09:00:00Z' };
  const friday = { start: '2026-03-13T08:00:00Z', end: '2026-03-13T09:00:00Z' };
  const tuesday = new Date('2026-03-10T08:00:00Z');

  test('are its session, even when it is over', () => {
    expect(timesOf({ session: monday, slots: [] }, tuesday)).toEqual([monday]);
  });

  test('are the proposed times that can still be chosen', () => {
    expect(timesOf({ session: null, slots: [monday, friday] }, tuesday)).toEqual([friday]);
  });

  test('are all of them once none can be chosen any more', () => {
    const nextYear = new Date('2027-03-10T08:00:00Z');

    expect(timesOf({ session: null, slots: [monday, friday] }, nextYear)).toEqual([monday, friday]);
  });
});
