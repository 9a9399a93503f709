import { expect, test } from 'vitest';
import { newQuantity } from './inventory-outcomes.rules.ts';
import {
  inventoryKey,
  matchInventoryColumns,
  MAX_INVENTORY_CELL,
  parseInventoryRow,
} from './inventory.rules.ts';

const faultsOf = (cells: Parameters<typeof parseInventoryRow>[0]) =>
  parseInventoryRow({ name: 'Camera', category: 'Video', ...cells }).faults;

test('the columns of an inventory are known by their names in both languages', () => {
  expect(
    matchInventoryColumns(['Désignation', 'Qté', 'N° de série', 'Catégorie', 'Nom', 'Prix']),
  ).toEqual(['name', 'quantity', 'serials', 'category', null, null]);
});

test('a row without a quantity has as many new pieces as serial numbers, or one', () => {
  const { values } = parseInventoryRow({ name: ' Camera ', category: 'Video', serials: 'A1; A2' });
  expect(values).toMatchObject({ name: 'Camera', quantity: null, serials: ['A1', 'A2'] });
  expect(newQuantity(values)).toBe(2);
  expect(newQuantity(parseInventoryRow({ name: 'Lamp', category: 'Light' }).values)).toBe(1);
});

test.each(['1.5', '-1', '1e9', 'three', '10001'])('the quantity "%s" is refused', (quantity) => {
  expect(faultsOf({ quantity })).toMatchObject([{ code: 'quantity', text: quantity }]);
});

test('a row without a name, an example, and wrong serial numbers are refused', () => {
  expect(faultsOf({ name: ' ' })).toEqual([{ code: 'missing', column: 'name' }]);
  expect(faultsOf({ name: 'Example: camera' })).toEqual([{ code: 'example', column: 'name' }]);
  expect(faultsOf({ serials: 'A1, a1' })).toMatchObject([{ code: 'serial_twice', text: 'a1' }]);
  expect(faultsOf({ quantity: '1', serials: 'A1,A2' })).toEqual([
    { code: 'too_many_serials', column: 'serials', value: 1 },
  ]);
  expect(faultsOf({ name: 'x'.repeat(121) })).toMatchObject([{ code: 'too_long', value: 120 }]);
});

test('a row is refused for what material may not contain', () => {
  expect(faultsOf({ name: 'Bell\u0007' })).toEqual([{ code: 'characters', column: 'name' }]);
  expect(faultsOf({ name: '\u3164' })).toEqual([{ code: 'missing', column: 'name' }]);
  expect(faultsOf({ category: 'Vid\u0007eo' })).toEqual([
    { code: 'characters', column: 'category' },
  ]);
  expect(faultsOf({ serials: 'A1;B\u00072' })).toEqual([{ code: 'characters', column: 'serials' }]);
  expect(faultsOf({ description: 'x'.repeat(2001) })).toMatchObject([{ value: 2000 }]);
  const { values } = parseInventoryRow({ name: 'Cam\u200bera', category: 'Video' });
  expect(values.name).toBe('Camera');
});

test('a row is refused when its serial numbers may have been cut', () => {
  expect(faultsOf({ serials: `A1;${' '.repeat(MAX_INVENTORY_CELL)}` })).toEqual([
    { code: 'too_long', column: 'serials', value: MAX_INVENTORY_CELL },
  ]);
});

test('names are the same when case, accents and punctuation alone differ', () => {
  expect(inventoryKey('Caméra  SONY-A7')).toBe(inventoryKey('camera sony a7'));
  expect(inventoryKey('Sony A7 (body)')).not.toBe(inventoryKey('Sony A7 (kit)'));
  expect(inventoryKey('كاميرا')).not.toBe(inventoryKey('ميكروفون'));
  expect(inventoryKey('+')).not.toBe(inventoryKey('-'));
});
