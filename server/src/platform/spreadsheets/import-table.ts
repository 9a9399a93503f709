// Reads an uploaded spreadsheet whose header is found by the names of its columns.
import { buffer } from 'node:stream/consumers';
import { AppError, assertAllowed, type ErrorCode } from '@thedot/domain/errors';
import { toStorableText } from '@thedot/domain/imports/rows.rules';
import { HEADER_SEARCH_ROWS, MAX_IMPORT_COLUMNS } from '@thedot/domain/limits';
import type { FileStore } from '../../kernel/file-store.ts';
import { readSpreadsheet, type SpreadsheetRow } from './read-spreadsheet.ts';

/** How the columns of a kind of import are known. */
export interface TableFormat<Column extends string> {
  readonly matchColumns: (titles: readonly string[]) => (Column | null)[];
  /** The column without which a row is no header, and what is said when there is none. */
  readonly required: Column;
  readonly missing: ErrorCode;
  readonly maxRows: number;
  readonly tooMany: ErrorCode;
  /** Longer cells are cut: more than any column may have, so that its check sees what is too long. */
  readonly maxCharacters: number;
}

export interface TableRow<Column extends string> {
  /** Its index in the import, and the row number that a spreadsheet shows. */
  readonly position: number;
  readonly line: number;
  /** All cells, as they can be stored. */
  readonly cells: readonly string[];
  /** The cells of known columns, as the file has them. */
  readonly byColumn: Readonly<Partial<Record<Column, string>>>;
}

/** A spreadsheet: its columns, and its rows, which are read on demand. */
export interface Table<Column extends string> {
  readonly titles: readonly string[];
  readonly columns: readonly (Column | null)[];
  readonly rows: AsyncGenerator<TableRow<Column>>;
}

/** The spreadsheet is open, with the thread that reads it, only while it is used. */
export async function withTable<Column extends string, T>(
  files: FileStore,
  key: string,
  format: TableFormat<Column>,
  use: (table: Table<Column>) => Promise<T>,
): Promise<T> {
  const countKnownTitles = (titles: readonly string[]) =>
    format.matchColumns(titles).filter(Boolean).length;
  const limits = { columns: MAX_IMPORT_COLUMNS, characters: format.maxCharacters };
  const sheet = readSpreadsheet(await buffer(await files.read(key)), limits, countKnownTitles);
  try {
    const titles = await readTitles(sheet, format);
    const columns = format.matchColumns(titles);
    return await use({ titles, columns, rows: readRows(sheet, columns, format) });
  } finally {
    await sheet.return(undefined);
  }
}

/** Finds the first row with the required column: a heading or a date may stand above it. */
async function readTitles<Column extends string>(
  sheet: AsyncGenerator<SpreadsheetRow>,
  { matchColumns, required, missing }: TableFormat<Column>,
): Promise<readonly string[]> {
  let above = 0;
  while (above < HEADER_SEARCH_ROWS) {
    const { done, value } = await sheet.next();
    if (done) break;
    const titles = value.cells.map(toStorableText);
    if (matchColumns(titles).includes(required)) return titles;
    if (titles.some((title) => title.trim() !== '')) above++;
  }
  throw new AppError(above ? missing : 'import.no_rows');
}

async function* readRows<Column extends string>(
  sheet: AsyncGenerator<SpreadsheetRow>,
  columns: readonly (Column | null)[],
  { maxRows, tooMany }: TableFormat<Column>,
): AsyncGenerator<TableRow<Column>> {
  let position = 0;
  for await (const { line, cells } of sheet) {
    const known = columns.flatMap((column, at) =>
      column ? [[column, cells[at] ?? ''] as const] : [],
    );
    if (known.every(([, cell]) => cell.trim() === '')) continue;
    assertAllowed(++position > maxRows ? tooMany : null);
    yield {
      position,
      line,
      cells: columns.map((_, at) => toStorableText(cells[at] ?? '')),
      byColumn: Object.fromEntries(known) as Partial<Record<Column, string>>,
    };
  }
  assertAllowed(position === 0 ? 'import.no_rows' : null);
}
