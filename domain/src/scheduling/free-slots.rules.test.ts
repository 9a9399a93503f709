import { describe, expect, test } from 'vitest';
import { daysSpan } from '../kernel/time.ts';
import { freeSlots, isSlotFree, type SlotSearch, type Snapshot } from './free-slots.rules.ts';
import type { Usage } from './usage.rules.ts';
import {
  instantMs,
  daySpanOf,
  everyDay,
  OPEN_POLICY,
  snapshotOf,
  findStarts,
  wallTimeOf,
} from './booking-policy.fixture.ts';

const HOUR = 3_600_000;

describe('free slots', () => {
  test('start every half hour and end within the hours', () => {
    expect(findStarts(OPEN_POLICY, daySpanOf('2026-03-10', 'Africa/Tunis'))).toEqual([
      '2026-03-10T08:00:00.000Z',
      '2026-03-10T08:30:00.000Z',
      '2026-03-10T09:00:00.000Z',
    ]);
  });

  test('span two intervals that touch', () => {
    const split = {
      ...OPEN_POLICY,
      hours: [...everyDay('09:00', '10:00'), ...everyDay('10:00', '11:00')],
    };
    const tuesday = daySpanOf('2026-03-10', 'Africa/Tunis');

    expect(findStarts(split, tuesday)).toEqual(findStarts(OPEN_POLICY, tuesday));
  });

  test('may touch a session but not overlap it', () => {
    const session = {
      from: instantMs('2026-03-10T08:30:00Z'),
      to: instantMs('2026-03-10T09:00:00Z'),
    };

    expect(findStarts(OPEN_POLICY, daySpanOf('2026-03-10', 'Africa/Tunis'), [session])).toEqual([
      '2026-03-10T09:00:00.000Z',
    ]);
    expect(findStarts(OPEN_POLICY, daySpanOf('2026-03-10', 'Africa/Tunis'), [session], 30)).toEqual(
      ['2026-03-10T08:00:00.000Z', '2026-03-10T09:00:00.000Z', '2026-03-10T09:30:00.000Z'],
    );
  });

  test('keep the expert’s buffers around busy times, not around times when the requester is busy', () => {
    const strictPolicy = { ...OPEN_POLICY, bufferBefore: 15, bufferAfter: 15 };
    const session = {
      from: instantMs('2026-03-10T08:00:00Z'),
      to: instantMs('2026-03-10T08:30:00Z'),
    };
    const search = {
      minutes: 60,
      within: daySpanOf('2026-03-10', 'Africa/Tunis'),
      now: instantMs('2026-01-01T00:00:00Z'),
    };

    const besideExpertBusy = [...freeSlots(snapshotOf(strictPolicy, { busy: [session] }), search)];
    const besideRequesterBusy = [
      ...freeSlots(snapshotOf(strictPolicy, { requesterBusy: [session] }), search),
    ];

    expect(besideExpertBusy.map((slot) => slot.start)).toEqual(['2026-03-10T09:00:00.000Z']);
    expect(besideRequesterBusy.map((slot) => slot.start)).toEqual([
      '2026-03-10T08:30:00.000Z',
      '2026-03-10T09:00:00.000Z',
    ]);
  });

  test('start after the notice period and before the horizon', () => {
    const now = instantMs('2026-03-10T08:10:00Z');
    const near = { ...OPEN_POLICY, noticeMinutes: 24 * 60, horizonDays: 2 };
    const within = daysSpan('2026-03-01', '2026-12-31', 'Africa/Tunis');

    const free = [...freeSlots(snapshotOf(near), { minutes: 60, within, now })];

    expect(free.map((slot) => slot.start)).toEqual([
      '2026-03-11T08:30:00.000Z',
      '2026-03-11T09:00:00.000Z',
      '2026-03-12T08:00:00.000Z',
    ]);
  });

  test('are none without hours, in the past, or when the range ends before it starts', () => {
    expect(
      findStarts({ ...OPEN_POLICY, hours: [] }, daySpanOf('2026-03-10', 'Africa/Tunis')),
    ).toEqual([]);
    expect(findStarts(OPEN_POLICY, daySpanOf('2025-03-10', 'Africa/Tunis'))).toEqual([]);
    expect(findStarts(OPEN_POLICY, daysSpan('2026-03-10', '2026-03-08', 'Africa/Tunis'))).toEqual(
      [],
    );
  });

  test('are exactly the slots that isSlotFree accepts', () => {
    const search = { minutes: 60, now: instantMs('2026-01-01T00:00:00Z') };
    const slot = (start: string) => ({ start, end: start });

    expect(isSlotFree(slot('2026-03-10T08:30:00Z'), snapshotOf(OPEN_POLICY), search)).toBe(true);
    expect(isSlotFree(slot('2026-03-10T08:15:00Z'), snapshotOf(OPEN_POLICY), search)).toBe(false);
    expect(isSlotFree(slot('2026-03-10T09:30:00Z'), snapshotOf(OPEN_POLICY), search)).toBe(false);
  });
});

