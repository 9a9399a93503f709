import { expect, test } from 'vitest';
import type { Material } from '@thedot/domain/material/material.contract';
import { proposeRange } from './cart.ts';

const openUntil = (end: string) =>
  ({
    hours: [0, 1, 2, 3, 4, 5, 6].map((wday) => ({ wday, start: '08:00', end })),
    days: [],
    closures: [],
    hubClosures: [],
  }) as Partial<Material> as Material;

test.each([
  ['18:00', '2027-01-11T18:00'],
  // A time field has no 24:00.
  ['24:00', '2027-01-12T00:00'],
])('a range is proposed until the desk closes at %s', (end, expected) => {
  const now = new Date('2027-01-11T05:00:00Z');
  expect(proposeRange(openUntil(end), now, 'Africa/Tunis').end).toBe(expected);
});
