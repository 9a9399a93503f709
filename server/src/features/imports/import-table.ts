import { buffer } from 'node:stream/consumers';
import { AppError, assertAllowed } from '@thedot/domain/errors';
import { columnsOf, knowsEmail } from '@thedot/domain/imports/headers.rules';
import type { ImportColumn, ImportReason } from '@thedot/domain/imports/imports.contract';
import { readRow, type RowWish, storable } from '@thedot/domain/imports/rows.rules';
import { MAX_IMPORT_COLUMNS, MAX_IMPORT_ROWS, TITLES_WITHIN_ROWS } from '@thedot/domain/limits';
import type { FileStore } from '../../platform/files/file-store.ts';
import { readSheet, type SheetRow } from '../../platform/sheets/read-sheet.ts';
import type { NewRow } from './import-rows.queries.ts';

const LIMITS = { columns: MAX_IMPORT_COLUMNS, characters: 1_000 };

/** A table of people: what its columns are, and its rows, read while they are asked for. */
export interface ImportTable {
  readonly titles: readonly string[];
  readonly columns: readonly (ImportColumn | null)[];
  readonly rows: AsyncGenerator<NewRow>;
}

interface Rules {
  /** What is wrong with an address beyond its form. */
  readonly refuseEmail: (email: string) => ImportReason | null;
}

export async function openTable(
  files: FileStore,
  key: string,
  { refuseEmail }: Rules,
): Promise<ImportTable> {
  const sheet = readSheet(await buffer(await files.read(key)), LIMITS, understood);
  const titles = await titlesOf(sheet);
  const columns = columnsOf(titles);
  return { titles, columns, rows: peopleOf(sheet, columns, refuseEmail) };
}

const understood = (titles: readonly string[]) => columnsOf(titles).filter(Boolean).length;

/** The first row that names a column of addresses: a title, or a date, may stand above it. */
async function titlesOf(sheet: AsyncGenerator<SheetRow>): Promise<readonly string[]> {
  let above = 0;
  while (above < TITLES_WITHIN_ROWS) {
    const { done, value } = await sheet.next();
    if (done) break;
    const titles = value.cells.map(storable);
    if (knowsEmail(columnsOf(titles))) return titles;
    if (titles.some((title) => title.trim() !== '')) above++;
  }
  throw new AppError(above ? 'import.no_email_column' : 'import.no_rows');
}

async function* peopleOf(
  sheet: AsyncGenerator<SheetRow>,
  columns: ImportTable['columns'],
  refuseEmail: Rules['refuseEmail'],
): AsyncGenerator<NewRow> {
  const lines = new Map<string, number>();
  let position = 0;
  for await (const { line, cells } of sheet) {
    const known = cellsByColumn(cells, columns);
    if (Object.values(known).every((cell) => cell.trim() === '')) continue;
    assertAllowed(++position > MAX_IMPORT_ROWS ? 'import.too_many_rows' : null);
    const { wish, faults } = readRow(known);
    const more = faults.length ? null : refuseEmail(wish.email);
    yield {
      position,
      line,
      cells: columns.map((_, at) => storable(cells[at] ?? '')),
      wish,
      faults: [...faults, ...(more ? [more] : []), ...duplicate(wish, line)],
    };
  }
  assertAllowed(position === 0 ? 'import.no_rows' : null);

  /** Of rows with one address the first counts. */
  function duplicate({ email }: RowWish, line: number): ImportReason[] {
    const address = email.toLowerCase();
    const first = lines.get(address);
    if (first !== undefined) return [{ code: 'duplicate', column: 'email', value: first }];
    if (address) lines.set(address, line);
    return [];
  }
}

const cellsByColumn = (cells: readonly string[], columns: ImportTable['columns']) =>
  Object.fromEntries(columns.flatMap((column, at) => (column ? [[column, cells[at] ?? '']] : [])));
