import { expect, test } from 'vitest';
import { refuseBirthdate } from './users.rules.ts';

test.each([
  ['1990-05-04', null],
  ['2026-03-09', null],
  ['2026-03-10', 'field.date_past'],
  ['2026-03-11', 'field.date_past'],
  ['2027-01-01', 'field.date_past'],
  [null, null],
])('returns for birthday %s on March 10, 2026 the refusal %s', (birthdate, refusal) => {
  expect(refuseBirthdate(birthdate, new Date('2026-03-10T12:00:00Z'))).toBe(refusal);
});
