import { expect, test } from 'vitest';
import { layOutTiles, TILE_GAP } from './tile-layout.ts';

const LAPTOP = { width: 1400, height: 740 };
const PHONE = { width: 366, height: 640 };

test.each([
  [1, 1],
  [2, 2],
  [3, 2],
  [4, 2],
  [5, 3],
  [6, 3],
])('%i tiles on a laptop are in %i columns', (count, columns) => {
  expect(layOutTiles(count, LAPTOP)?.columns).toBe(columns);
});

test.each([
  [1, 1],
  [2, 1],
  [3, 1],
  [4, 2],
  [6, 2],
])('%i tiles on a phone are in %i columns', (count, columns) => {
  expect(layOutTiles(count, PHONE)?.columns).toBe(columns);
});

test('tiles of any number fit in their area, between portrait and wide', () => {
  for (const area of [LAPTOP, PHONE, { width: 820, height: 250 }, { width: 300, height: 300 }]) {
    for (let count = 1; count <= 6; count += 1) {
      const layout = layOutTiles(count, area)!;
      const rows = Math.ceil(count / layout.columns);
      const gaps = (tiles: number) => TILE_GAP * (tiles - 1);
      expect(layout.width * layout.columns + gaps(layout.columns)).toBeLessThanOrEqual(area.width);
      expect(layout.height * rows + gaps(rows)).toBeLessThanOrEqual(area.height);
      expect(layout.width / layout.height).toBeGreaterThan(0.74);
      expect(layout.width / layout.height).toBeLessThan(1.8);
    }
  }
});

test('an area without size has no layout', () => {
  expect(layOutTiles(3, { width: 0, height: 0 })).toBeNull();
});
