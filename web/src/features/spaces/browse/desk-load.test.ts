import { expect, test } from 'vitest';
import { desksFreeOn } from './desk-load.ts';

const day = '2026-12-01';
const hours = {
  timeZone: 'Africa/Tunis',
  hours: [{ wday: 2, start: '09:00', end: '12:00' }],
  days: [],
  closures: [],
  hubClosures: [],
};
const at = (time: string) => `${day}T${time}:00+01:00`;
const freeOf = (bookings: { start: string; end: string }[], now = '2026-11-30T10:00:00Z') =>
  desksFreeOn({
    hours,
    desks: 2,
    bookings,
    day,
    shown: [8, 9, 10, 11, 12],
    hubZone: 'Africa/Tunis',
    now: new Date(now),
  }).map(({ free }) => free);

test('counts the desks that are free in each open hour', () => {
  expect(freeOf([])).toEqual([null, 2, 2, 2, null]);
  const booked = [
    { start: at('09:30'), end: at('10:30') },
    { start: at('10:00'), end: at('11:00') },
  ];
  expect(freeOf(booked)).toEqual([null, 1, 0, 2, null]);
});

test('offers no hour that has begun', () => {
  expect(freeOf([], at('10:15'))).toEqual([null, null, null, 2, null]);
});
