import { expect, test } from 'vitest';
import { matchInventoryColumns, parseInventoryRow } from './inventory.rules.ts';

const faultsOf = (cells: Parameters<typeof parseInventoryRow>[0]) =>
  parseInventoryRow({ name: 'Camera', category: 'Video', ...cells }).faults;

test('the columns of an inventory are known by their names in both languages', () => {
  expect(
    matchInventoryColumns(['Désignation', 'Qté', 'N° de série', 'Catégorie', 'Nom', 'Prix']),
  ).toEqual(['name', 'quantity', 'serials', 'category', null, null]);
});

test('a row without a quantity has as many pieces as serial numbers, or one', () => {
  const { values } = parseInventoryRow({ name: ' Camera ', category: 'Video', serials: 'A1; A2' });
  expect(values).toMatchObject({ name: 'Camera', quantity: 2, serials: ['A1', 'A2'] });
  expect(parseInventoryRow({ name: 'Lamp', category: 'Light' }).values.quantity).toBe(1);
});

test.each(['1.5', '-1', '1e9', 'three', '10001'])('the quantity "%s" is refused', (quantity) => {
  expect(faultsOf({ quantity })).toMatchObject([{ code: 'quantity', text: quantity }]);
});

test('a row without a name or category, an example, and wrong serial numbers are refused', () => {
  expect(faultsOf({ name: ' ' })).toEqual([{ code: 'missing', column: 'name' }]);
  expect(faultsOf({ category: '' })).toEqual([{ code: 'missing', column: 'category' }]);
  expect(faultsOf({ name: 'Example: camera' })).toEqual([{ code: 'example', column: 'name' }]);
  expect(faultsOf({ serials: 'A1, a1' })).toMatchObject([{ code: 'serial_twice', text: 'a1' }]);
  expect(faultsOf({ quantity: '1', serials: 'A1,A2' })).toEqual([
    { code: 'too_many_serials', column: 'serials', value: 1 },
  ]);
  expect(faultsOf({ name: 'x'.repeat(121) })).toMatchObject([{ code: 'too_long', value: 120 }]);
});
