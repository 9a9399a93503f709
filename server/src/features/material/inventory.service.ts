// Managers add and update material from a spreadsheet. A preview judges the same rows by the same rules, and changes nothing.
import { AppError, assertFound } from '@thedot/domain/errors';
import type { Language, SpreadsheetFormat } from '@thedot/domain/kernel/fields';
import { MAX_INVENTORY_ROWS } from '@thedot/domain/limits';
import {
  type Inventory,
  InventoryColumn,
  type InventoryOutcome,
  type InventoryRow,
} from '@thedot/domain/material/inventory.contract';
import { INVENTORY_EXAMPLE, INVENTORY_TITLES } from '@thedot/domain/material/inventory.labels';
import {
  evaluateInventoryRow,
  type InventoryEvaluation,
  newQuantity,
  refuseBooked,
  type StoredMaterial,
} from '@thedot/domain/material/inventory-outcomes.rules';
import {
  inventoryKey,
  matchInventoryColumns,
  MAX_INVENTORY_CELL,
  type ParsedInventoryRow,
  parseInventoryRow,
} from '@thedot/domain/material/inventory.rules';
import { managesMaterial } from '@thedot/domain/material/material-access.rules';
import { type Context, transact } from '../../kernel/context.ts';
import type { FileStore, StagedFile } from '../../kernel/file-store.ts';
import type { Db } from '../../db/db.ts';
import { lockKeys, lockResources } from '../../platform/allocations/allocations.queries.ts';
import { unstage } from '../../platform/files/stage-file.ts';
import {
  type Table,
  type TableFormat,
  withTable,
} from '../../platform/spreadsheets/import-table.ts';
import type { Cell, SpreadsheetExport } from '../../platform/spreadsheets/send-spreadsheet.ts';
import { countOverStock } from './edit-material.service.ts';
import { addMaterial, type MaterialUpdate, updateMaterials } from './inventory-changes.service.ts';
import { findNames, findStored, lockMaterials } from './inventory.queries.ts';
import { publishMaterial } from './material-notifications.service.ts';

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

interface ReadRow extends ParsedInventoryRow {
  readonly line: number;
}

interface Candidate {
  readonly row: ReadRow;
  readonly stored: readonly StoredMaterial[];
}

interface JudgedRow extends InventoryEvaluation {
  readonly row: ReadRow;
  /** The material of its name; null when the catalogue has none, or several. */
  readonly material: StoredMaterial | null;
}

interface ReadTable {
  readonly rows: readonly ReadRow[];
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
  const judged = isPreview
    ? await judgeRows(ctx, await findCandidates(ctx.db, isTT, rows))
    : await transact(ctx, (tx) => importRows(tx, isTT, rows));
  return { rows: judged.map(toRow), counts: countOutcomes(judged), headers };
}

const readTable = (files: FileStore, key: string): Promise<ReadTable> =>
  withTable(files, key, FORMAT, async ({ titles, columns, rows }) => ({
    rows: await parseRows(rows),
    headers: titles.map((title, at) => ({ title, column: columns[at] ?? null })),
  }));

/** Each row with the material of the hub or of the station that has its name. */
async function findCandidates(
  db: Db,
  isTT: boolean,
  rows: readonly ReadRow[],
): Promise<Candidate[]> {
  const keys = new Set(rows.map(({ values }) => inventoryKey(values.name)));
  const named = (await findNames(db, isTT)).filter(({ name }) => keys.has(inventoryKey(name)));
  const stored = await findStored(
    db,
    named.map(({ id }) => id),
  );
  const byName = Map.groupBy(stored, ({ name }) => inventoryKey(name));
  return rows.map((row) => ({ row, stored: byName.get(inventoryKey(row.values.name)) ?? [] }));
}

