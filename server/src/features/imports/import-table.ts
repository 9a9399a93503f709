import { buffer } from 'node:stream/consumers';
import { AppError, assertAllowed } from '@thedot/domain/errors';
import { matchColumns, hasEmailColumn } from '@thedot/domain/imports/headers.rules';
import type { ImportColumn, ImportReason } from '@thedot/domain/imports/imports.contract';
import { parseRow, type RowValues, toStorableText } from '@thedot/domain/imports/rows.rules';
import { MAX_IMPORT_COLUMNS, MAX_IMPORT_ROWS, HEADER_SEARCH_ROWS } from '@thedot/domain/limits';
import type { FileStore } from '../../kernel/file-store.ts';
import {
  readSpreadsheet,
  type SpreadsheetRow,
} from '../../platform/spreadsheets/read-spreadsheet.ts';
import type { NewRow } from './import-rows.queries.ts';

const LIMITS = { columns: MAX_IMPORT_COLUMNS, characters: 1_000 };

/** An uploaded spreadsheet of users: its columns, and its rows, which are read on demand. */
export interface ImportTable {
  readonly titles: readonly string[];
  readonly columns: readonly (ImportColumn | null)[];
  readonly rows: AsyncGenerator<NewRow>;
}

interface TableRules {
  /** Checks beyond the format of an address. */
  readonly refuseEmail: (email: string) => ImportReason | null;
}

/** The spreadsheet is open, with the thread that reads it, only while it is used. */
export async function withImportTable<T>(
  files: FileStore,
  key: string,
  { refuseEmail }: TableRules,
  use: (table: ImportTable) => Promise<T>,
): Promise<T> {
  const sheet = readSpreadsheet(await buffer(await files.read(key)), LIMITS, countKnownTitles);
  try {
    const titles = await readTitles(sheet);
    const columns = matchColumns(titles);
    return await use({ titles, columns, rows: readRows(sheet, columns, refuseEmail) });
  } finally {
    await sheet.return(undefined);
  }
}

const countKnownTitles = (titles: readonly string[]) => matchColumns(titles).filter(Boolean).length;

/** Finds the first row with an email column: a heading or a date may stand above it. */
async function readTitles(sheet: AsyncGenerator<SpreadsheetRow>): Promise<readonly string[]> {
  let above = 0;
  while (above < HEADER_SEARCH_ROWS) {
    const { done, value } = await sheet.next();
    if (done) break;
    const titles = value.cells.map(toStorableText);
    if (hasEmailColumn(matchColumns(titles))) return titles;
    if (titles.some((title) => title.trim() !== '')) above++;
  }
  throw new AppError(above ? 'import.no_email_column' : 'import.no_rows');
}

async function* readRows(
  sheet: AsyncGenerator<SpreadsheetRow>,
  columns: ImportTable['columns'],
  refuseEmail: TableRules['refuseEmail'],
): AsyncGenerator<NewRow> {
  const lines = new Map<string, number>();
  let position = 0;
  for await (const { line, cells } of sheet) {
    const cellsByColumn = groupByColumn(cells, columns);
    if (Object.values(cellsByColumn).every((cell) => cell.trim() === '')) continue;
    assertAllowed(++position > MAX_IMPORT_ROWS ? 'import.too_many_rows' : null);
    const { input, faults } = parseRow(cellsByColumn);
    const more = faults.length ? null : refuseEmail(input.email);
    yield {
      position,
      line,
      cells: columns.map((_, at) => toStorableText(cells[at] ?? '')),
      input,
      faults: [...faults, ...(more ? [more] : []), ...findDuplicate(input, line)],
    };
  }
  assertAllowed(position === 0 ? 'import.no_rows' : null);

  /** Of rows with the same address, the first counts. */
  function findDuplicate({ email }: RowValues, line: number): ImportReason[] {
    const address = email.toLowerCase();
    const first = lines.get(address);
    if (first !== undefined) return [{ code: 'duplicate', column: 'email', value: first }];
    if (address) lines.set(address, line);
    return [];
  }
}

const groupByColumn = (cells: readonly string[], columns: ImportTable['columns']) =>
  Object.fromEntries(columns.flatMap((column, at) => (column ? [[column, cells[at] ?? '']] : [])));
