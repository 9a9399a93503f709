import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Stock, type Usage, freeQuantity, freeUnit, peakUsage } from './usage.rules.ts';

const usage = (from: number, to: number, unit: number | null = null, quantity = 1): Usage => ({
  from,
  to,
  unit,
  quantity,
});

const MINUTES = 40;
const minutes = fc
  .tuple(fc.integer({ min: 0, max: MINUTES - 1 }), fc.integer({ min: 1, max: 15 }))
  .map(([from, length]) => ({ from, to: from + length }));
const counted = fc.array(
  fc
    .tuple(minutes, fc.integer({ min: 1, max: 3 }))
    .map(([span, quantity]) => ({ ...span, quantity, unit: null })),
  { maxLength: 12 },
);
const exclusive = fc.array(
  fc
    .tuple(minutes, fc.integer({ min: 1, max: 4 }))
    .map(([span, unit]) => ({ ...span, quantity: 1, unit })),
  { maxLength: 12 },
);
const minutesOf = ({ from, to }: { from: number; to: number }) =>
  Array.from({ length: to - from }, (_, index) => from + index);
const isUsed = (minute: number) => (it: Usage) => it.from <= minute && minute < it.to;

describe('peakUsage', () => {
  test('is the largest quantity of any minute', () => {
    fc.assert(
      fc.property(counted, minutes, (usages, within) => {
        const sums = minutesOf(within).map((minute) =>
          usages.filter(isUsed(minute)).reduce((sum, { quantity }) => sum + quantity, 0),
        );
        expect(peakUsage(usages, within)).toBe(Math.max(...sums));
      }),
    );
  });

  test('does not add usages that follow each other', () => {
    const usages = [usage(0, 10, null, 2), usage(10, 20, null, 3), usage(20, 30, null, 2)];

    expect(peakUsage(usages, { from: 0, to: 30 })).toBe(3);
    expect(peakUsage(usages, { from: 30, to: 40 })).toBe(0);
  });

  test('counts overdue loans without an end', () => {
    const usages = [usage(0, Infinity), usage(5, Infinity)];

    expect(peakUsage(usages, { from: 1_000, to: 1_001 })).toBe(2);
  });
});

describe('free units', () => {
  test('are those without a usage in any minute', () => {
    fc.assert(
      fc.property(exclusive, minutes, fc.integer({ min: 1, max: 4 }), (usages, within, units) => {
        const free = Array.from({ length: units }, (_, index) => index + 1).filter((unit) =>
          minutesOf(within).every(
            (minute) => !usages.filter(isUsed(minute)).some((it) => it.unit === unit),
          ),
        );
        const stock: Stock = { mode: 'exclusive', units };
        expect(freeUnit(usages, stock, within)).toBe(free[0] ?? null);
        expect(freeQuantity(stock, usages, within)).toBe(free.length);
      }),
    );
  });

  test('must be free during the whole time: two desks that alternate are none', () => {
    const usages = [usage(0, 10, 1), usage(10, 20, 2)];

    expect(freeUnit(usages, { units: 2 }, { from: 0, to: 20 })).toBeNull();
    expect(freeUnit(usages, { units: 2 }, { from: 10, to: 20 })).toBe(1);
    expect(freeQuantity({ mode: 'counted', units: 2 }, usages, { from: 0, to: 20 })).toBe(1);
  });

  test('are those in use: a desk that is out of use is never one', () => {
    const span = { from: 0, to: 20 };
    const stock: Stock = { mode: 'exclusive', units: 3, outOfUse: [1, 3] };

    expect(freeUnit([], stock, span)).toBe(2);
    expect(freeQuantity(stock, [], span)).toBe(1);
    expect(freeUnit([usage(0, 10, 2)], stock, span)).toBeNull();
  });
});
