// Managers add an inventory from a spreadsheet. A preview judges the same rows by the same rules, and adds nothing.
import { AppError, assertFound } from '@thedot/domain/errors';
import type { Language, SpreadsheetFormat } from '@thedot/domain/kernel/fields';
import { MAX_INVENTORY_ROWS } from '@thedot/domain/limits';
import {
  type Inventory,
  InventoryColumn,
  type InventoryReason,
  type InventoryRow,
} from '@thedot/domain/material/inventory.contract';
import { INVENTORY_EXAMPLE, INVENTORY_TITLES } from '@thedot/domain/material/inventory.labels';
import {
  inventoryKey,
  type InventoryValues,
  matchInventoryColumns,
  MAX_INVENTORY_CELL,
  parseInventoryRow,
} from '@thedot/domain/material/inventory.rules';
import { managesMaterial } from '@thedot/domain/material/material-access.rules';
import { NewMaterial } from '@thedot/domain/material/material.contract';
import { type Context, transact } from '../../kernel/context.ts';
import type { FileStore, StagedFile } from '../../kernel/file-store.ts';
import type { Db } from '../../db/db.ts';
import { lockKeys } from '../../platform/allocations/allocations.queries.ts';
import { unstage } from '../../platform/files/stage-file.ts';
import {
  type Table,
  type TableFormat,
  withTable,
} from '../../platform/spreadsheets/import-table.ts';
import type { Cell, SpreadsheetExport } from '../../platform/spreadsheets/send-spreadsheet.ts';
import { createResourceCode } from '../../platform/resource-codes.ts';
import { insertItems } from './material-items.queries.ts';
import { publishMaterial } from './material-notifications.service.ts';
import { findNames } from './material.queries.ts';
import { auditMaterial, insertNewMaterial } from './material.service.ts';

const FORMAT: TableFormat<InventoryColumn> = {
  matchColumns: matchInventoryColumns,
  required: 'name',
  missing: 'material.no_name_column',
  maxRows: MAX_INVENTORY_ROWS,
  tooMany: 'material.too_many_rows',
  maxCharacters: MAX_INVENTORY_CELL + 1,
};

interface ImportOptions {
  readonly isTT: boolean;
  readonly isPreview: boolean;
}

interface JudgedRow {
  readonly line: number;
  readonly values: InventoryValues;
  readonly reasons: readonly InventoryReason[];
}

interface JudgedTable {
  readonly rows: readonly JudgedRow[];
  readonly headers: Inventory['headers'];
}

/**
 * The file is read again for the import: what changed since its preview is judged again. It is read before the
 * transaction, which a large workbook would keep open.
 */
export async function importInventory(
  ctx: Context,
  { isTT, isPreview }: ImportOptions,
  file: StagedFile | undefined,
): Promise<Inventory> {
  assertFound(managesMaterial(ctx.actor, isTT) || undefined, 'material.not_found');
  if (!file) throw new AppError('file.required');
  const { rows, headers } = await readTable(ctx.files, file.id);
  // If the file cannot be deleted now, the sweep deletes it.
  void unstage(ctx.files, [file.id]).catch(() => {});
  const results = isPreview
    ? compareRows(rows, await findKeys(ctx.db, isTT)).map(({ result }) => result)
    : await transact(ctx, (tx) => addRows(tx, isTT, rows));
  return { rows: results, counts: countOutcomes(results), headers };
}

const readTable = (files: FileStore, key: string): Promise<JudgedTable> =>
  withTable(files, key, FORMAT, async ({ titles, columns, rows }) => ({
    rows: await judgeRows(rows),
    headers: titles.map((title, at) => ({ title, column: columns[at] ?? null })),
  }));

const findKeys = async (db: Db, isTT: boolean): Promise<ReadonlySet<string>> =>
  new Set((await findNames(db, isTT)).map(inventoryKey));

async function addRows(
  tx: Context,
  isTT: boolean,
  rows: readonly JudgedRow[],
): Promise<InventoryRow[]> {
  // Two imports of one file at the same moment add its material once.
  await lockKeys(tx.db, ['inventory']);
  const results: InventoryRow[] = [];
  for (const { values, result } of compareRows(rows, await findKeys(tx.db, isTT))) {
    const isNew = result.outcome === 'created';
    results.push({ ...result, materialId: isNew ? await addMaterial(tx, isTT, values) : null });
  }
  if (results.some(({ outcome }) => outcome === 'created')) publishMaterial(tx);
  return results;
}

/** What an import does with each row, beside what the catalogue has. */
const compareRows = (rows: readonly JudgedRow[], known: ReadonlySet<string>) =>
  rows.map(({ line, values, reasons }) => {
    const { name, category, location, quantity, serials } = values;
    const isKnown = known.has(inventoryKey(name));
    const outcome = reasons.length > 0 ? 'refused' : isKnown ? 'skipped' : 'created';
    const result: InventoryRow = {
      line,
      name,
      category,
      location,
      quantity: Number.isFinite(quantity) ? quantity : 0,
      items: serials.length,
      outcome,
      reasons: outcome === 'skipped' ? [{ code: 'exists', column: 'name' }] : [...reasons],
      materialId: null,
    };
    return { values, result };
  });

/** Of rows with the same name, the first counts. */
async function judgeRows(rows: Table<InventoryColumn>['rows']): Promise<JudgedRow[]> {
  const lines = new Map<string, number>();
  const judged: JudgedRow[] = [];
  for await (const { line, byColumn } of rows) {
    const { values, faults } = parseInventoryRow(byColumn);
    const key = inventoryKey(values.name);
    const first = lines.get(key);
    const duplicate = { code: 'duplicate', column: 'name', value: first } as const;
    if (key !== '' && first === undefined) lines.set(key, line);
    judged.push({
      line,
      values,
      reasons: first === undefined || key === '' ? faults : [...faults, duplicate],
    });
  }
  return judged;
}

/** Imported material has no picture yet, so it is hidden until managers add one. */
async function addMaterial(
  tx: Context,
  isTT: boolean,
  { serials, ...values }: InventoryValues,
): Promise<string> {
  const id = await insertNewMaterial(tx, NewMaterial.parse({ isTT, ...values }), null);
  if (serials.length > 0) {
    await insertItems(
      tx.db,
      serials.map((serial) => ({
        materialId: id,
        code: createResourceCode(),
        serial,
        condition: 'good',
        state: 'available',
        note: '',
      })),
    );
  }
  await auditMaterial(tx, id, 'material.created');
  return id;
}

const countOutcomes = (rows: readonly InventoryRow[]): Inventory['counts'] => {
  const count = (outcome: InventoryRow['outcome']) =>
    rows.filter((row) => row.outcome === outcome).length;
  return { created: count('created'), skipped: count('skipped'), refused: count('refused') };
};

/** Titles and an example that an import refuses. */
export function exportInventoryTemplate({
  format,
  language,
}: {
  readonly format?: SpreadsheetFormat | undefined;
  readonly language: Language;
}): SpreadsheetExport {
  const columns = InventoryColumn.options;
  return {
    name: language === 'fr' ? 'modele-inventaire' : 'inventory-template',
    format,
    language,
    headers: columns.map((column) => INVENTORY_TITLES[column][language]),
    rows: rows(),
  };

  async function* rows(): AsyncGenerator<Cell[]> {
    yield columns.map((column) => INVENTORY_EXAMPLE[column][language]);
  }
}
