import type {
  OrganizationChanges,
  OrganizationProfile,
  StaffChanges,
} from '@thedot/domain/organizations/organizations.contract';
import type { Db } from '../../db/db.ts';
import { saysNothing } from '../../db/says-nothing.ts';

/** What is known of an organization that begins; the rest says nothing yet. */
export type NewOrganization = Pick<OrganizationProfile, 'name'> & OrganizationChanges;

export const insertOrganization = (db: Db, organization: NewOrganization) =>
  db
    .insertInto('organizations')
    .values({ ...columnsOf(organization), name: organization.name })
    .returning('id')
    .executeTakeFirstOrThrow();

/** What is undefined stays as it is. */
const columnsOf = ({
  foundedYear,
  isLegallyPublished,
  hasStartupLabel,
  canBookExpert,
  ...words
}: StaffChanges) => ({
  ...words,
  founded_year: foundedYear,
  is_legally_published: isLegallyPublished,
  has_startup_label: hasStartupLabel,
  can_book_expert: canBookExpert,
});

export const updateOwner = (db: Db, id: string, ownerId: string | null) =>
  db.updateTable('organizations').set({ owner_id: ownerId }).where('id', '=', id).execute();

/** False when somebody else owns it meanwhile. */
export async function swapOwner(
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

export async function updateOrganization(db: Db, id: string, changes: StaffChanges): Promise<void> {
  if (saysNothing(changes)) return;
  await db.updateTable('organizations').set(columnsOf(changes)).where('id', '=', id).execute();
}

export const updateLogo = (db: Db, id: string, logo: string | null) =>
  db.updateTable('organizations').set({ logo_id: logo }).where('id', '=', id).execute();

/** Where an organization stands; one that became part of another is not there any more. */
const selectStanding = (db: Db, id: string) =>
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

export const findStanding = (db: Db, id: string) => selectStanding(db, id).executeTakeFirst();

/** Also takes the row: of what is done to one organization at once, one thing happens after the other. */
export const lockOrganization = (db: Db, id: string) =>
  selectStanding(db, id).forUpdate().executeTakeFirst();

export type LockedOrganization = NonNullable<Awaited<ReturnType<typeof lockOrganization>>>;

/** The address of one leads to the other from now on, and so do those that led to it. */
export const updateMergedInto = (db: Db, from: string, into: string) =>
  db
    .updateTable('organizations')
    .set({ merged_into: into })
    .where((eb) => eb.or([eb('id', '=', from), eb('merged_into', '=', from)]))
    .execute();
