import type { OrganizationChanges } from '@thedot/domain/organizations/organizations.contract';
import type { Db } from '../../db/db.ts';
import {
  insertOrganization,
  type NewOrganization,
  updateOrganization,
  updateOwner,
} from './organizations.queries.ts';

/** A self-registered organization starts as an external one; staff may take it into the hub. */
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
