import type { Db } from '../../db/db.ts';
import { fullName } from '../../db/person-brief.ts';

export const findOwnedBy = (db: Db, userId: string) =>
  db
    .selectFrom('organizations')
    .select(['id', 'name'])
    .where('owner_id', '=', userId)
    .orderBy('id')
    .execute();

const MOST_HEIRS = 100;

/** Who could take an organization over: its other members who are here and whom the hub has let in. */
export const findHeirs = (db: Db, organizationId: string, ownerId: string) =>
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
    .limit(MOST_HEIRS)
    .execute();
