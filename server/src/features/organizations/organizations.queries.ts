import type { OrganizationKind } from '@thedot/domain/users/organization-brief.contract';
import type {
  OrganizationChanges,
  OrganizationProfile,
  StaffOrganizationChanges,
} from '@thedot/domain/organizations/organizations.contract';
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import { fullName } from '../users/brief-person.sql.ts';
import { isEmptyUpdate } from '../../db/is-empty-update.ts';

/** The fields of a new organization; all but the name may be missing. */
export type NewOrganization = Pick<OrganizationProfile, 'name'> & OrganizationChanges;

export const insertOrganization = (db: Db, organization: NewOrganization) =>
  db
    .insertInto('organizations')
    .values({ ...toColumns(organization), name: organization.name })
    .returning('id')
    .executeTakeFirstOrThrow();

/** Undefined keeps the stored value. */
const toColumns = ({
  foundedYear,
  isLegallyPublished,
  hasStartupLabel,
  canBookExpert,
  ...texts
}: StaffOrganizationChanges) => ({
  ...texts,
  founded_year: foundedYear,
  is_legally_published: isLegallyPublished,
  has_startup_label: hasStartupLabel,
  can_book_expert: canBookExpert,
});

export const updateOwner = (db: Db, id: string, ownerId: string | null) =>
  db.updateTable('organizations').set({ owner_id: ownerId }).where('id', '=', id).execute();

/** Returns false when the owner has changed meanwhile. */
export async function replaceOwnerIfUnchanged(
  db: Db,
  id: string,
  { from, to }: { readonly from: string | null; readonly to: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('organizations')
    .set({ owner_id: to })
    .where('id', '=', id)
    .where('owner_id', 'is not distinct from', from)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function updateOrganization(
  db: Db,
  id: string,
  changes: StaffOrganizationChanges,
): Promise<void> {
  if (isEmptyUpdate(changes)) return;
  await db.updateTable('organizations').set(toColumns(changes)).where('id', '=', id).execute();
}

export const updateLogo = (db: Db, id: string, logo: string | null) =>
  db.updateTable('organizations').set({ logo_id: logo }).where('id', '=', id).execute();

/** Merged organizations are not found. */
const selectActiveOrganization = (db: Db, id: string) =>
  db
    .selectFrom('organizations')
    .select([
      'id',
      'name',
      'kind',
      'owner_id as ownerId',
      'can_book_expert as canBookExpert',
      'logo_id as logo',
    ])
    .where('id', '=', id)
    .where('merged_into', 'is', null);

export const findActiveOrganization = (db: Db, id: string) =>
  selectActiveOrganization(db, id).executeTakeFirst();

/** Locks the row, so that concurrent changes of one organization run one after another. */
export const lockOrganization = (db: Db, id: string) =>
  selectActiveOrganization(db, id).forUpdate().executeTakeFirst();

export type LockedOrganization = NonNullable<Awaited<ReturnType<typeof lockOrganization>>>;

/** Redirects a merged organization, and those merged into it before, to the remaining one. */
export const updateMergedInto = (db: Db, from: string, into: string) =>
  db
    .updateTable('organizations')
    .set({ merged_into: into })
    .where((eb) => eb.or([eb('id', '=', from), eb('merged_into', '=', from)]))
    .execute();

export interface BulkNewOrganization {
  readonly name: string;
  readonly kind: OrganizationKind;
}

export async function insertOrganizations(
  db: Db,
  organizations: readonly BulkNewOrganization[],
): Promise<readonly { id: string; key: string }[]> {
  const { rows } = await sql<{ id: string; key: string }>`
    insert into organizations (name, kind)
    select name, kind
    from json_to_recordset(${JSON.stringify(organizations)}::json) as founding (
      name text, kind organization_kind
    )
    returning id, sort_name as key`.execute(db);
  return rows;
}

export interface Ownership {
  readonly organizationId: string;
  readonly userId: string;
}

/** Gives each organization without an owner to the first user named for it. */
export const updateMissingOwners = (db: Db, candidates: readonly Ownership[]) =>
  sql`
    update organizations o set owner_id = first."userId"
    from (
      select distinct on ("organizationId") "organizationId", "userId"
      from json_to_recordset(${JSON.stringify(candidates.map((it, rank) => ({ ...it, rank })))}::json)
        as input ("organizationId" uuid, "userId" uuid, rank int)
      order by "organizationId", rank
    ) as first
    where o.id = first."organizationId" and o.owner_id is null`.execute(db);

export const updateOwners = (db: Db, owners: readonly Ownership[]) =>
  sql`
    update organizations o set owner_id = owner."userId"
    from json_to_recordset(${JSON.stringify(owners)}::json)
      as owner ("organizationId" uuid, "userId" uuid)
    where o.id = owner."organizationId"`.execute(db);

export const findOwnedOrganizations = (db: Db, userId: string) =>
  db
    .selectFrom('organizations')
    .select(['id', 'name'])
    .where('owner_id', '=', userId)
    .orderBy('id')
    .execute();

const MAX_OWNER_CANDIDATES = 100;

/** Finds members who could become the owner: active, and not waiting for review or declined. */
export const findOwnerCandidates = (db: Db, organizationId: string, ownerId: string) =>
  db
    .selectFrom('users as u')
    .select([
      'u.id',
      fullName('u').as('name'),
      'u.photo_id as photo',
      'u.organization_name as organization',
    ])
    .where('u.organization_id', '=', organizationId)
    .where('u.id', '<>', ownerId)
    .where('u.is_removed', '=', false)
    .where((eb) => eb.or([eb('u.review', 'is', null), eb('u.review', '=', 'accepted')]))
    .orderBy('u.sort_name')
    .limit(MAX_OWNER_CANDIDATES)
    .execute();
