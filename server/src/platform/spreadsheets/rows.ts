import { AppError } from '@thedot/domain/errors';
import type { CellValue } from 'hucre/xlsx';

/** One row with its number in the spreadsheet. */
export interface SpreadsheetRow {
  readonly line: number;
  readonly cells: readonly string[];
}

export interface Limits {
  readonly columns: number;
  /** Longer cells are cut. */
  readonly characters: number;
}

export function toRow(
  line: number,
  values: readonly CellValue[],
  { columns, characters }: Limits,
): SpreadsheetRow {
  if (values.length > columns && values.slice(columns).some(isFilled))
    throw new AppError('import.too_many_columns');
  const cells = values.slice(0, columns).map((cell) => cellText(cell).slice(0, characters));
  return { line, cells };
}

export function cellText(cell: CellValue): string {
  if (cell === null || cell === undefined) return '';
  return cell instanceof Date ? isoDate(cell) : String(cell);
}

export const isFilled = (cell: CellValue) => cellText(cell).trim() !== '';

const isoDate = (date: Date) =>
  Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 'YYYY-MM-DD'.length);
