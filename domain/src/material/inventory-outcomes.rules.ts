import { quotedText } from '../imports/rows.rules.ts';
import type { InventoryChange, InventoryOutcome, InventoryReason } from './inventory.contract.ts';
import type { InventoryValues, ParsedInventoryRow } from './inventory.rules.ts';

/** A material of the catalogue that has the name of a row. */
export interface StoredMaterial {
  readonly id: string;
  readonly name: string;
  readonly category: string;
  readonly location: string;
  readonly description: string;
  readonly quantity: number;
  /** All of its labelled items; retired ones are no part of the stock. */
  readonly items: readonly { readonly serial: string; readonly isRetired: boolean }[];
}

export interface InventoryEvaluation {
  readonly outcome: InventoryOutcome;
  readonly reasons: readonly InventoryReason[];
  readonly changes: readonly InventoryChange[];
}

/** Decides the outcome of one row. An import adds and corrects: it clears no text and takes away no item. */
export function evaluateInventoryRow(
  { values, faults }: ParsedInventoryRow,
  stored: readonly StoredMaterial[],
): InventoryEvaluation {
  if (faults.length > 0) return refused(faults);
  const [material, other] = stored;
  if (other) return refused([{ code: 'several', column: 'name' }]);
  return material ? evaluateUpdate(values, material) : evaluateNew(values);
}

const evaluateNew = ({ category }: InventoryValues): InventoryEvaluation =>
  category === ''
    ? refused([{ code: 'missing', column: 'category' }])
    : { outcome: 'created', reasons: [], changes: [] };

function evaluateUpdate(values: InventoryValues, material: StoredMaterial): InventoryEvaluation {
  const reasons = refuseItems(values, material);
  if (reasons.length > 0) return refused(reasons);
  const changes = findChanges(values, material);
  return { outcome: changes.length > 0 ? 'updated' : 'skipped', reasons, changes };
}

/** Refuses serial numbers of retired items, and more labelled items than pieces. */
function refuseItems(values: InventoryValues, material: StoredMaterial): InventoryReason[] {
  const ofRetired = toKeys(material.items.filter(({ isRetired }) => isRetired));
  const retired = values.serials.find((serial) => ofRetired.has(serial.toLowerCase()));
  if (retired !== undefined) return [{ code: 'serial_retired', column: 'serials', text: retired }];
  const items = countItems(material) + newSerials(values, material).length;
  return items > (values.quantity ?? material.quantity)
    ? [{ code: 'too_many_items', column: 'quantity', value: items }]
    : [];
}

function findChanges(values: InventoryValues, material: StoredMaterial): InventoryChange[] {
  const texts = (['category', 'location'] as const).flatMap((column) =>
    changeOfText(column, material[column], values[column]),
  );
  const description = changeOfText('description', material.description, values.description);
  const { quantity: before } = material;
  const after = values.quantity ?? before;
  const items = countItems(material);
  const added = newSerials(values, material).length;
  return [
    ...texts,
    ...(after === before ? [] : [{ column: 'quantity' as const, before, after }]),
    ...(added === 0 ? [] : [{ column: 'serials' as const, before: items, after: items + added }]),
    ...description,
  ];
}

/** Begins shortly before the first difference, so that two long texts do not look the same. */
function changeOfText(
  column: 'category' | 'location' | 'description',
  before: string,
  after: string,
): InventoryChange[] {
  if (after === '' || after === before) return [];
  const [old, next] = [[...before], [...after]];
  const differs = next.findIndex((character, at) => old[at] !== character);
  const from = Math.max(0, (differs === -1 ? next.length : differs) - SHOWN_BEFORE);
  const shown = (characters: readonly string[]) =>
    quotedText((from === 0 ? '' : '…') + characters.slice(from).join(''));
  return [{ column, before: shown(old), after: shown(next) }];
}

const SHOWN_BEFORE = 20;

const toKeys = (items: StoredMaterial['items']): ReadonlySet<string> =>
  new Set(items.map(({ serial }) => serial.toLowerCase()));

const countItems = ({ items }: StoredMaterial): number =>
  items.filter(({ isRetired }) => !isRetired).length;

/** The serial numbers of a row that no item of the material has. */
export function newSerials({ serials }: InventoryValues, { items }: StoredMaterial): string[] {
  const known = toKeys(items);
  return serials.filter((serial) => !known.has(serial.toLowerCase()));
}

/** The stock of new material: without a quantity, one piece for each serial number. */
export const newQuantity = ({ quantity, serials }: InventoryValues): number =>
  quantity ?? Math.max(1, serials.length);

/** Refuses an update whose smaller stock needs a decision about bookings. */
export const refuseBooked = (
  evaluation: InventoryEvaluation,
  bookings: number,
): InventoryEvaluation =>
  bookings > 0 ? refused([{ code: 'booked', column: 'quantity', value: bookings }]) : evaluation;

const refused = (reasons: readonly InventoryReason[]): InventoryEvaluation => ({
  outcome: 'refused',
  reasons,
  changes: [],
});
