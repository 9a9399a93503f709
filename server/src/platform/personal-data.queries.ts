import { type AliasedRawBuilder, type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/db.ts';
import { bookablesOf, type Feature } from '../kernel/feature.ts';
import type { DataSubject } from '../kernel/personal-data.ts';

/** A map whose column names are those of any table. */
interface AnyTable {
  readonly subject: string | Readonly<Record<string, 'id' | 'email'>>;
  readonly where?: RawBuilder<boolean>;
  readonly exports?: readonly ExportedRows[];
  readonly erase?: 'delete' | Readonly<Record<string, unknown>>;
}

interface ExportedRows {
  readonly as?: string;
  readonly columns: readonly (string | AliasedRawBuilder<unknown, string>)[];
  readonly orderBy?: readonly string[];
  readonly subject?: AnyTable['subject'];
  readonly where?: RawBuilder<boolean>;
}

/** What the file of a feature contains in the export of a person's data. */
export async function findPersonalData(
  db: Db,
  { tables = {}, personalData }: Feature,
  subject: DataSubject,
): Promise<unknown> {
  const parts = mapsOf(tables).flatMap(([name, table]) =>
    (table.exports ?? []).map((part) => ({ name, table, part })),
  );
  const [found, ...rows] = await Promise.all([
    personalData?.find?.(db, subject),
    ...parts.map((it) => findRows(db, it, subject)),
  ]);
  if (parts.length === 0) return found;
  if (parts[0]?.part.as === undefined) return rows[0];
  return { ...found, ...Object.fromEntries(parts.map(({ part }, at) => [part.as, rows[at]])) };
}

/** Erases a person's data in all features; what finds rows by others comes before those are erased. */
export async function erasePersonalData(
  db: Db,
  features: readonly Feature[],
  subject: DataSubject,
): Promise<void> {
  const bookables = bookablesOf(features);
  for (const { personalData } of features) await personalData?.erase?.(db, subject, bookables);
  for (const { tables = {} } of features) {
    for (const [name, table] of mapsOf(tables)) {
      const { erase } = table;
      if (!erase) continue;
      const rows = sql`where ${isOf(table.subject, subject)} and ${table.where ?? sql`true`}`;
      if (erase === 'delete') await sql`delete from ${sql.table(name)} ${rows}`.execute(db);
      else await sql`update ${sql.table(name)} set ${assign(erase)} ${rows}`.execute(db);
    }
  }
}

const mapsOf = (tables: NonNullable<Feature['tables']>): (readonly [string, AnyTable])[] =>
  Object.entries(tables).flatMap(([name, table]) =>
    typeof table === 'string' ? [] : [[name, table]],
  );

async function findRows(
  db: Db,
  { name, table, part }: { name: string; table: AnyTable; part: ExportedRows },
  subject: DataSubject,
): Promise<unknown> {
  const { rows } = await sql`
    select ${sql.join(part.columns.map(select))}
    from ${sql.table(name)}
    where ${isOf(part.subject ?? table.subject, subject)}
      and ${table.where ?? sql`true`} and ${part.where ?? sql`true`}
    ${part.orderBy ? sql`order by ${sql.join(part.orderBy.map((it) => sql.ref(it)))}` : sql``}`.execute(
    db,
  );
  return part.orderBy ? rows : (rows[0] ?? null);
}

function select(column: ExportedRows['columns'][number]) {
  if (typeof column !== 'string') return column;
  const [name = '', alias = name] = column.split(' as ');
  return sql`${sql.ref(name)} as ${sql.id(alias)}`;
}

const isOf = (columns: AnyTable['subject'], subject: DataSubject): RawBuilder<boolean> => {
  const pairs: [string, 'id' | 'email'][] =
    typeof columns === 'string' ? [[columns, 'id']] : Object.entries(columns);
  const is = pairs.map(([column, property]) => sql`${sql.ref(column)} = ${subject[property]}`);
  return sql<boolean>`(${sql.join(is, sql` or `)})`;
};

const assign = (values: Readonly<Record<string, unknown>>) =>
  sql.join(Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`));