describe('free slots of units, stock and loans', () => {
  const tuesday = daySpanOf('2026-03-10', 'Africa/Tunis');
  const search = { minutes: 60, within: tuesday, now: instantMs('2026-01-01T00:00:00Z') };
  const times = (snapshot: Snapshot, quantity = 1, more: Partial<SlotSearch> = {}) =>
    [...freeSlots(snapshot, { ...search, quantity, ...more })].map((it) => it.start.slice(11, 16));
  const usage = (start: string, end: string, more: Partial<Usage> = {}) => ({
    from: instantMs(`2026-03-10T${start}:00Z`),
    to: instantMs(`2026-03-10T${end}:00Z`),
    quantity: 1,
    unit: null,
    ...more,
  });

  test('need the same unit during the whole slot', () => {
    const usages = [usage('08:00', '09:00', { unit: 1 }), usage('09:00', '10:00', { unit: 2 })];
    const desks = snapshotOf(OPEN_POLICY, { usages, resource: { units: 2 } });

    expect(times(desks)).toEqual(['08:00', '09:00']);
    expect(times(desks, 2)).toEqual([]);
  });

  test('need the quantity at every instant, not in sum', () => {
    const usages = [usage('08:00', '09:00', { quantity: 3 }), usage('09:00', '10:00')];
    const stock = snapshotOf(OPEN_POLICY, { usages, resource: { mode: 'counted', units: 4 } });

    expect(times(stock)).toEqual(['08:00', '08:30', '09:00']);
    expect(times(stock, 2)).toEqual(['09:00']);
    expect(times(stock, 4)).toEqual([]);
  });

  test('follow each other with exactly the buffers between them', () => {
    const cleaned = {
      ...OPEN_POLICY,
      hours: everyDay('09:00', '13:00'),
      bufferBefore: 15,
      bufferAfter: 15,
    };
    // A session from 09:30 to 10:30 with its own buffers.
    const usages = [usage('09:15', '10:45', { unit: 1 })];

    expect(times(snapshotOf(cleaned, { usages }))).toEqual(['08:00', '11:00']);
  });

  test('of loans start and end within the hours, whatever is between', () => {
    const loans = { ...OPEN_POLICY, hoursApply: 'endpoints' } as const;
    const closed = {
      from: instantMs('2026-03-10T11:00:00Z'),
      to: instantMs('2026-03-11T07:00:00Z'),
    };
    const aDay = { minutes: 24 * 60 };
    const nextMorning = usage('08:00', '09:00', { unit: 1 });
    const later = {
      ...nextMorning,
      from: nextMorning.from + 24 * HOUR,
      to: nextMorning.to + 24 * HOUR,
    };

    expect(times(snapshotOf(loans, {}), 1, aDay)).toEqual(['08:00', '08:30', '09:00', '09:30']);
    expect(times(snapshotOf({ ...loans, hubClosures: [closed] }), 1, aDay)).toHaveLength(4);
    expect(times(snapshotOf(loans, { usages: [later] }), 1, aDay)).toEqual(['08:00']);
    expect(times(snapshotOf(loans), 1, { minutes: 12 * 60 })).toEqual([]);
  });
});

describe('free slots at a clock change', () => {
  const SUNDAYS = {
    'before the spring change': '2026-03-22',
    'on the spring change': '2026-03-29',
    'after the spring change': '2026-04-05',
    'before the autumn change': '2026-10-18',
    'on the autumn change': '2026-10-25',
    'after the autumn change': '2026-11-01',
  };

  test.each(Object.entries(SUNDAYS))('have the same wall times on a Sunday %s', (_case, sunday) => {
    const parisian = {
      ...OPEN_POLICY,
      timeZone: 'Europe/Paris',
      hours: [...everyDay('09:00', '11:00'), ...everyDay('14:00', '15:00')],
    };

    const found = findStarts(parisian, daySpanOf(sunday, 'Europe/Paris'));

    expect(found.map((start) => wallTimeOf(start, 'Europe/Paris'))).toEqual([
      '09:00',
      '09:30',
      '10:00',
      '14:00',
    ]);
  });

  test('follow the expert’s zone: 09:00 in Paris moves by an hour for a reader in Tunis', () => {
    const parisian = { ...OPEN_POLICY, timeZone: 'Europe/Paris' };
    const firstStartInTunis = (policy: typeof OPEN_POLICY, sunday: string) =>
      wallTimeOf(findStarts(policy, daySpanOf(sunday, 'Africa/Tunis'))[0] ?? '', 'Africa/Tunis');

    expect(firstStartInTunis(parisian, '2026-03-22')).toBe('09:00');
    expect(firstStartInTunis(parisian, '2026-03-29')).toBe('08:00');
    expect(firstStartInTunis(parisian, '2026-10-25')).toBe('09:00');
    expect(firstStartInTunis(OPEN_POLICY, '2026-03-29')).toBe('09:00');
    expect(firstStartInTunis(OPEN_POLICY, '2026-10-25')).toBe('09:00');
  });

  test('move out of a skipped hour and occur once', () => {
    const night = {
      ...OPEN_POLICY,
      timeZone: 'Europe/Paris',
      hours: [...everyDay('01:00', '02:30'), ...everyDay('03:00', '04:00')],
    };

    const found = findStarts(night, daySpanOf('2026-03-29', 'Europe/Paris'), [], 30);

    expect(found.map((start) => wallTimeOf(start, 'Europe/Paris'))).toEqual([
      '01:00',
      '01:30',
      '03:00',
      '03:30',
    ]);
    expect(new Set(found).size).toBe(found.length);
  });

  test('start with the first of a repeated hour', () => {
    const night = { ...OPEN_POLICY, timeZone: 'Europe/Paris', hours: everyDay('02:00', '03:00') };

    expect(findStarts(night, daySpanOf('2026-10-25', 'Europe/Paris'), [], 60)[0]).toBe(
      '2026-10-25T00:00:00.000Z',
    );
  });

  test('are searched in days of 23 and 25 hours in Paris, 24 in Tunis', () => {
    const length = (name: string, zone: string) => {
      const { from, to } = daySpanOf(name, zone);
      return (to - from) / HOUR;
    };

    expect([length('2026-03-29', 'Europe/Paris'), length('2026-10-25', 'Europe/Paris')]).toEqual([
      23, 25,
    ]);
    expect(length('2026-03-29', 'Africa/Tunis')).toBe(24);
  });
});
