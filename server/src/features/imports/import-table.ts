import { matchColumns } from '@thedot/domain/imports/headers.rules';
import type { ImportColumn, ImportReason } from '@thedot/domain/imports/imports.contract';
import { parseRow, type RowValues } from '@thedot/domain/imports/rows.rules';
import { MAX_IMPORT_ROWS } from '@thedot/domain/limits';
import type { FileStore } from '../../kernel/file-store.ts';
import {
  type Table,
  type TableFormat,
  type TableRow,
  withTable,
} from '../../platform/spreadsheets/import-table.ts';
import type { NewRow } from './import-rows.queries.ts';

const FORMAT: TableFormat<ImportColumn> = {
  matchColumns,
  required: 'email',
  missing: 'import.no_email_column',
  maxRows: MAX_IMPORT_ROWS,
  tooMany: 'import.too_many_rows',
  maxCharacters: 1_000,
};

/** An uploaded spreadsheet of users: its columns, and its rows, which are read on demand. */
export interface ImportTable extends Omit<Table<ImportColumn>, 'rows'> {
  readonly rows: AsyncGenerator<NewRow>;
}

interface TableRules {
  /** Checks beyond the format of an address. */
  readonly refuseEmail: (email: string) => ImportReason | null;
}

export const withImportTable = <T>(
  files: FileStore,
  key: string,
  { refuseEmail }: TableRules,
  use: (table: ImportTable) => Promise<T>,
): Promise<T> =>
  withTable(files, key, FORMAT, ({ rows, ...table }) =>
    use({ ...table, rows: readRows(rows, refuseEmail) }),
  );

async function* readRows(
  rows: AsyncGenerator<TableRow<ImportColumn>>,
  refuseEmail: TableRules['refuseEmail'],
): AsyncGenerator<NewRow> {
  const lines = new Map<string, number>();
  for await (const { position, line, cells, byColumn } of rows) {
    const { input, faults } = parseRow(byColumn);
    const more = faults.length ? null : refuseEmail(input.email);
    yield {
      position,
      line,
      cells,
      input,
      faults: [...faults, ...(more ? [more] : []), ...findDuplicate(input, line)],
    };
  }

  /** Of rows with the same address, the first counts. */
  function findDuplicate({ email }: RowValues, line: number): ImportReason[] {
    const address = email.toLowerCase();
    const first = lines.get(address);
    if (first !== undefined) return [{ code: 'duplicate', column: 'email', value: first }];
    if (address) lines.set(address, line);
    return [];
  }
}
