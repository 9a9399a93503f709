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

/** What a role, or else that of this connection, can do beyond reading and writing rows, also by its memberships. */
export async function findRolePowers(client: pg.Client, role: string | null) {
  const { rows } = await client.query<{ role: string; powers: string[] }>(
    `with me as (
       select oid, rolname from pg_roles where rolname = coalesce($1, current_user)
     ), mine as (
       select bool_or(rolsuper) as is_superuser, bool_or(rolcreaterole) as creates_roles,
              bool_or(rolcreatedb) as creates_databases, bool_or(rolbypassrls) as bypasses_policies,
              bool_or(pg_roles.rolname = 'pg_read_server_files') as reads_files,
              bool_or(pg_roles.rolname = 'pg_write_server_files') as writes_files,
              bool_or(pg_roles.rolname = 'pg_execute_server_program') as runs_programs
         from pg_roles, me where pg_has_role(me.oid, pg_roles.oid, 'member')
     ), schemas as (
       select oid, nspowner from pg_namespace where nspname in ('public', 'graphile_worker')
     ), tables as (
       select relname,
              has_table_privilege(me.oid, pg_class.oid, 'update, delete, truncate')
              or has_any_column_privilege(me.oid, pg_class.oid, 'update') as is_changed
         from pg_class, me
        where relnamespace = to_regnamespace('public') and relname in ('audit_log', 'schema_migrations')
     )
     select rolname as role,
            case when is_superuser then array['do everything, as a superuser'] else array_remove(array[
              case when creates_roles then 'create roles' end,
              case when creates_databases then 'create databases' end,
              case when bypasses_policies then 'bypass row security' end,
              case when reads_files then 'read files of the machine' end,
              case when writes_files then 'write files of the machine' end,
              case when runs_programs then 'run programs' end,
              case when exists (select from schemas
                                 where has_schema_privilege(me.oid, oid, 'create')
                                    or pg_has_role(me.oid, nspowner, 'member'))
                     or exists (select from pg_class
                                 where relnamespace in (select oid from schemas)
                                   and pg_has_role(me.oid, relowner, 'member'))
                   then 'change tables' end,
              case when exists (select from tables where is_changed and relname = 'audit_log')
                   then 'change the audit log' end,
              case when exists (select from tables where is_changed and relname = 'schema_migrations')
                   then 'change the list of migrations' end
            ], null) end as powers
       from me, mine`,
    [role],
  );
  return rows[0];
}
