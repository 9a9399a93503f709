import { AppError } from '@thedot/domain/errors';
import { streamXlsxRows } from 'hucre/xlsx';
import { serveValues } from '../workers/serve-values.ts';
import { isArchiveWithin } from './archive-size.ts';
import { createRowInspector } from './row-width.ts';
import { isFilled, type Limits, type SpreadsheetRow, toRow } from './rows.ts';

/** Set by `read-spreadsheet.ts`, which alone starts this worker. */
export interface WorkbookInput {
  readonly bytes: Uint8Array;
  readonly limits: Limits;
}

/** 10,000 rows take a few megabytes. */
const MAX_UNZIPPED_BYTES = 64_000_000;
const BATCH = 500;

serveValues(async function* ({ bytes, limits }: WorkbookInput) {
  if (!(await isArchiveWithin(bytes, MAX_UNZIPPED_BYTES, createRowInspector)))
    throw new AppError('import.unreadable');
  let batch: SpreadsheetRow[] = [];
  for await (const { index, values } of streamXlsxRows(bytes)) {
    const line = Number.isSafeInteger(index) ? Math.min(index + 1, 2 ** 30) : 0;
    if (!values.some(isFilled)) continue;
    batch.push(toRow(line, values, limits));
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length) yield batch;
});
