import { type Expression, type SelectQueryBuilder, sql } from 'kysely';
import { afterCursor } from './after-cursor.ts';

interface Urgency {
  readonly dueAt: Expression<string | null>;
  readonly since: Expression<string>;
  readonly id: Expression<string>;
}

interface Page {
  readonly after: readonly [string | number, string] | undefined;
  readonly limit: number;
}

/**
 * One page of open decisions, by deadline. One without a deadline is sorted as if it were due a week after it was
 * submitted, so that it is not last for ever. Instants have milliseconds, as cursors do.
 */
export const mostUrgentFirst = <DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  { dueAt, since, id }: Urgency,
  { after, limit }: Page,
) => {
  const urgentAt = sql<string>`date_trunc('milliseconds', coalesce(${dueAt}, ${since} + interval '7 days'))`;
  return query
    .select(urgentAt.as('urgentAt'))
    .where(after ? afterCursor([urgentAt, id], after, 'asc') : sql<boolean>`true`)
    .orderBy(urgentAt)
    .orderBy(id)
    .limit(sql.lit(limit + 1));
};
