import { AppError } from '@thedot/domain/errors';
import { fieldProblem } from '@thedot/domain/kernel/field-problems';
import { z } from 'zod';

interface Row {
  readonly id: string;
}

/** Returns one page, of rows read with a limit one above that of the page. */
export const toPage = <T extends Row>(rows: readonly T[], limit: number) => {
  const items = rows.slice(0, limit);
  return { items, next: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
};

/**
 * The end of a page of a sorted list: the sort value of its last row, and the row's id to tell equal values apart.
 */
const Cursor = z.tuple([z.union([z.string(), z.number()]), z.uuid()]);
export type Cursor = z.output<typeof Cursor>;

/** The same for a list in its own order; the next page is read with `db/after-cursor.ts`. */
export const toSortedPage = <T extends Row>(
  rows: readonly T[],
  limit: number,
  sortedBy: (row: T) => Cursor[0],
) => {
  const items = rows.slice(0, limit);
  const last = rows.length > limit ? items.at(-1) : undefined;
  return { items, next: last ? encodeCursor([sortedBy(last), last.id]) : null };
};

const encodeCursor = (cursor: Cursor) => Buffer.from(JSON.stringify(cursor)).toString('base64url');

/** Parses the `next` of `toSortedPage`. */
export function parseCursor(after: string | undefined): Cursor | undefined {
  if (after === undefined) return undefined;
  try {
    return Cursor.parse(JSON.parse(Buffer.from(after, 'base64url').toString('utf8')));
  } catch {
    throw unknownPage();
  }
}

export const unknownPage = () =>
  new AppError('request.invalid', { errors: [fieldProblem('field.regex', 'after')] });
