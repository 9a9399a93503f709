import type { z } from 'zod';
import { createColumnMatcher } from '../imports/headers.rules.ts';
import { toStorableText } from '../imports/rows.rules.ts';
import { fieldProblems } from '../kernel/field-problems.ts';
import { line, removeUnseen } from '../kernel/fields.ts';
import { MAX_MATERIAL_QUANTITY } from '../limits.ts';
import { INVENTORY_EXAMPLE } from './inventory.labels.ts';
import { InventoryColumn, type InventoryReason } from './inventory.contract.ts';
import { MaterialFields } from './material.contract.ts';

/** Accepted names of each column, in English and French, normalized by `normalizeLabel`. */
const COLUMN_NAMES: Readonly<Record<InventoryColumn, readonly string[]>> = {
  name: [
    'name',
    'material',
    'item',
    'model',
    'nom',
    'materiel',
    'article',
    'modele',
    'designation',
  ],
  category: ['category', 'type', 'categorie', 'famille'],
  location: ['location', 'place', 'storage', 'emplacement', 'lieu', 'rangement'],
  quantity: ['quantity', 'qty', 'stock', 'number', 'quantite', 'qte', 'nombre'],
  serials: [
    'serial numbers',
    'serial number',
    'serials',
    'serial',
    'numeros de serie',
    'numero de serie',
    'n de serie',
  ],
  description: ['description', 'note', 'notes', 'details', 'remarque', 'remarques'],
};

export const matchInventoryColumns = createColumnMatcher(InventoryColumn.options, COLUMN_NAMES);

/** What a row says of a material. An empty cell says nothing. */
export interface InventoryValues {
  readonly name: string;
  readonly category: string;
  readonly location: string;
  readonly description: string;
  readonly quantity: number | null;
  readonly serials: readonly string[];
}

export interface ParsedInventoryRow {
  readonly values: InventoryValues;
  /** What is wrong with its cells, whatever the catalogue has. */
  readonly faults: readonly InventoryReason[];
}

const LONGEST_SERIAL = 80;
const SERIAL = line(LONGEST_SERIAL);
const MAX_SERIALS = 200;
/** The longest cell that may be correct: all serial numbers, with what stands between them. */
export const MAX_INVENTORY_CELL = MAX_SERIALS * (LONGEST_SERIAL + 2);
const QUOTED = 40;
/** How much of a wrong text is shown. */
const MAX_SHOWN = 120;

/** Reads the cells of one row, and says what is wrong with them. */
export function parseInventoryRow(
  cells: Readonly<Partial<Record<InventoryColumn, string>>>,
): ParsedInventoryRow {
  const faults: InventoryReason[] = [];
  const cell = (column: InventoryColumn) => toStorableText(cells[column] ?? '').trim();
  const parse = (column: InventoryColumn, schema: z.ZodType<string>, words: string): string => {
    const result = schema.safeParse(words);
    if (result.success) return result.data;
    const reason = toReason(column, result.error);
    // The catalogue may have the category.
    if (reason.code === 'missing' && column === 'category') return '';
    faults.push(reason);
    return words.slice(0, MAX_SHOWN).toWellFormed();
  };
  const text = (column: 'name' | 'category' | 'location') =>
    parse(column, MaterialFields.shape[column], cell(column).replaceAll(/\s+/g, ' '));
  const name = text('name');
  const category = text('category');
  const location = text('location');
  const description = parse('description', MaterialFields.shape.description, cell('description'));
  if (isExample(name)) faults.push({ code: 'example', column: 'name' });
  const serials = cell('serials')
    .split(/[;,\n]/)
    .map((serial) => removeUnseen(serial.trim()).trim())
    .filter(Boolean);
  const typed = cell('quantity');
  const quantity = typed === '' ? null : Number(typed.replaceAll(/\s/g, ''));
  if (quantity !== null && !isQuantity(quantity))
    faults.push({ code: 'quantity', column: 'quantity', text: typed.slice(0, QUOTED) });
  else if (quantity !== null && serials.length > quantity)
    faults.push({ code: 'too_many_serials', column: 'serials', value: quantity });
  if ((cells.serials ?? '').length > MAX_INVENTORY_CELL)
    faults.push({ code: 'too_long', column: 'serials', value: MAX_INVENTORY_CELL });
  else faults.push(...refuseSerials(serials));
  return { values: { name, category, location, description, quantity, serials }, faults };
}

const isQuantity = (value: number): boolean =>
  Number.isInteger(value) && value >= 0 && value <= MAX_MATERIAL_QUANTITY;

/** What a contract says of a cell, as the reason of its row. */
function toReason(column: InventoryColumn, error: z.ZodError): InventoryReason {
  const [problem] = fieldProblems(error);
  if (problem?.code === 'field.required') return { code: 'missing', column };
  if (problem?.code !== 'field.max') return { code: 'characters', column };
  return { code: 'too_long', column, value: Number(problem.params?.['max']) };
}

function refuseSerials(serials: readonly string[]): InventoryReason[] {
  if (serials.length > MAX_SERIALS)
    return [{ code: 'too_many_serials', column: 'serials', value: MAX_SERIALS }];
  const wrong = serials.map((serial) => SERIAL.safeParse(serial).error).find(Boolean);
  if (wrong) return [toReason('serials', wrong)];
  const lower = serials.map((serial) => serial.toLowerCase());
  const twice = serials.find((_, at) => lower.indexOf(lower[at] ?? '') < at);
  return twice === undefined ? [] : [{ code: 'serial_twice', column: 'serials', text: twice }];
}

const isExample = (name: string): boolean =>
  Object.values(INVENTORY_EXAMPLE.name).some((it) => inventoryKey(it) === inventoryKey(name));

/** Rows and material have the same name when case, accents and punctuation alone differ. */
export const inventoryKey = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim() || name;
