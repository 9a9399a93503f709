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

/** Why a row adds nothing. */
export const InventoryReasonCode = z.enum([
  'missing',
  'too_long',
  'characters',
  'quantity',
  'serial_twice',
  'too_many_serials',
  'duplicate',
  'example',
  'exists',
]);

export const InventoryReason = z.object({
  code: InventoryReasonCode,
  column: InventoryColumn,
  /** The placeholder of the text: a line or a number of characters or pieces. */
  value: z.number().optional(),
  /** The beginning of what the cell says. */
  text: z.string().optional(),
});
export type InventoryReason = z.infer<typeof InventoryReason>;

/** `skipped`: the catalogue has material of this name, which stays as it is. */
export const InventoryOutcome = z.enum(['created', 'skipped', 'refused']);
export type InventoryOutcome = z.infer<typeof InventoryOutcome>;

export const InventoryRow = z.object({
  /** As the spreadsheet shows it. */
  line: z.number(),
  name: z.string(),
  category: z.string(),
  location: z.string(),
  quantity: z.number(),
  /** How many items get a label, one for each serial number. */
  items: z.number(),
  outcome: InventoryOutcome,
  reasons: z.array(InventoryReason),
  /** What was added; null in a preview. */
  materialId: id.nullable(),
});
export type InventoryRow = z.infer<typeof InventoryRow>;

export const Inventory = z.object({
  rows: z.array(InventoryRow),
  counts: z.object({ created: z.number(), skipped: z.number(), refused: z.number() }),
  /** The titles of the file with their columns; null for columns that are ignored. */
  headers: z.array(z.object({ title: z.string(), column: InventoryColumn.nullable() })),
});
export type Inventory = z.infer<typeof Inventory>;

export const inventory = contract({
  importInventory: {
    summary: 'Adds the material of a spreadsheet (CSV or XLSX), or previews what it would add',
    method: 'POST',
    path: '/material/import',
    access: managerAccess,
    body: z.strictObject({
      isTT: z.boolean().default(false),
      /** Judges the rows and adds nothing. */
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
