import { Readable } from 'node:stream';
import type { Language, SpreadsheetFormat } from '@thedot/domain/kernel/fields';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { writeCsvStream } from 'hucre/csv';
import { writeXlsxStream } from 'hucre/xlsx';
import { contentDisposition } from '../files/content-disposition.ts';
import { SPREADSHEET_MEDIA_TYPES } from './media-types.ts';

export type Cell = string | number | boolean | Date | null;

/** A spreadsheet to download. Rows are read while sending, so that memory use is constant. */
export interface SpreadsheetExport {
  /** The file name without extension, and the name of the sheet. */
  readonly name: string;
  readonly format: SpreadsheetFormat | undefined;
  readonly language: Language;
  readonly headers: readonly string[];
  readonly rows: AsyncIterable<readonly Cell[]>;
  /** Indexes of columns with timestamps, which are shown with their time of day. */
  readonly timestampColumns?: readonly number[];
}

/** Sends the spreadsheet as `format`, else as the `Accept` header asks, else as CSV. */
export async function sendSpreadsheet(
  request: FastifyRequest,
  reply: FastifyReply,
  sheet: SpreadsheetExport,
  /** The time zone of the timestamps. */
  zone: string,
): Promise<FastifyReply> {
  const format = sheet.format ?? acceptedFormat(request);
  // Reads the first row before the response starts, so that an early error becomes an error response.
  const rows = await startReading(sheet.rows);
  const bytes = format === 'xlsx' ? toXlsx(sheet, rows, zone) : toCsv(sheet, rows, zone);
  return reply
    .headers({
      'content-type':
        format === 'csv'
          ? `${SPREADSHEET_MEDIA_TYPES.csv}; charset=utf-8`
          : SPREADSHEET_MEDIA_TYPES.xlsx,
      'content-disposition': contentDisposition({ name: `${sheet.name}.${format}`, inline: false }),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    .send(Readable.fromWeb(bytes));
}

const acceptedFormat = ({ headers }: FastifyRequest): SpreadsheetFormat =>
  headers.accept?.includes(SPREADSHEET_MEDIA_TYPES.xlsx) ? 'xlsx' : 'csv';

/** `escapeFormulae` puts an apostrophe before cells that a spreadsheet would run as a formula. */
const toCsv = (
  { headers, language }: SpreadsheetExport,
  rows: AsyncIterable<Cell[]>,
  zone: string,
) =>
  writeCsvStream(
    withHeaders(
      headers,
      formatTimestamps(rows, (at) => wallTime(at, zone)),
    ),
    {
      headers: false,
      escapeFormulae: true,
      // Excel detects UTF-8 by the byte order mark, and in French expects semicolons.
      bom: true,
      delimiter: language === 'fr' ? ';' : ',',
    },
  );

/** Text cells are typed as text, so none is a formula. */
const toXlsx = (
  { name, headers, timestampColumns }: SpreadsheetExport,
  rows: AsyncIterable<Cell[]>,
  zone: string,
) =>
  writeXlsxStream(
    formatTimestamps(rows, (at) => toCellDate(wallTime(at, zone))),
    {
      name: tabName(name),
      columns: headers.map((header, at) => ({
        header,
        width: 24,
        ...(timestampColumns?.includes(at) && { numFmt: 'yyyy-mm-dd hh:mm' }),
      })),
      freezePane: { rows: 1 },
    },
  );

/** Excel limits sheet names to 31 characters without these signs. */
const tabName = (name: string) => {
  const allowed = name.replace(/[\\/?*:[\]'\p{Cc}\p{Cf}]/gu, ' ').trim();
  return allowed.slice(0, 31).toWellFormed() || '1';
};

/** Local time as text that sorts by time. */
const wallTime = (at: Date, zone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime())
    .toZonedDateTimeISO(zone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' })
    .replace('T', ' ');

/** XLSX dates have no time zone: the UTC fields of the date are shown. */
const toCellDate = (shown: string): Date => new Date(`${shown.replace(' ', 'T')}Z`);

async function* formatTimestamps(rows: AsyncIterable<Cell[]>, write: (at: Date) => Cell) {
  for await (const row of rows) yield row.map((it) => (it instanceof Date ? write(it) : it));
}

async function* withHeaders(headers: readonly string[], rows: AsyncIterable<Cell[]>) {
  yield [...headers];
  yield* rows;
}

async function startReading(rows: SpreadsheetExport['rows']): Promise<AsyncIterable<Cell[]>> {
  const iterator = rows[Symbol.asyncIterator]();
  const first = await iterator.next();
  return (async function* () {
    try {
      for (let next = first; !next.done; next = await iterator.next()) {
        yield next.value.map(removeUnwritable);
      }
    } finally {
      // Also stops reading when the client disconnects.
      await iterator.return?.();
    }
  })();
}

/** XML 1.0 allows no control characters but tab, line feed and carriage return. */
// oxlint-disable-next-line no-control-regex
const UNWRITABLE_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

const removeUnwritable = (cell: Cell) =>
  typeof cell === 'string' ? cell.replace(UNWRITABLE_CHARACTERS, '') : cell;
