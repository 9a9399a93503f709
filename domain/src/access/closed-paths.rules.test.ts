import { expect, test } from 'vitest';
import { isPathOfParts } from './closed-paths.rules.ts';

test.each([
  ['/material/booking?booking=1', true],
  ['/material/0198', true],
  ['/material/book', true],
  ['/5GStation/materials?booking=1', false],
  ['/5GStation/materials/settings/1', false],
  ['/booking/0198', false],
  ['/event/0198', false],
  ['/no/such/screen', false],
])('%s leads to material that is switched off: %s', (path, isClosed) => {
  expect(isPathOfParts(path, ['material'])).toBe(isClosed);
});

test('every screen opens while no part is switched off', () => {
  expect(isPathOfParts('/material/booking', [])).toBe(false);
  expect(isPathOfParts('/material/booking', ['station', 'deals'])).toBe(false);
  expect(isPathOfParts('/5GStation/materials/settings/1', ['station'])).toBe(true);
});
