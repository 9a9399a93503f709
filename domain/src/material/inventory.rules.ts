import { createColumnMatcher, normalizeLabel } from '../imports/headers.rules.ts';
import { toStorableText } from '../imports/rows.rules.ts';
import { MAX_MATERIAL_QUANTITY } from '../limits.ts';
import { INVENTORY_EXAMPLE } from './inventory.labels.ts';
import { InventoryColumn, type InventoryReason } from './inventory.contract.ts';

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

/** What a row says of a material. */
export interface InventoryValues {
  readonly name: string;
  readonly category: string;
  readonly location: string;
  readonly description: string;
  readonly quantity: number;
  readonly serials: readonly string[];
}

const LONGEST = { name: 120, category: 80, location: 200, description: 2000 } as const;
const LONGEST_SERIAL = 80;
const MAX_SERIALS = 200;
const QUOTED = 40;

/** Reads the cells of one row, and says what is wrong with them. */
export function parseInventoryRow(cells: Readonly<Partial<Record<InventoryColumn, string>>>): {
  readonly values: InventoryValues;
  readonly faults: readonly InventoryReason[];
} {
  const faults: InventoryReason[] = [];
  const cell = (column: InventoryColumn) => toStorableText(cells[column] ?? '').trim();
  const text = (column: keyof typeof LONGEST): string => {
    const words = column === 'description' ? cell(column) : cell(column).replaceAll(/\s+/g, ' ');
    if (words.length > LONGEST[column])
      faults.push({ code: 'too_long', column, value: LONGEST[column] });
    else if (words === '' && (column === 'name' || column === 'category'))
      faults.push({ code: 'missing', column });
    return words;
  };
  const name = text('name');
  const [category, location, description] = [
    text('category'),
    text('location'),
    text('description'),
  ];
  if (isExample(name)) faults.push({ code: 'example', column: 'name' });
  const serials = cell('serials')
    .split(/[;,\n]/)
    .map((serial) => serial.trim())
    .filter(Boolean);
  const typed = cell('quantity');
  const quantity = typed === '' ? Math.max(1, serials.length) : Number(typed.replaceAll(/\s/g, ''));
  if (!Number.isInteger(quantity) || quantity < 0 || quantity > MAX_MATERIAL_QUANTITY)
    faults.push({ code: 'quantity', column: 'quantity', text: typed.slice(0, QUOTED) });
  else if (serials.length > quantity)
    faults.push({ code: 'too_many_serials', column: 'serials', value: quantity });
  faults.push(...refuseSerials(serials));
  return { values: { name, category, location, description, quantity, serials }, faults };
}

function refuseSerials(serials: readonly string[]): InventoryReason[] {
  if (serials.length > MAX_SERIALS)
    return [{ code: 'too_many_serials', column: 'serials', value: MAX_SERIALS }];
  if (serials.some((serial) => serial.length > LONGEST_SERIAL))
    return [{ code: 'too_long', column: 'serials', value: LONGEST_SERIAL }];
  const lower = serials.map((serial) => serial.toLowerCase());
  const twice = serials.find((_, at) => lower.indexOf(lower[at] ?? '') < at);
  return twice === undefined ? [] : [{ code: 'serial_twice', column: 'serials', text: twice }];
}

const isExample = (name: string): boolean =>
  Object.values(INVENTORY_EXAMPLE.name).some((it) => normalizeLabel(it) === normalizeLabel(name));

/** Rows and material have the same name when case, accents and punctuation alone differ. */
export const inventoryKey = (name: string): string => normalizeLabel(name);
