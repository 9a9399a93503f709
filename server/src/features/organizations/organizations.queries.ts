import type { OrganizationInfo } from '@thedot/domain/organizations/organizations.contract';
import type { Db } from '../../db/db.ts';

export const insertOrganization = (db: Db, organization: { name: string }) =>
  db
    .insertInto('organizations')
    .values({ name: organization.name })
    .returning('id')
    .executeTakeFirstOrThrow();

export const updateOwner = (db: Db, id: string, ownerId: string) =>
  db.updateTable('organizations').set({ owner_id: ownerId }).where('id', '=', id).execute();

export const updateInfo = (db: Db, id: string, info: OrganizationInfo) =>
  db.updateTable('organizations').set(info).where('id', '=', id).execute();
