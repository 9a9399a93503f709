// An inventory: material that comes from a spreadsheet, with a preview before anything is saved.
import { z } from 'zod';
import { contract } from '../kernel/endpoint.ts';
import { id, spreadsheetQuery } from '../kernel/fields.ts';
import { MAX_IMPORT_BYTES } from '../limits.ts';
import { managerAccess } from './material-fields.contract.ts';

/** The columns of a material, in the order of the template. */
export const InventoryColumn = z.enum([
  'name',
  'category',
  'location',
  'quantity',
  'serials',
  'description',
]);
export type InventoryColumn = z.infer<typeof InventoryColumn>;

/** Why a row is refused. */
export const InventoryReasonCode = z.enum([
  'missing',
  'too_long',
  'characters',
  'quantity',
  'serial_twice',
  'too_many_serials',
  'serial_retired',
  'duplicate',
  'several',
  'example',
  'too_many_items',
  'booked',
]);
export type InventoryReasonCode = z.infer<typeof InventoryReasonCode>;

export const InventoryReason = z.object({
  code: InventoryReasonCode,
  column: InventoryColumn,
  /** The placeholder of the text: a line or a number of characters, pieces or bookings. */
  value: z.number().optional(),
  /** The beginning of what the cell says. */
  text: z.string().optional(),
});
export type InventoryReason = z.infer<typeof InventoryReason>;

/** `skipped`: the catalogue has the material already as the row says. */
export const InventoryOutcome = z.enum(['created', 'updated', 'skipped', 'refused']);
export type InventoryOutcome = z.infer<typeof InventoryOutcome>;

const InventoryValue = z.union([z.string(), z.number()]);

/** A column that an update changes. Long texts are shown in part; of serial numbers, how many items have a label. */
export const InventoryChange = z.object({
  column: InventoryColumn,
  before: InventoryValue,
  after: InventoryValue,
});
export type InventoryChange = z.infer<typeof InventoryChange>;

export const InventoryRow = z.object({
  /** As the spreadsheet shows it. */
  line: z.number(),
  name: z.string(),
  category: z.string(),
  location: z.string(),
  quantity: z.number(),
  outcome: InventoryOutcome,
  reasons: z.array(InventoryReason),
  changes: z.array(InventoryChange),
  /** The material of this name; null when the catalogue has none, or several. */
  materialId: id.nullable(),
});
export type InventoryRow = z.infer<typeof InventoryRow>;

export const Inventory = z.object({
  rows: z.array(InventoryRow),
  counts: z.object({
    created: z.number(),
    updated: z.number(),
    skipped: z.number(),
    refused: z.number(),
  }),
  /** The titles of the file with their columns; null for columns that are ignored. */
  headers: z.array(z.object({ title: z.string(), column: InventoryColumn.nullable() })),
});
export type Inventory = z.infer<typeof Inventory>;

export const inventory = contract({
  importInventory: {
    summary:
      'Adds and updates material from a spreadsheet (CSV or XLSX), or previews the outcome of each row',
    method: 'POST',
    path: '/material/import',
    access: managerAccess,
    body: z.strictObject({
      isTT: z.boolean().default(false),
      /** Judges the rows and changes nothing. */
      isPreview: z.boolean().default(true),
    }),
    files: { table: { maxBytes: MAX_IMPORT_BYTES, kind: 'table', required: true, many: false } },
    reply: Inventory,
    errors: [
      'material.not_found',
      'material.no_name_column',
      'material.too_many_rows',
      'import.unreadable',
      'import.no_rows',
      'import.too_many_columns',
    ],
  },
  inventoryTemplate: {
    summary: 'Returns a template of an inventory with an example',
    method: 'GET',
    path: '/material/import/template',
    access: managerAccess,
    query: z.strictObject(spreadsheetQuery),
    reply: 'spreadsheet',
  },
});