/** What an import does with each row, beside what the catalogue has and what is booked of it. */
async function judgeRows(ctx: Context, candidates: readonly Candidate[]): Promise<JudgedRow[]> {
  const judged = candidates.map(({ row, stored }): JudgedRow => {
    const material = stored.length === 1 ? (stored[0] ?? null) : null;
    return { row, material, ...evaluateInventoryRow(row, stored) };
  });
  const booked = await countOverStock(ctx, new Map(judged.flatMap(smallerStock)));
  return judged.map((it) => ({
    ...it,
    ...refuseBooked(it, booked.get(it.material?.id ?? '') ?? 0),
  }));
}

const smallerStock = ({ outcome, material, row: { values } }: JudgedRow) =>
  outcome === 'updated' && material && (values.quantity ?? Infinity) < material.quantity
    ? [[material.id, values.quantity ?? 0] as const]
    : [];

async function importRows(
  tx: Context,
  isTT: boolean,
  rows: readonly ReadRow[],
): Promise<JudgedRow[]> {
  // Two imports of one file at the same moment add its material once.
  await lockKeys(tx.db, ['inventory']);
  const judged = await lockUpdates(
    tx,
    await judgeRows(tx, await findCandidates(tx.db, isTT, rows)),
  );
  const written: JudgedRow[] = [];
  for (const it of judged)
    written.push(
      it.outcome === 'created'
        ? { ...it, material: await addMaterial(tx, isTT, it.row.values) }
        : it,
    );
  await updateMaterials(tx, judged.flatMap(toUpdate));
  const isWritten = ({ outcome }: JudgedRow) => outcome === 'created' || outcome === 'updated';
  if (written.some(isWritten)) publishMaterial(tx);
  return written;
}

const toUpdate = ({ outcome, material, row }: JudgedRow): MaterialUpdate[] =>
  outcome === 'updated' && material ? [{ material, values: row.values }] : [];

/** Locks the material that rows update, and judges these rows again: staff or bookings may have changed it meanwhile. */
async function lockUpdates(tx: Context, planned: readonly JudgedRow[]): Promise<JudgedRow[]> {
  const updates = planned.flatMap(toUpdate);
  const ids = updates.map(({ material }) => material.id);
  if (ids.length === 0) return [...planned];
  await lockMaterials(tx.db, ids);
  await lockResources(tx.db, ids);
  const byId = Map.groupBy(await findStored(tx.db, ids), ({ id }) => id);
  const again = await judgeRows(
    tx,
    planned.flatMap((it) =>
      toUpdate(it).map(({ material }) => ({ row: it.row, stored: byId.get(material.id) ?? [] })),
    ),
  );
  const byLine = new Map(again.map((it) => [it.row.line, it]));
  return planned.map((it) => byLine.get(it.row.line) ?? it);
}

function toRow({ row, material, outcome, reasons, changes }: JudgedRow): InventoryRow {
  const { name, category, location, quantity } = row.values;
  const wanted = quantity ?? material?.quantity ?? newQuantity(row.values);
  return {
    line: row.line,
    name: material?.name ?? name,
    category: category || (material?.category ?? ''),
    location: location || (material?.location ?? ''),
    quantity: Number.isFinite(wanted) ? wanted : 0,
    outcome,
    reasons: [...reasons],
    changes: [...changes],
    materialId: material?.id ?? null,
  };
}

/** Of rows with the same name, the first counts. */
async function parseRows(rows: Table<InventoryColumn>['rows']): Promise<ReadRow[]> {
  const lines = new Map<string, number>();
  const read: ReadRow[] = [];
  for await (const { line, byColumn } of rows) {
    const { values, faults } = parseInventoryRow(byColumn);
    const key = inventoryKey(values.name);
    const first = lines.get(key);
    const duplicate = { code: 'duplicate', column: 'name', value: first } as const;
    if (key !== '' && first === undefined) lines.set(key, line);
    read.push({
      line,
      values,
      faults: first === undefined || key === '' ? faults : [...faults, duplicate],
    });
  }
  return read;
}

const countOutcomes = (rows: readonly JudgedRow[]): Inventory['counts'] => {
  const count = (outcome: InventoryOutcome) => rows.filter((row) => row.outcome === outcome).length;
  return {
    created: count('created'),
    updated: count('updated'),
    skipped: count('skipped'),
    refused: count('refused'),
  };
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
