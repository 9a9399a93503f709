import type { OrganizationChanges } from '@thedot/domain/organizations/organizations.contract';
import type { Db } from '../../db/db.ts';
import {
  type BulkNewOrganization,
  insertOrganization,
  insertOrganizations,
  type NewOrganization,
  type Ownership,
  updateMissingOwners,
  updateOrganization,
  updateOwner,
  updateOwners,
} from './organizations.queries.ts';

/** A self-registered organization starts as external; staff may change it to a hub organization. */
export async function createOrganization(db: Db, organization: NewOrganization): Promise<string> {
  const { id } = await insertOrganization(db, organization);
  return id;
}

export async function setOwner(db: Db, id: string, ownerId: string): Promise<void> {
  await updateOwner(db, id, ownerId);
}

export async function saveOrganizationInfo(
  db: Db,
  id: string,
  info: OrganizationChanges,
): Promise<void> {
  await updateOrganization(db, id, info);
}

/** Returns ids by the name as it is sorted: without case and accents. */
export async function createOrganizations(
  db: Db,
  organizations: readonly BulkNewOrganization[],
): Promise<ReadonlyMap<string, string>> {
  if (!organizations.length) return new Map();
  const inserted = await insertOrganizations(db, organizations);
  return new Map(inserted.map(({ key, id }) => [key, id]));
}

/** Makes the first of these members the owner where an organization has none. */
export async function assignMissingOwners(db: Db, members: readonly Ownership[]): Promise<void> {
  if (members.length) await updateMissingOwners(db, members);
}

export async function replaceOwners(db: Db, owners: readonly Ownership[]): Promise<void> {
  if (owners.length) await updateOwners(db, owners);
}
