import { expect, test } from 'vitest';
import { FEATURES } from './features.ts';

test('the letters of the menu pages are single, lower case and unique', () => {
  const letters = FEATURES.flatMap(({ menu = [] }) => menu.flatMap(({ letter }) => letter ?? []));
  for (const letter of letters) expect(letter).toMatch(/^[a-z]$/);
  expect(new Set(letters).size).toBe(letters.length);
});
