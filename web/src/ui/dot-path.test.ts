import { expect, test } from 'vitest';
import { dotPath } from './dot-path.ts';

test('a dot is two half circles around its middle', () => {
  expect(dotPath([{ x: 15, y: 25, radius: 4.704 }])).toBe(
    'M10.30 25a4.70 4.70 0 1 0 9.40 0a4.70 4.70 0 1 0 -9.40 0',
  );
});

test('many dots are one shape', () => {
  const dots = [5, 15].map((x) => ({ x, y: 5, radius: 1 }));

  expect(dotPath(dots)).toBe(
    'M4.00 5a1.00 1.00 0 1 0 2.00 0a1.00 1.00 0 1 0 -2.00 0M14.00 5a1.00 1.00 0 1 0 2.00 0a1.00 1.00 0 1 0 -2.00 0',
  );
});
