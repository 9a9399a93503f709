import { sql } from 'kysely';
import type { World } from './world.ts';

/** Finds every column of every table whose text contains one of the words. */
export async function findColumnsContaining(
  { db }: Pick<World, 'db'>,
  words: readonly string[],
): Promise<string[]> {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select c.table_schema || '.' || c.table_name as table, c.column_name as column
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema in ('public', 'graphile_worker') and t.table_type = 'BASE TABLE'
      and (c.data_type in ('text', 'jsonb', 'json', 'date', 'ARRAY', 'character varying', 'USER-DEFINED'))
    order by 1, 2`.execute(db);
  const places: string[] = [];
  for (const { table, column } of columns) {
    const { rows } = await sql<{ is: boolean }>`
      select exists (
        select from ${sql.table(table)} as t, unnest(${[...words]}::text[]) as searched
        where position(lower(searched) in lower(t.${sql.ref(column)}::text)) > 0
      ) as is`.execute(db);
    if (rows[0]?.is) places.push(`${table}.${column}`);
  }
  return places;
}
