import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '../kernel/time.ts';
import type { Usage } from '../scheduling/usage.rules.ts';
import {
  bookingsOverStock,
  freeForLoan,
  loanSpan,
  type MaterialSnapshot,
  mergeLines,
} from './material.rules.ts';

const TUNIS = 'Africa/Tunis';
const START = Date.parse('2026-03-11T08:00:00Z');
const STOCK = 5;

const snapshot = (usages: readonly Usage[], more: Partial<MaterialSnapshot['policy']> = {}) =>
  ({
    resource: { id: 'camera', kind: 'material', mode: 'counted', units: STOCK },
    schedule: { timeZone: TUNIS, hours: [], days: [], closures: [], hubClosures: [] },
    policy: {
      noticeMinutes: 0,
      horizonDays: 60,
      bufferBefore: 0,
      bufferAfter: 0,
      lengths: { min: 15, max: 10_000 },
      step: 15,
      maxPerDay: null,
      hoursApply: 'endpoints',
      needsApproval: false,
      holdHours: 48,
      checkInMinutes: null,
      ...more,
    },
    terms: { maxDays: 7, sameDay: true },
    usages,
    external: [],
    starts: [],
  }) as const satisfies MaterialSnapshot;

const minute = (at: number) => START + at * MINUTE_MS;

describe('what is free of a material', () => {
  test('is the stock less the most that is out at one minute, whatever the loans and buffers', () => {
    const loan = fc.record({
      from: fc.integer({ min: 0, max: 60 }),
      length: fc.integer({ min: 1, max: 30 }),
      quantity: fc.integer({ min: 1, max: 3 }),
      isOverdue: fc.boolean(),
    });
    const buffers = fc.record({
      bufferBefore: fc.integer({ min: 0, max: 10 }),
      bufferAfter: fc.integer({ min: 0, max: 10 }),
    });
    fc.assert(
      fc.property(fc.array(loan, { maxLength: 12 }), loan, buffers, (loans, wanted, policy) => {
        const usages = loans.map(({ from, length, quantity, isOverdue }) => ({
          from: minute(from),
          to: isOverdue ? Infinity : minute(from + length),
          quantity,
          unit: null,
        }));
        const span = { from: minute(wanted.from), to: minute(wanted.from + wanted.length) };
        let most = 0;
        const last = wanted.from + wanted.length + policy.bufferAfter;
        for (let at = wanted.from - policy.bufferBefore; at < last; at++) {
          const out = usages.filter((it) => it.from <= minute(at) && minute(at) < it.to);
          most = Math.max(
            most,
            out.reduce((sum, { quantity }) => sum + quantity, 0),
          );
        }
        expect(freeForLoan(snapshot(usages, policy), span)).toBe(Math.max(0, STOCK - most));
      }),
    );
  });
});

describe('a loan', () => {
  const noBuffers = { bufferBefore: 0, bufferAfter: 0 };
  const span = { from: START, to: START + 2 * 60 * MINUTE_MS };

  test('occupies the rest of the day of its return when the material rests until the next', () => {
    const midnight = Date.parse('2026-03-11T23:00:00Z');
    const rests = { sameDay: false, timeZone: TUNIS };
    expect(loanSpan(span, noBuffers, rests)).toEqual({ from: START, to: midnight });
    const untilMidnight = { from: START, to: midnight };
    expect(loanSpan(untilMidnight, noBuffers, rests)).toEqual(untilMidnight);
    const twoDays = { from: START, to: span.to + DAY_MS };
    expect(loanSpan(twoDays, noBuffers, rests).to).toBe(midnight + DAY_MS);
  });

  test('occupies its buffers alone when what is returned is handed out on the same day', () => {
    expect(
      loanSpan(span, { bufferBefore: 15, bufferAfter: 30 }, { sameDay: true, timeZone: TUNIS }),
    ).toEqual({
      from: START - 15 * MINUTE_MS,
      to: span.to + 30 * MINUTE_MS,
    });
  });
});

test('a cart adds what its kits contain to what was chosen one by one', () => {
  expect(
    mergeLines([
      { materialId: 'a', quantity: 1 },
      { materialId: 'b', quantity: 2 },
      { materialId: 'a', quantity: 3 },
    ]),
  ).toEqual([
    { materialId: 'a', quantity: 4 },
    { materialId: 'b', quantity: 2 },
  ]);
});

describe('a smaller stock', () => {
  const booking = (from: number, to: number) => ({
    start: new Date(minute(from)).toISOString(),
    end: new Date(minute(to)).toISOString(),
  });
  const usage = (from: number, to: number, quantity: number): Usage => ({
    from: minute(from),
    to: minute(to),
    quantity,
    unit: null,
  });

  test('affects the bookings at whose time more is booked than it has', () => {
    const usages = [usage(0, 60, 2), usage(30, 90, 2), usage(90, 120, 3)];
    const bookings = [booking(0, 60), booking(30, 90), booking(90, 120)];
    const over = (units: number) => bookingsOverStock(bookings, snapshot(usages), units);
    expect(over(4)).toEqual([]);
    expect(over(3)).toEqual(bookings.slice(0, 2));
    expect(over(2)).toEqual(bookings);
  });

  test('counts what is late, and the time of preparation', () => {
    const late = { ...usage(0, 10, 1), to: Infinity };
    const buffered = snapshot([late, usage(60, 90, 1)], { bufferBefore: 15 });
    expect(bookingsOverStock([booking(60, 90)], buffered, 1)).toHaveLength(1);
    expect(bookingsOverStock([booking(100, 120)], snapshot([usage(60, 90, 2)]), 1)).toEqual([]);
  });
});

test('nothing is free while the material is blocked', () => {
  const external = [{ from: minute(30), to: minute(60) }];
  const blocked = { ...snapshot([]), external };
  expect(freeForLoan(blocked, { from: minute(0), to: minute(31) })).toBe(0);
  expect(freeForLoan(blocked, { from: minute(60), to: minute(90) })).toBe(STOCK);
});
