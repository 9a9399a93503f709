import type pg from 'pg';

export async function findDatabase(client: pg.Client) {
  const { rows } = await client.query<{ version: string; size: string }>(
    `select current_setting('server_version') as version,
            pg_size_pretty(pg_database_size(current_database())) as size`,
  );
  return rows[0];
}

export async function findExtensions(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select extname as name from pg_extension');
  return rows.map(({ name }) => name);
}

/** Whether the role of this connection can do more than read and write rows. */
export async function findRolePowers(client: pg.Client) {
  const { rows } = await client.query<{ role: string; canChangeTables: boolean }>(
    `select current_user as role,
            has_schema_privilege('public', 'create')
            or exists (select from pg_class
                        where relnamespace = 'public'::regnamespace and pg_has_role(relowner, 'usage'))
            as "canChangeTables"`,
  );
  return rows[0];
}
