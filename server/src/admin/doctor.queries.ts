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
