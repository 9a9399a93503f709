import type { Language } from '@thedot/domain/kernel/fields';
import { sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { Db } from '../../db/db.ts';
import { fullName } from '../users/brief-person.sql.ts';

export const insertInvitation = (
  db: Db,
  invitation: {
    readonly organizationId: string;
    readonly email: string;
    readonly language: Language;
    readonly invitedBy: string;
    readonly createdAt: Date;
    readonly expiresAt: Date;
  },
) =>
  db
    .insertInto('organization_invitations')
    .values({
      organization_id: invitation.organizationId,
      email: invitation.email,
      language: invitation.language,
      invited_by: invitation.invitedBy,
      created_at: invitation.createdAt.toISOString(),
      expires_at: invitation.expiresAt.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();

const selectOpenInvitations = (db: Db, organizationId: string) =>
  db
    .selectFrom('organization_invitations as i')
    .where('i.organization_id', '=', organizationId)
    .where('i.accepted_at', 'is', null)
    .where('i.revoked_at', 'is', null);

/** Finds invitations that are neither accepted nor revoked, newest first. */
export const findOpenInvitations = (db: Db, organizationId: string) =>
  selectOpenInvitations(db, organizationId)
    .leftJoin('users as u', 'u.id', 'i.invited_by')
    .select((eb) => [
      'i.id',
      'i.email',
      'i.created_at as sentAt',
      'i.expires_at as expiresAt',
      eb
        .case()
        .when('u.id', 'is not', null)
        .then(jsonBuildObject({ id: eb.ref('u.id').$notNull(), name: fullName('u') }))
        .end()
        .as('invitedBy'),
    ])
    .orderBy('i.id', 'desc')
    .execute();

export const findOpenInvitation = (db: Db, organizationId: string, id: string) =>
  selectOpenInvitations(db, organizationId)
    .select(['i.id', 'i.email'])
    .where('i.id', '=', id)
    .executeTakeFirst();

export async function countOpenInvitations(db: Db, organizationId: string): Promise<number> {
  const { count } = await selectOpenInvitations(db, organizationId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Revokes the open invitations of an address to this organization. */
export const revokeInvitationsTo = (db: Db, organizationId: string, email: string, now: Date) =>
  db
    .updateTable('organization_invitations')
    .set({ revoked_at: now.toISOString() })
    .where('organization_id', '=', organizationId)
    .where('email', '=', email)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute();

/** A newer link to the same address was open when this one ended, or was created after it. */
const isReplaced = sql<boolean>`exists (
  select from organization_invitations other
   where other.organization_id = i.organization_id and other.email = i.email and other.id > i.id
     and other.revoked_at is null
     and (other.accepted_at is null or other.accepted_at > i.revoked_at))`;

/**
 * Finds an invitation with its organization, its inviter and the member who accepted it; a user who has
 * left or was removed since is not a member.
 */
export const findInvitation = (db: Db, id: string) =>
  db
    .selectFrom('organization_invitations as i')
    .innerJoin('organizations as o', 'o.id', 'i.organization_id')
    .leftJoin('users as u', 'u.id', 'i.invited_by')
    .leftJoin('users as owner', 'owner.id', 'o.owner_id')
    .leftJoin('users as guest', (join) =>
      join
        .onRef('guest.id', '=', 'i.accepted_by')
        .onRef('guest.organization_id', '=', 'i.organization_id')
        .on('guest.is_removed', '=', false),
    )
    .select([
      'i.id',
      'i.email',
      'i.organization_id as organizationId',
      'i.invited_by as invitedBy',
      'i.accepted_at as acceptedAt',
      'i.revoked_at as revokedAt',
      isReplaced.as('isReplaced'),
      'guest.id as memberId',
      'i.expires_at as expiresAt',
      'o.name as organization',
      'o.kind',
      'o.owner_id as ownerId',
      'owner.role as ownerRole',
      sql<string | null>`case when u.id is not null then ${fullName('u')} end`.as('inviter'),
    ])
    .where('i.id', '=', id)
    .executeTakeFirst();

export type InvitationRow = NonNullable<Awaited<ReturnType<typeof findInvitation>>>;

/** Returns false when the link was used meanwhile: of concurrent uses, one succeeds. */
export async function markInvitationAccepted(
  db: Db,
  id: string,
  { userId, now }: { readonly userId: string; readonly now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('organization_invitations')
    .set({ accepted_at: now.toISOString(), accepted_by: userId })
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Before a merge, revokes the older of two open links to the same address. */
export const revokeDuplicateInvitations = (db: Db, both: readonly [string, string], now: Date) =>
  db
    .updateTable('organization_invitations as i')
    .set({ revoked_at: now.toISOString() })
    .where('i.organization_id', 'in', both)
    .where('i.accepted_at', 'is', null)
    .where('i.revoked_at', 'is', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('organization_invitations as newer')
          .where('newer.organization_id', 'in', both)
          .where('newer.accepted_at', 'is', null)
          .where('newer.revoked_at', 'is', null)
          .whereRef('newer.email', '=', 'i.email')
          .whereRef('newer.id', '>', 'i.id')
          .select('newer.id'),
      ),
    )
    .execute();
