import { AppError } from '@thedot/domain/errors';
import { HEADER_SEARCH_ROWS } from '@thedot/domain/limits';
import { streamCsvRows } from 'hucre/csv';
import { runWorker } from '../workers/run-worker.ts';
import { cellText, isFilled, type Limits, type SpreadsheetRow, toRow } from './rows.ts';
import type { WorkbookInput } from './workbook-worker.ts';

export type { SpreadsheetRow };

/** Scores how well the first rows, split by a separator, match known titles. */
type ScoreTitles = (titles: readonly string[]) => number;

const SEPARATORS = [',', ';', '\t', '|'] as const;
/** Titles are searched within this many characters. */
const TITLE_SEARCH_CHARACTERS = 64 * 1024;
/** For a batch of rows, on a busy machine. */
const WORKBOOK_TIMEOUT_MS = 30_000;
const WORKBOOK_MEGABYTES = 192;

/**
 * Reads the rows of a CSV or XLSX file, told apart by the first bytes, with all cells as text. Workbooks are read
 * in a worker thread, without their empty rows: a small one can unpack to more than the memory.
 */
export async function* readSpreadsheet(
  bytes: Uint8Array,
  limits: Limits,
  scoreTitles: ScoreTitles,
): AsyncGenerator<SpreadsheetRow> {
  const rows = isArchive(bytes) ? xlsxRows(bytes, limits) : csvRows(bytes, limits, scoreTitles);
  yield* withReadErrors(rows);
}

async function* csvRows(
  bytes: Uint8Array,
  limits: Limits,
  scoreTitles: ScoreTitles,
): AsyncGenerator<SpreadsheetRow> {
  const text = decodeText(bytes);
  if (isBinary(text)) throw new AppError('import.unreadable');
  const separatorLine = SEPARATOR_LINE.exec(text);
  const table = separatorLine ? text.slice(separatorLine[0].length) : text;
  const delimiter = separatorLine?.[1] ?? detectSeparator(table, scoreTitles);
  let line = separatorLine ? 1 : 0;
  for (const values of streamCsvRows(table, { delimiter })) {
    line++;
    yield toRow(line, values, limits);
  }
}

async function* xlsxRows(bytes: Uint8Array, limits: Limits): AsyncGenerator<SpreadsheetRow> {
  const file = new URL('./workbook-worker.ts', import.meta.url);
  const input: WorkbookInput = { bytes, limits };
  const batches = runWorker<SpreadsheetRow[]>(file, input, {
    timeoutMs: WORKBOOK_TIMEOUT_MS,
    megabytes: WORKBOOK_MEGABYTES,
  });
  for await (const rows of batches) yield* rows;
}

/** Reports any error of the parsers as an unreadable file. */
async function* withReadErrors<T>(rows: AsyncGenerator<T>): AsyncGenerator<T> {
  try {
    yield* rows;
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('import.unreadable');
  }
}

/** A first line like `sep=;` declares the separator for Excel. */
const SEPARATOR_LINE = /^"?sep=([^\r\n])"?(?:\r\n|\n|\r|$)/i;

/** Finds the separator that matches the titles best. */
function detectSeparator(text: string, scoreTitles: ScoreTitles): string {
  const head = text.slice(0, TITLE_SEARCH_CHARACTERS);
  const scores = SEPARATORS.map((delimiter) => {
    const rows = streamCsvRows(head, { delimiter })
      .filter((row) => row.some(isFilled))
      .take(HEADER_SEARCH_ROWS);
    return { delimiter, score: Math.max(0, ...rows.map((row) => scoreTitles(row.map(cellText)))) };
  });
  return scores.reduce((best, it) => (it.score > best.score ? it : best)).delimiter;
}

const isArchive = ([first, second, third, fourth]: Uint8Array) =>
  first === 0x50 && second === 0x4b && third === 3 && fourth === 4;

/**
 * Decodes text of unknown encoding: by its byte order mark, by the zero bytes that UTF-16 has in Latin
 * text, else as UTF-8 if that is valid, else as Windows-1252.
 */
function decodeText(bytes: Uint8Array): string {
  const encoding = detectUtf16(bytes);
  if (encoding) return new TextDecoder(encoding).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Control characters that a text file contains only by accident. */
// oxlint-disable-next-line no-control-regex
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000e-\u001a]/g;
const ALLOWED_CONTROL_CHARACTERS = 10;
/** In compressed data about one of twelve characters is a control character. */
const ALLOWED_CONTROL_SHARE = 0.02;

function isBinary(text: string): boolean {
  const most = Math.max(ALLOWED_CONTROL_CHARACTERS, text.length * ALLOWED_CONTROL_SHARE);
  return text.matchAll(CONTROL_CHARACTERS).drop(Math.floor(most)).next().done === false;
}

function detectUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const head = bytes.subarray(0, 1_000);
  const zeros = [0, 0];
  head.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2]! += 1;
  });
  const [even = 0, odd = 0] = zeros;
  if (odd > head.length / 4 && even === 0) return 'utf-16le';
  if (even > head.length / 4 && odd === 0) return 'utf-16be';
  return null;
}
