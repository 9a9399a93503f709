import { expect, test } from 'vitest';
import { countAffected } from './affected-bookings.rules.ts';

test('counts the affected bookings of all kinds', () => {
  expect(countAffected({ counts: { expert_session: 2, space_booking: 1, event: 3 } })).toBe(6);
  expect(countAffected({ counts: {} })).toBe(0);
});
