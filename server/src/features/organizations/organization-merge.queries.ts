import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { Feature } from '../../kernel/feature.ts';

export interface OrganizationColumn {
  readonly table: string;
  readonly column: string;
}

/** The columns that refer to an organization, of the tables of all features. */
export const organizationColumns = (features: readonly Feature[]): OrganizationColumn[] =>
  features.flatMap(({ tables = {} }) =>
    Object.entries(tables).flatMap(([table, map]) =>
      typeof map === 'string' || map.organization === undefined
        ? []
        : [{ table, column: map.organization }],
    ),
  );

/** Moves the rows of one organization to another. */
export const updateOrganizationColumn = (
  db: Db,
  { table, column }: OrganizationColumn,
  { from, into }: { readonly from: string; readonly into: string },
) =>
  sql`update ${sql.table(table)} set ${sql.ref(column)} = ${into} where ${sql.ref(column)} = ${from}`.execute(
    db,
  );
