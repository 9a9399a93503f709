import { Readable } from 'node:stream';
import type { Language, SheetFormat } from '@thedot/domain/kernel/fields';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { writeCsvStream } from 'hucre/csv';
import { writeXlsxStream } from 'hucre/xlsx';
import { disposition } from '../files/disposition.ts';
import { SHEET_TYPES } from './sheet-types.ts';

export type Cell = string | number | boolean | Date | null;

/** A table to take away. Its rows are read while they are sent, so any number of them fits. */
export interface Sheet {
  /** Of the file, without ending; also of the one sheet in it. */
  readonly name: string;
  readonly format: SheetFormat | undefined;
  readonly language: Language;
  readonly headers: readonly string[];
  readonly rows: AsyncIterable<readonly Cell[]>;
  /** Which columns hold moments, so that a spreadsheet shows their time of day too. */
  readonly moments?: readonly number[];
}

/** Answers with the table as it was wanted: by `format`, else by what the caller accepts, else CSV. */
export async function sendSheet(
  request: FastifyRequest,
  reply: FastifyReply,
  sheet: Sheet,
  /** Whose clocks the moments are written by. */
  zone: string,
): Promise<FastifyReply> {
  const format = sheet.format ?? acceptedBy(request);
  // The first row is read before anything is said, so that what fails at once is answered as a problem.
  const rows = await begun(sheet.rows);
  const bytes = format === 'xlsx' ? asXlsx(sheet, rows, zone) : asCsv(sheet, rows, zone);
  return reply
    .headers({
      'content-type': format === 'csv' ? `${SHEET_TYPES.csv}; charset=utf-8` : SHEET_TYPES.xlsx,
      'content-disposition': disposition({ name: `${sheet.name}.${format}`, inline: false }),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    .send(Readable.fromWeb(bytes));
}

const acceptedBy = ({ headers }: FastifyRequest): SheetFormat =>
  headers.accept?.includes(SHEET_TYPES.xlsx) ? 'xlsx' : 'csv';

/** A cell that starts like a formula gets an apostrophe before it: spreadsheets run what they open. */
const asCsv = ({ headers, language }: Sheet, rows: AsyncIterable<Cell[]>, zone: string) =>
  writeCsvStream(
    withHeaders(
      headers,
      withMoments(rows, (at) => wallTime(at, zone)),
    ),
    {
      headers: false,
      escapeFormulae: true,
      // By this Excel knows the text for UTF-8; and by the semicolon, in French, its columns.
      bom: true,
      delimiter: language === 'fr' ? ';' : ',',
    },
  );

/** Every text is a cell of text here, so none is a formula. */
const asXlsx = ({ name, headers, moments }: Sheet, rows: AsyncIterable<Cell[]>, zone: string) =>
  writeXlsxStream(
    withMoments(rows, (at) => asCellDate(wallTime(at, zone))),
    {
      name: tabName(name),
      columns: headers.map((header, at) => ({
        header,
        width: 24,
        ...(moments?.includes(at) && { numFmt: 'yyyy-mm-dd hh:mm' }),
      })),
      freezePane: { rows: 1 },
    },
  );

/** What spreadsheets call a sheet: 31 characters, and some of them not at all. */
const tabName = (name: string) => {
  const allowed = name.replace(/[\\/?*:[\]'\p{Cc}\p{Cf}]/gu, ' ').trim();
  return allowed.slice(0, 31).toWellFormed() || '1';
};

/** Readable, and in the order of time when sorted as text. */
const wallTime = (at: Date, zone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime())
    .toZonedDateTimeISO(zone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' })
    .replace('T', ' ');

/** A spreadsheet knows no zones: what its cell shows is the UTC of the date it is given. */
const asCellDate = (shown: string): Date => new Date(`${shown.replace(' ', 'T')}Z`);

async function* withMoments(rows: AsyncIterable<Cell[]>, write: (at: Date) => Cell) {
  for await (const row of rows) yield row.map((it) => (it instanceof Date ? write(it) : it));
}

async function* withHeaders(headers: readonly string[], rows: AsyncIterable<Cell[]>) {
  yield [...headers];
  yield* rows;
}

async function begun(rows: Sheet['rows']): Promise<AsyncIterable<Cell[]>> {
  const reading = rows[Symbol.asyncIterator]();
  const first = await reading.next();
  return (async function* () {
    try {
      for (let next = first; !next.done; next = await reading.next()) {
        yield next.value.map(storable);
      }
    } finally {
      // Whoever hangs up in the middle ends the reading too.
      await reading.return?.();
    }
  })();
}

/** XML 1.0 knows no control characters but these three. */
// oxlint-disable-next-line no-control-regex
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

const storable = (cell: Cell) => (typeof cell === 'string' ? cell.replace(UNWRITABLE, '') : cell);
