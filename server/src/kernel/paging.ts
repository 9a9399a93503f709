import { AppError } from '@thedot/domain/errors';
import { fieldProblem } from '@thedot/domain/kernel/field-problems';
import { z } from 'zod';

interface Row {
  readonly id: string;
}

/** One page out of rows of which one more was read than asked for. */
export const pageFrom = <T extends Row>(rows: readonly T[], limit: number) => {
  const items = rows.slice(0, limit);
  return { items, next: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
};

/** Where a page of a sorted list ends: what the list is sorted by, and the id that tells equals apart. */
const Place = z.tuple([z.union([z.string(), z.number()]), z.uuid()]);
export type Place = z.output<typeof Place>;

/** The same for a list in an order of its own; its next page is read with `db/after-place.ts`. */
export const sortedPageFrom = <T extends Row>(
  rows: readonly T[],
  limit: number,
  sortedBy: (row: T) => Place[0],
) => {
  const items = rows.slice(0, limit);
  const last = rows.length > limit ? items.at(-1) : undefined;
  return { items, next: last ? written([sortedBy(last), last.id]) : null };
};

const written = (place: Place) => Buffer.from(JSON.stringify(place)).toString('base64url');

/** Reads what `sortedPageFrom` gave as `next`. */
export function placeFrom(after: string | undefined): Place | undefined {
  if (after === undefined) return undefined;
  try {
    return Place.parse(JSON.parse(Buffer.from(after, 'base64url').toString('utf8')));
  } catch {
    throw new AppError('request.invalid', { errors: [fieldProblem('field.regex', 'after')] });
  }
}
