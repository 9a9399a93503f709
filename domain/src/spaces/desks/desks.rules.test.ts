import { describe, expect, test } from 'vitest';
import { AppError } from '../../errors.ts';
import type { Snapshot } from '../../scheduling/free-slots.rules.ts';
import { everyDay, OPEN_POLICY, snapshotOf } from '../../scheduling/booking-policy.fixture.ts';
import type { DeskDetails } from './desks.contract.ts';
import { assertDesks, assertDeskSlot, deskChange, nearestFreeDesk } from './desks.rules.ts';

const NINE = Date.parse('2026-03-11T08:00:00Z');
const HOUR = 3_600_000;
const hours = (from: number, to: number) => ({ from: NINE + from * HOUR, to: NINE + to * HOUR });

const DAY = { ...OPEN_POLICY, hours: everyDay('08:00', '18:00') };
const snapshot = (
  times: Pick<Partial<Snapshot>, 'usages'> = {},
  outOfUse: readonly number[] = [],
) => snapshotOf(DAY, { ...times, resource: { units: 4, outOfUse } });

const usage = (unit: number, from = 0, to = 1) => ({ ...hours(from, to), unit, quantity: 1 });
const SLOT = { start: new Date(NINE).toISOString(), end: new Date(NINE + HOUR).toISOString() };
const refusal = (it: Snapshot, desk?: number) => {
  try {
    assertDeskSlot(it, desk, SLOT, NINE - 24 * HOUR);
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { code: error.code, path: error.errors?.[0]?.path };
  }
};

describe('a desk at a time', () => {
  test('is refused at its field when it is taken or out of use, while others are free', () => {
    const some = snapshot({ usages: [usage(2)] }, [3]);

    expect(refusal(some)).toBeNull();
    expect(refusal(some, 1)).toBeNull();
    expect(refusal(some, 2)).toEqual({ code: 'space.desk_taken', path: 'desk' });
    expect(refusal(some, 3)).toEqual({ code: 'space.desk_out_of_use', path: 'desk' });
  });

  test('is refused without one when the desks that are left are out of use', () => {
    const full = snapshot({ usages: [usage(1), usage(2)] }, [3, 4]);

    expect(refusal(full)).toEqual({ code: 'space.already_booked', path: 'start' });
  });

  test('changes when its next booking starts, or when the bookings that follow each other end', () => {
    const bookings = [hours(0, 1), hours(1, 3), hours(5, 6)];

    expect(deskChange(bookings, hours(0, 1))).toBe(NINE + 3 * HOUR);
    expect(deskChange(bookings, hours(3, 4))).toBe(NINE + 5 * HOUR);
    expect(deskChange(bookings, hours(3, 7))).toBe(NINE + 6 * HOUR);
    expect(deskChange(bookings, hours(6, 7))).toBeNull();
  });
});

describe('the nearest free desk', () => {
  const at = (number: number, x: number, y: number) => ({ number, place: { x, y } });
  const desks = [at(1, 0, 0), at(2, 1, 0), at(3, 0.2, 0), { number: 4, place: null }];

  test('is the nearest by place that is free and in use, then the nearest by number', () => {
    expect(nearestFreeDesk(snapshot(), desks, 1, hours(0, 1))?.number).toBe(3);
    expect(nearestFreeDesk(snapshot({}, [3]), desks, 1, hours(0, 1))?.number).toBe(2);
    const taken = snapshot({ usages: [usage(2)] }, [3]);
    expect(nearestFreeDesk(taken, desks, 1, hours(0, 1))?.number).toBe(4);
  });

  test('is none when all others are taken', () => {
    const taken = snapshot({ usages: [usage(2), usage(3), usage(4)] });

    expect(nearestFreeDesk(taken, desks, 1, hours(0, 1))).toBeNull();
  });
});

describe('saved desks', () => {
  const desk = (number: number, name: string): DeskDetails => ({
    number,
    name,
    place: null,
    note: '',
    isOutOfUse: false,
  });
  const current = [desk(1, 'A1'), desk(2, 'A2')];
  const problems = (changes: readonly DeskDetails[]) => {
    try {
      assertDesks(changes, current);
      return null;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return { code: error.code, paths: error.errors?.map(({ path }) => path) };
    }
  };

  test('may swap their names, and add the next numbers', () => {
    expect(problems([desk(1, 'A2'), desk(2, 'A1'), desk(4, 'A4'), desk(3, 'A3')])).toBeNull();
  });

  test('are refused at each name that another desk has, in any case of letters', () => {
    expect(problems([desk(3, 'a1'), desk(4, 'B'), desk(5, 'b')])).toEqual({
      code: 'space.desk_name_taken',
      paths: ['desks.0.name', 'desks.2.name'],
    });
  });

  test('are refused when a number is left out or comes twice', () => {
    expect(problems([desk(4, 'A4')])?.code).toBe('space.desk_number');
    expect(problems([desk(3, 'A3'), desk(3, 'A4')])?.code).toBe('space.desk_number');
  });
});
