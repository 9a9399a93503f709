import { type Expression, sql, type SqlBool } from 'kysely';

/**
 * The rows behind a place of a list that is sorted by `value`, then by `id`, both in one direction. With
 * an index on the two the database reads only what it answers with, however deep the page is.
 */
export const afterPlace = (
  [value, id]: readonly [Expression<unknown>, Expression<string>],
  [lastValue, lastId]: readonly [string | number, string],
  direction: 'asc' | 'desc',
) =>
  direction === 'asc'
    ? sql<SqlBool>`(${value}, ${id}) > (${lastValue}, ${lastId})`
    : sql<SqlBool>`(${value}, ${id}) < (${lastValue}, ${lastId})`;
