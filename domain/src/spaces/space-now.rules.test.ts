import { expect, test } from 'vitest';
import { instantMs, OPEN_POLICY, snapshotOf } from '../scheduling/booking-policy.fixture.ts';
import { spaceNow } from './space-now.rules.ts';

/** In Tunis an hour later; the space is open from 9:00 to 11:00. */
const at = (time: string) => instantMs(`2026-03-11T${time}:00Z`);
const iso = (time: string) => new Date(at(time)).toISOString();
const span = (from: string, to: string) => ({ from: at(from), to: at(to) });

test.each([
  ['free until it closes', [], '08:10', 'free', '10:00'],
  ['free until its next booking', [span('09:00', '09:30')], '08:10', 'free', '09:00'],
  ['taken until the end of a booking', [span('08:00', '09:00')], '08:10', 'taken', '09:00'],
  [
    'taken until the last of adjoining bookings ends',
    [span('08:00', '09:00'), span('09:00', '09:30')],
    '08:10',
    'taken',
    '09:30',
  ],
  ['free from the end of a booking on', [span('08:00', '08:10')], '08:10', 'free', '10:00'],
  ['closed before it opens', [], '07:59', 'closed', null],
  ['closed from its closing time on', [], '10:00', 'closed', null],
] as const)('a space is %s', (_, busy, now, status, until) => {
  expect(spaceNow(snapshotOf(OPEN_POLICY, { busy }), at(now))).toEqual({
    status,
    until: until && iso(until),
    freeDesks: status === 'free' ? 1 : 0,
  });
});

test('a space with desks is free until its last free desk is booked', () => {
  const usages = [
    { ...span('08:00', '10:00'), quantity: 1, unit: 1 },
    { ...span('09:00', '09:30'), quantity: 1, unit: 2 },
  ];
  const snapshot = snapshotOf(OPEN_POLICY, { usages, resource: { units: 2 } });
  const free = { status: 'free', until: iso('09:00'), freeDesks: 1 };
  expect(spaceNow(snapshot, at('08:10'))).toEqual(free);
  const taken = { status: 'taken', until: iso('09:30'), freeDesks: 0 };
  expect(spaceNow(snapshot, at('09:10'))).toEqual(taken);
});

test('a desk out of use is not free, and a blocked space is taken until the block ends', () => {
  const resource = { units: 2, outOfUse: [1] };
  const usages = [{ ...span('08:00', '09:00'), quantity: 1, unit: 1 }];
  const free = { status: 'free', until: iso('10:00'), freeDesks: 1 };
  expect(spaceNow(snapshotOf(OPEN_POLICY, { usages, resource }), at('08:10'))).toEqual(free);

  const blocked = snapshotOf(OPEN_POLICY, { external: [span('08:00', '09:00')], resource });
  const taken = { status: 'taken', until: iso('09:00'), freeDesks: 0 };
  expect(spaceNow(blocked, at('08:10'))).toEqual(taken);
});

test('a space closes with the hub', () => {
  const closing = snapshotOf({ ...OPEN_POLICY, hubClosures: [span('09:00', '12:00')] });
  expect(spaceNow(closing, at('08:30'))).toMatchObject({ status: 'free', until: iso('09:00') });
  expect(spaceNow(closing, at('09:00'))).toMatchObject({ status: 'closed' });
});
