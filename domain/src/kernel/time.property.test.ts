import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  instantResolver,
  dayAfter,
  dayOf,
  daysBetween,
  instantOf,
  slotOf,
  weekdayOf,
} from './time.ts';

const instant = fc.date({
  min: new Date('0001-01-03T00:00:00Z'),
  max: new Date('9999-12-30T00:00:00Z'),
  noInvalidDate: true,
});
const day = instant.map((it) => it.toISOString().slice(0, 10));

test('instants are formatted like Date.toISOString', () => {
  const any = fc.oneof(
    instant.map((it) => it.getTime()),
    // Most are whole minutes, many of one day.
    fc.integer({ min: 0, max: 3 * 1440 }).map((minute) => Date.UTC(2026, 2, 9) + minute * 60_000),
    fc.integer({ min: -86_400_000, max: 86_400_000 }),
  );
  fc.assert(
    fc.property(any, any, (from, to) => {
      expect(slotOf({ from, to })).toEqual({
        start: new Date(from).toISOString(),
        end: new Date(to).toISOString(),
      });
    }),
    { numRuns: 2_000 },
  );
});

test('dayAfter and daysBetween agree with the calendar', () => {
  fc.assert(
    fc.property(day, (it) => {
      const date = Temporal.PlainDate.from(it);
      expect(dayAfter(it)).toBe(date.add({ days: 1 }).toString());
      expect(weekdayOf(it)).toBe(date.dayOfWeek % 7);
      expect(daysBetween(it, date.add({ days: 45 }).toString())).toBe(45);
    }),
  );
});

test('dayOf agrees with the calendar in zones on both sides of UTC, also where clocks change at midnight', () => {
  const zone = fc.constantFrom(
    'Africa/Tunis',
    'Africa/Cairo',
    'America/Havana',
    'Asia/Beirut',
    'Asia/Kolkata',
    'Pacific/Apia',
    'Pacific/Kiritimati',
    'Pacific/Pago_Pago',
  );
  const days = fc.constantFrom(
    '2011-12-30',
    '2026-03-08',
    '2026-03-29',
    '2026-04-24',
    '2026-10-29',
  );
  const nearMidnight = fc
    .tuple(days, fc.integer({ min: -36 * 60, max: 36 * 60 }))
    .map(([it, minutes]) => Date.parse(it) + minutes * 60_000);
  const any = fc.oneof(
    nearMidnight,
    instant.map((it) => it.getTime()),
  );
  fc.assert(
    fc.property(any, zone, (at, its) => {
      const local = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(its);
      expect(dayOf(at, its)).toBe(local.toPlainDate().toString());
    }),
    { numRuns: 2_000 },
  );
});

test('instantResolver returns the instant of a wall time, also on days of clock changes', () => {
  const changing = fc.constantFrom(
    ['Europe/Paris', '2026-03-29'],
    ['Europe/Paris', '2026-10-25'],
    ['America/St_Johns', '2026-11-01'],
    ['Africa/Cairo', '2026-04-24'],
    ['Asia/Beirut', '2026-03-29'],
    ['Australia/Lord_Howe', '2026-04-05'],
    ['Pacific/Apia', '2011-12-29'],
    ['Africa/Casablanca', '2026-02-15'],
  );
  const somewhere = fc.tuple(
    fc.constantFrom('Africa/Tunis', 'Europe/Paris', 'Asia/Kolkata', 'America/St_Johns'),
    fc.integer({ min: 0, max: 3650 }).map((days) => dayAt(days)),
  );
  const wallTime = fc
    .integer({ min: 0, max: 1439 })
    .map((minute) => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`);
  fc.assert(
    fc.property(fc.oneof(changing, somewhere), wallTime, ([zone, its], time) => {
      expect(instantResolver(its, zone)(time)).toBe(instantOf(its, time, zone));
    }),
    { numRuns: 2_000 },
  );
});

const two = (value: number) => String(value).padStart(2, '0');
const dayAt = (days: number) =>
  new Date(Date.UTC(2020, 0, 1) + days * 86_400_000).toISOString().slice(0, 10);
