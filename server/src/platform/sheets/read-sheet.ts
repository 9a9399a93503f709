import { AppError } from '@thedot/domain/errors';
import { TITLES_WITHIN_ROWS } from '@thedot/domain/limits';
import { streamCsvRows } from 'hucre/csv';
import { type CellValue, streamXlsxRows } from 'hucre/xlsx';
import { unpackedSize } from './archive-size.ts';
import { decodeText, isBinary } from './decode-text.ts';

/** One row, with the number that a spreadsheet shows beside it. */
export interface SheetRow {
  readonly line: number;
  readonly cells: readonly string[];
}

interface Limits {
  readonly columns: number;
  /** Of one cell; what is longer is cut. */
  readonly characters: number;
}

/** Of texts with this or that between them: how well this reading of a row fits the titles of a table. */
type Fits = (titles: readonly string[]) => number;

const SEPARATORS = [',', ';', '\t', '|'] as const;
/** The first rows of any table that we could read. */
const MOST_TITLES = 64 * 1024;
/** 10,000 rows have a few megabytes; whatever says that it becomes larger than this is not unpacked. */
const MOST_UNPACKED_BYTES = 64_000_000;

/** The rows of a CSV or XLSX file, whichever it is by its first bytes; all cells as text. */
export async function* readSheet(
  bytes: Uint8Array,
  limits: Limits,
  fits: Fits,
): AsyncGenerator<SheetRow> {
  const rows = isArchive(bytes) ? xlsxRows(bytes) : csvRows(bytes, fits);
  for await (const { line, values } of readable(rows)) {
    if (values.length > limits.columns && values.slice(limits.columns).some(isFilled)) {
      throw new AppError('import.too_many_columns');
    }
    const cells = values.slice(0, limits.columns);
    yield { line, cells: cells.map((cell) => textOf(cell).slice(0, limits.characters)) };
  }
}

interface RawRow {
  readonly line: number;
  readonly values: readonly CellValue[];
}

async function* csvRows(bytes: Uint8Array, fits: Fits): AsyncGenerator<RawRow> {
  const text = decodeText(bytes);
  if (isBinary(text)) throw new AppError('import.unreadable');
  const told = SEPARATOR_LINE.exec(text);
  const table = told ? text.slice(told[0].length) : text;
  const delimiter = told?.[1] ?? separatorOf(table, fits);
  let line = told ? 1 : 0;
  for (const values of streamCsvRows(table, { delimiter })) {
    line++;
    yield { line, values };
  }
}

async function* xlsxRows(bytes: Uint8Array): AsyncGenerator<RawRow> {
  const size = unpackedSize(bytes);
  if (size === null || size > MOST_UNPACKED_BYTES) throw new AppError('import.unreadable');
  for await (const { index, values } of streamXlsxRows(bytes)) {
    yield { line: Number.isSafeInteger(index) ? Math.min(index + 1, 2 ** 30) : 0, values };
  }
}

/** Whatever the reader stumbles over, the file is what is wrong. */
async function* readable(rows: AsyncGenerator<RawRow>): AsyncGenerator<RawRow> {
  try {
    yield* rows;
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('import.unreadable');
  }
}

/** By a first line like `sep=;` a file tells Excel what stands between its cells. */
const SEPARATOR_LINE = /^"?sep=([^\r\n])"?(?:\r\n|\n|\r|$)/i;

/** The separator by which the titles are understood best. */
function separatorOf(text: string, fits: Fits): string {
  const head = text.slice(0, MOST_TITLES);
  const scores = SEPARATORS.map((delimiter) => {
    const rows = streamCsvRows(head, { delimiter })
      .filter((row) => row.some(isFilled))
      .take(TITLES_WITHIN_ROWS);
    return { delimiter, score: Math.max(0, ...rows.map((row) => fits(row.map(textOf)))) };
  });
  return scores.reduce((best, it) => (it.score > best.score ? it : best)).delimiter;
}

const isArchive = ([first, second, third, fourth]: Uint8Array) =>
  first === 0x50 && second === 0x4b && third === 3 && fourth === 4;

function textOf(cell: CellValue): string {
  if (cell === null || cell === undefined) return '';
  return cell instanceof Date ? dayOf(cell) : String(cell);
}

const dayOf = (date: Date) =>
  Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 'YYYY-MM-DD'.length);

const isFilled = (cell: CellValue) => textOf(cell).trim() !== '';
