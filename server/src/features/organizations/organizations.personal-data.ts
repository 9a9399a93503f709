import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { DataSubject } from '../../kernel/personal-data.ts';

export async function find(db: Db, { id, email }: DataSubject) {
  const [organization, invitations] = await Promise.all([
    db
      .selectFrom('organizations as o')
      .innerJoin('users as u', 'u.organization_id', 'o.id')
      .select((eb) => [
        'o.name',
        'o.kind',
        eb('o.owner_id', '=', eb.ref('u.id')).$castTo<boolean | null>().as('isOwner'),
      ])
      .where('u.id', '=', id)
      .executeTakeFirst(),
    db
      .selectFrom('organization_invitations as i')
      .innerJoin('organizations as o', 'o.id', 'i.organization_id')
      .select([
        'o.name as organization',
        'i.created_at as invitedAt',
        'i.accepted_at as acceptedAt',
        'i.revoked_at as revokedAt',
      ])
      .where('i.email', '=', email)
      .orderBy('i.id')
      .execute(),
  ]);
  return { organization: organization ?? null, invitations };
}

/** Keeps the organization's profile, without the user's address and phone number. */
export async function erase(db: Db, { id }: DataSubject) {
  await db
    .updateTable('organizations as o')
    .set({ owner_id: sql<string | null>`(${selectNextOwner(db, id)})` })
    .where('o.owner_id', '=', id)
    .execute();
  await db
    .updateTable('organizations as o')
    .set({ contact: '' })
    .where(
      sql<boolean>`exists (select from users as u where u.id = ${id} and u.organization_id = o.id
        and (position(lower(u.email::text) in lower(o.contact)) > 0
          or (u.phone <> '' and position(u.phone in o.contact) > 0)))`,
    )
    .execute();
}

/** Selects the longest-standing member, preferably one who was accepted. */
const selectNextOwner = (db: Db, ownerId: string) =>
  db
    .selectFrom('users as u')
    .select('u.id')
    .where('u.organization_id', '=', sql.ref<string>('o.id'))
    .where('u.id', '<>', ownerId)
    .where('u.is_removed', '=', false)
    .orderBy(sql`u.review is null or u.review = 'accepted'`, 'desc')
    .orderBy('u.id')
    .limit(1);
