import { type Expression, sql, type SqlBool } from 'kysely';

/**
 * Condition for keyset paging: the rows after a cursor in a list sorted by `value`, then by `id`, both in one
 * direction. With an index on the two columns PostgreSQL reads only the page's rows, however deep the page is.
 */
export const afterCursor = (
  [value, id]: readonly [Expression<unknown>, Expression<string>],
  [lastValue, lastId]: readonly [string | number, string],
  direction: 'asc' | 'desc',
) =>
  direction === 'asc'
    ? sql<SqlBool>`(${value}, ${id}) > (${lastValue}, ${lastId})`
    : sql<SqlBool>`(${value}, ${id}) < (${lastValue}, ${lastId})`;
