import { expect, test } from 'vitest';
import {
  evaluateInventoryRow,
  newSerials,
  refuseBooked,
  type StoredMaterial,
} from './inventory-outcomes.rules.ts';
import { parseInventoryRow } from './inventory.rules.ts';

const camera: StoredMaterial = {
  id: 'camera',
  name: 'Camera',
  category: 'Video',
  location: 'Cupboard 2',
  description: 'With a bag',
  quantity: 3,
  items: [
    { serial: 'A1', isRetired: false },
    { serial: '', isRetired: false },
    { serial: 'OLD', isRetired: true },
  ],
};

type Cells = Parameters<typeof parseInventoryRow>[0];
const parse = (cells: Cells) => parseInventoryRow({ name: 'camera', ...cells });
const evaluate = (cells: Cells, stored: readonly StoredMaterial[] = [camera]) =>
  evaluateInventoryRow(parse(cells), stored);

test('a row of known material changes the columns that differ, and no empty ones', () => {
  expect(
    evaluate({ category: 'Film', location: '', quantity: '5', serials: 'a1; B2', description: '' }),
  ).toEqual({
    outcome: 'updated',
    reasons: [],
    changes: [
      { column: 'category', before: 'Video', after: 'Film' },
      { column: 'quantity', before: 3, after: 5 },
      { column: 'serials', before: 2, after: 3 },
    ],
  });
  expect(newSerials(parse({ serials: 'a1; B2' }).values, camera)).toEqual(['B2']);
});

test('a row that says what the catalogue has is skipped, with its name alone too', () => {
  const same = { category: 'Video', location: 'Cupboard 2', quantity: '3', serials: 'A1' };
  expect(evaluate(same)).toEqual({ outcome: 'skipped', reasons: [], changes: [] });
  expect(evaluate({}).outcome).toBe('skipped');
});

test('a change of a long text is shown from shortly before it differs', () => {
  const description = `${'x'.repeat(500)} one`;
  const [change] = evaluate({ description: `${'x'.repeat(500)} two` }, [
    { ...camera, description },
  ]).changes;
  expect(change).toEqual({
    column: 'description',
    before: `…${'x'.repeat(19)} one`,
    after: `…${'x'.repeat(19)} two`,
  });
  const [longer] = evaluate({ description: 'y'.repeat(500) }).changes;
  expect(longer).toMatchObject({ before: 'With a bag', after: `${'y'.repeat(59)}…` });
});

test.each([
  [{ quantity: '1' }, { code: 'too_many_items', column: 'quantity', value: 2 }],
  [{ serials: 'B1; B2' }, { code: 'too_many_items', column: 'quantity', value: 4 }],
  [{ serials: 'old' }, { code: 'serial_retired', column: 'serials', text: 'old' }],
])('a row that does not fit the items of its material is refused: %o', (cells, reason) => {
  expect(evaluate(cells)).toEqual({ outcome: 'refused', reasons: [reason], changes: [] });
});

test('a row whose name several materials have, or new material without a category, is refused', () => {
  const other = { ...camera, id: 'other', name: 'CAMERA' };
  expect(evaluate({}, [camera, other]).reasons).toEqual([{ code: 'several', column: 'name' }]);
  for (const category of ['', '\u200b'])
    expect(evaluate({ category }, []).reasons).toEqual([{ code: 'missing', column: 'category' }]);
  expect(evaluate({ category: 'Video' }, []).outcome).toBe('created');
});

test('an update is refused when bookings need more', () => {
  const update = evaluate({ quantity: '2' });
  expect(refuseBooked(update, 0)).toBe(update);
  expect(refuseBooked(update, 2)).toEqual({
    outcome: 'refused',
    reasons: [{ code: 'booked', column: 'quantity', value: 2 }],
    changes: [],
  });
});
