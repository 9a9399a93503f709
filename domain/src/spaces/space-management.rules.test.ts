import { expect, test } from 'vitest';
import {
  assertDesksUnused,
  nextTermsVersion,
  refuseDesks,
  refuseDuration,
  refuseLengths,
} from './space-management.rules.ts';

test('a space without a longest booking is refused', () => {
  expect(refuseDuration(null)).toBe('space.duration_required');
  expect(refuseDuration(undefined)).toBe('space.duration_required');
  expect(refuseDuration(90)).toBeNull();
});

test('lengths are refused when none of them can be booked', () => {
  expect(refuseLengths({ minMinutes: 15, duration: 90, step: 15 })).toBeNull();
  expect(refuseLengths({ minMinutes: 120, duration: 90, step: 15 })).toBe(
    'space.min_above_duration',
  );
  expect(refuseLengths({ minMinutes: 15, duration: 45, step: 60 })).toBe(
    'space.min_above_duration',
  );
});

test('desks are for hotdesks alone, and never fewer than are booked', () => {
  expect(refuseDesks({ type: 'hotdesk', desks: 8 })).toBeNull();
  expect(refuseDesks({ type: 'meeting_room', desks: 2 })).toBe('space.desks_of_hotdesks');
  expect(() => assertDesksUnused(3, 4)).toThrow(
    expect.objectContaining({ code: 'space.desks_in_use' }),
  );
  expect(() => assertDesksUnused(4, 4)).not.toThrow();
});

test('terms of use get a new version when their text changes', () => {
  const before = { terms: 'No food', termsVersion: 2 };
  expect(nextTermsVersion(before, 'No food')).toBe(2);
  expect(nextTermsVersion(before, '')).toBe(3);
});
