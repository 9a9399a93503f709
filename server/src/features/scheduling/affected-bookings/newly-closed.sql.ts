import { slotOf } from '@thedot/domain/kernel/time';
import { sql, type SqlBool } from 'kysely';
import type { NewlyClosedTime } from '../../../kernel/bookable.ts';

/** SQL condition: the row of the alias has a time (`start_at`, `end_at`) in the new closure and in no earlier one. */
export function isNewlyClosed(alias: string, { span, alreadyClosed }: NewlyClosedTime) {
  const [start, end] = [sql.ref(`${alias}.start_at`), sql.ref(`${alias}.end_at`)];
  const [days, before] = [slotOf(span), alreadyClosed.map(slotOf)];
  return sql<SqlBool>`(
    ${end} > ${days.start}::timestamptz and ${start} < ${days.end}::timestamptz
    and not exists (
      select from unnest(${before.map((it) => it.start)}::timestamptz[],
        ${before.map((it) => it.end)}::timestamptz[]) as before (starts, ends)
      where before.starts < ${end} and ${start} < before.ends))`;
}
