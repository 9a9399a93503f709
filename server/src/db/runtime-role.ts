import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** The role with which the server works on the embedded database. */
export const EMBEDDED_ROLE = 'thedot_app';

/** The schemas of the product and of its job queue. */
const SCHEMAS = ['public', 'graphile_worker'];
/** Which migrations ran: only the owner writes it. */
const OWN_BY_OWNER = ['public.schema_migrations', 'graphile_worker.migrations'];
/** Rows are only added; security-definer functions of the migrations change them. */
const APPEND_ONLY = ['public.audit_log'];

/** Creates the role of the embedded database, or gives it a new password, and returns the URL with which it connects. */
export async function createEmbeddedRole(ownerUrl: string): Promise<string> {
  const password = randomBytes(24).toString('base64url');
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'thedot-migrate' });
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [
      EMBEDDED_ROLE,
    ]);
    if (!rowCount) await client.query(`create role ${EMBEDDED_ROLE}`);
    await client.query(
      `alter role ${EMBEDDED_ROLE} with login nosuperuser nocreatedb nocreaterole noreplication nobypassrls
       password ${pg.escapeLiteral(password)}`,
    );
    await resetSettings(client, EMBEDDED_ROLE);
    const database = pg.escapeIdentifier(client.database ?? '');
    await client.query(`revoke temporary on database ${database} from public`);
  } finally {
    await client.end();
  }
  const url = new URL(ownerUrl);
  url.username = EMBEDDED_ROLE;
  url.password = password;
  return url.href;
}

/**
 * Removes the settings stored for a role, everywhere and in this database. The role may store them itself: with a time
 * limit of 1 ms the server would not work any more. Returns them; without the right to change the role it changes nothing.
 */
export async function resetSettings(
  client: pg.Client,
  roleName: string,
): Promise<readonly string[]> {
  const { rows } = await client.query<{ readonly place: string; readonly setting: string }>(
    `select case when datname is null then '' else ' in database ' || quote_ident(datname) end as place,
            unnest(setconfig) as setting
       from pg_db_role_setting
       join pg_roles on pg_roles.oid = setrole and rolname = $1
       left join pg_database on pg_database.oid = setdatabase
      where setdatabase = 0 or datname = current_database()
      order by 1, 2`,
    [roleName],
  );
  const role = pg.escapeIdentifier(roleName);
  try {
    for (const place of new Set(rows.map((row) => row.place)))
      await client.query(`alter role ${role}${place} reset all`);
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === '42501') return [];
    throw error;
  }
  return rows.map(({ setting }) => setting);
}

/** The name with which a URL signs in, as its driver reads it. */
export const loginOf = (url: string): string => new pg.Client({ connectionString: url }).user ?? '';

/** The role that a URL connects as. */
export async function findRole(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url, application_name: 'thedot-migrate' });
  await client.connect();
  try {
    const { rows } = await client.query<{ role: string }>('select current_user as role');
    return rows[0]?.role ?? '';
  } finally {
    await client.end();
  }
}

/** Lets the role read and write rows of what the owner of this connection has made, and nothing else. */
export async function grantRuntime(client: pg.Client, roleName: string): Promise<void> {
  const role = pg.escapeIdentifier(roleName);
  await client.query('begin');
  try {
    const { tables, sequences, functions, guarded, largeObjects } = await findOwnObjects(
      client,
      roleName,
    );
    await client.query(`grant usage on schema ${SCHEMAS.join(', ')} to ${role}`);
    await client.query(`grant select, insert, update, delete on ${tables.join(', ')} to ${role}`);
    await client.query(`revoke insert, update, delete on ${OWN_BY_OWNER.join(', ')} from ${role}`);
    await client.query(`revoke update, delete on ${APPEND_ONLY.join(', ')} from ${role}`);
    if (sequences.length)
      await client.query(`grant usage, select on sequence ${sequences.join(', ')} to ${role}`);
    if (functions.length)
      await client.query(`grant execute on function ${functions.join(', ')} to ${role}`);
    if (largeObjects.length)
      await client.query(`revoke execute on function ${largeObjects.join(', ')} from public`);
    for (const schema of SCHEMAS) {
      const future = `alter default privileges in schema ${schema} grant`;
      await client.query(`${future} select, insert, update, delete on tables to ${role}`);
      await client.query(`${future} usage, select on sequences to ${role}`);
    }
    // The job queue protects its tables by row security, without a policy for other roles than their owner.
    for (const table of guarded) {
      await client.query(
        `create policy ${role} on ${table} to ${role} using (true) with check (true)`,
      );
    }
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

interface OwnObjects {
  readonly tables: readonly string[];
  readonly sequences: readonly string[];
  /** The security-definer functions, which not everybody may execute. */
  readonly functions: readonly string[];
  /** The tables with row security that have no policy for the role. */
  readonly guarded: readonly string[];
  /** The functions of large objects that the role may execute and the owner, as a superuser, may withdraw. */
  readonly largeObjects: readonly string[];
}

/** Finds what the owner has made, quoted for SQL; other tables and extensions may be in the same schema. */
async function findOwnObjects(client: pg.Client, role: string): Promise<OwnObjects> {
  const { rows } = await client.query<OwnObjects>(
    `with relations as (
       select oid, oid::regclass::text as name, relkind, relrowsecurity from pg_class
        where relnamespace = any ($1::regnamespace[]) and pg_has_role(relowner, 'usage'))
     select
       array(select name from relations where relkind in ('r', 'p', 'v') order by 1) as tables,
       array(select name from relations where relkind = 'S' order by 1) as sequences,
       array(select oid::regprocedure::text from pg_proc
              where prosecdef and pronamespace = any ($1::regnamespace[])
                and pg_has_role(proowner, 'usage') order by 1) as functions,
       array(select name from relations
              where relrowsecurity and not exists (
                select from pg_policy where polrelid = relations.oid and polname = $2)
              order by 1) as guarded,
       array(select oid::regprocedure::text from pg_proc
              where pronamespace = 'pg_catalog'::regnamespace
                and proname ~ '^(lo_|loread$|lowrite$)' and current_setting('is_superuser')::bool
                and has_function_privilege($2, oid, 'execute') order by 1) as "largeObjects"`,
    [SCHEMAS, role],
  );
  if (!rows[0]) throw new Error('The catalogue of the database did not answer');
  return rows[0];
}
