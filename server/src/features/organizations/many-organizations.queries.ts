import type { OrganizationKind } from '@thedot/domain/organizations/brief.contract';
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';

export interface Founding {
  readonly name: string;
  readonly kind: OrganizationKind;
}

export async function insertOrganizations(
  db: Db,
  founded: readonly Founding[],
): Promise<readonly { id: string; key: string }[]> {
  const { rows } = await sql<{ id: string; key: string }>`
    insert into organizations (name, kind)
    select name, kind
    from json_to_recordset(${JSON.stringify(founded)}::json) as founding (
      name text, kind organization_kind
    )
    returning id, sort_name as key`.execute(db);
  return rows;
}

export interface Ownership {
  readonly organizationId: string;
  readonly userId: string;
}

/** Gives each to the first that is named for it; one that has an owner keeps it. */
export const updateMissingOwners = (db: Db, wishes: readonly Ownership[]) =>
  sql`
    update organizations o set owner_id = first."userId"
    from (
      select distinct on ("organizationId") "organizationId", "userId"
      from json_to_recordset(${JSON.stringify(wishes.map((it, rank) => ({ ...it, rank })))}::json)
        as wish ("organizationId" uuid, "userId" uuid, rank int)
      order by "organizationId", rank
    ) as first
    where o.id = first."organizationId" and o.owner_id is null`.execute(db);

export const updateOwners = (db: Db, owners: readonly Ownership[]) =>
  sql`
    update organizations o set owner_id = owner."userId"
    from json_to_recordset(${JSON.stringify(owners)}::json)
      as owner ("organizationId" uuid, "userId" uuid)
    where o.id = owner."organizationId"`.execute(db);
