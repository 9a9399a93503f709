import pg from 'pg';

export interface Table {
  /** The name with its schema, quoted for SQL. */
  readonly name: string;
  readonly columns: readonly string[];
  /** The JSON columns among them, with their type. */
  readonly json: Readonly<Record<string, 'json' | 'jsonb'>>;
}

/** Tables that the programs fill at start. */
const MADE_BY_PROGRAMS = ['public.schema_migrations', 'graphile_worker.migrations'];

/** Finds every table of the product and of its job queue, with the writable columns. */
export async function findTables(client: pg.Client): Promise<readonly Table[]> {
  const { rows } = await client.query<Table>(
    `select quote_ident(t.table_schema) || '.' || quote_ident(t.table_name) as name,
            array_agg(quote_ident(c.column_name) order by c.ordinal_position)::text[] as columns,
            coalesce(json_object_agg(quote_ident(c.column_name), c.data_type)
                       filter (where c.data_type in ('json', 'jsonb')), '{}') as json
       from information_schema.tables t
       join information_schema.columns c using (table_schema, table_name)
      where t.table_schema in ('public', 'graphile_worker') and t.table_type = 'BASE TABLE'
        and c.is_generated = 'NEVER'
      group by 1 order by 1`,
  );
  return rows.filter(({ name }) => !MADE_BY_PROGRAMS.includes(name));
}

export async function findAppliedMigrations(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'select name from schema_migrations order by name',
  );
  return rows.map(({ name }) => name);
}

export async function hasUsers(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ made: boolean }>(
    `select to_regclass('public.users') is not null as made`,
  );
  if (!rows[0]?.made) return false;
  return Boolean((await client.query('select from users limit 1')).rowCount);
}

interface FileRow {
  readonly id: string;
  readonly size: number;
  readonly sha256: string;
  readonly hasThumbnail: boolean;
}

export async function findFiles(client: pg.Client): Promise<FileRow[]> {
  const { rows } = await client.query<FileRow>(
    `select id, size::float8 as size, sha256, has_thumbnail as "hasThumbnail"
       from files order by id`,
  );
  return rows;
}

export const deleteRows = (client: pg.Client, { name }: Table) =>
  client.query(`delete from ${name}`);

/**
 * Streams the rows of a table as JSON from the client's transaction. JSON columns are
 * read as text: otherwise JSON null could not be distinguished from SQL null.
 */
export async function* readRows(
  client: pg.Client,
  { name, json }: Table,
): AsyncGenerator<string[]> {
  const texts = Object.keys(json).map((column) => `'${column}', t.${column}::text`);
  await client.query(
    `declare rows_of_table cursor for
     select (to_jsonb(t) || jsonb_build_object(${texts.join(', ')}))::text as row from ${name} t`,
  );
  for (;;) {
    const { rows } = await client.query<{ row: string }>('fetch 1000 from rows_of_table');
    if (rows.length === 0) break;
    yield rows.map(({ row }) => row);
  }
  await client.query('close rows_of_table');
}

export async function insertRows(
  client: pg.Client,
  { name, columns, json }: Table,
  lines: readonly string[],
): Promise<void> {
  const list = columns.join(', ');
  const values = columns.map((column) => {
    const type = json[column];
    return type ? `(${column} #>> '{}')::${type}` : column;
  });
  await client.query(
    `insert into ${name} (${list}) overriding system value
     select ${values.join(', ')} from jsonb_populate_recordset(null::${name}, $1::jsonb)`,
    [`[${lines.join(',')}]`],
  );
}

/**
 * Drops foreign keys and disables triggers, so that tables can be filled in any order. Restores and
 * thereby checks the keys at the end. Needs no superuser.
 */
export async function withoutForeignKeys(
  client: pg.Client,
  tables: readonly Table[],
  work: () => Promise<void>,
): Promise<void> {
  const { rows: keys } = await client.query<{ name: string; table: string; definition: string }>(
    `select quote_ident(conname) as name, conrelid::regclass::text as table,
            pg_get_constraintdef(oid) as definition
       from pg_constraint
      where contype = 'f' and connamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)`,
  );
  for (const { name, table } of keys)
    await client.query(`alter table ${table} drop constraint ${name}`);
  for (const { name } of tables) await client.query(`alter table ${name} disable trigger user`);
  await work();
  for (const { name } of tables) await client.query(`alter table ${name} enable trigger user`);
  for (const { name, table, definition } of keys) {
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  }
}

/** Sets the sequences behind the highest restored values. */
export async function advanceCounters(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string; counter: string }>(
    `select c.oid::regclass::text as table, quote_ident(a.attname) as column,
            pg_get_serial_sequence(c.oid::regclass::text, a.attname) as counter
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
      where c.relkind = 'r' and not a.attisdropped
        and c.relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)
        and pg_get_serial_sequence(c.oid::regclass::text, a.attname) is not null`,
  );
  for (const { table, column, counter } of rows) {
    await client.query(
      `select setval($1::regclass, coalesce(max(${column}), 0) + 1, false) from ${table}`,
      [counter],
    );
  }
}
