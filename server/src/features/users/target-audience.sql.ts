import type { TargetAudience } from '@thedot/domain/users/target-audience.contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/db.ts';

/** The conditions of an audience as arrays of text: columns, or parameters. */
interface AudienceSql {
  readonly roles: RawBuilder<unknown>;
  readonly organizationKinds: RawBuilder<unknown>;
  readonly fields: RawBuilder<unknown>;
}

interface MemberSql {
  readonly role: RawBuilder<unknown>;
  readonly organizationId: RawBuilder<unknown>;
}

/** Whether a user belongs to an audience. */
export const isInAudience = (
  { roles, organizationKinds, fields }: AudienceSql,
  { role, organizationId }: MemberSql,
) => sql<boolean>`(
  (cardinality(${roles}) = 0 or ${role} = any(${roles}))
  and (cardinality(${organizationKinds}) = 0 and cardinality(${fields}) = 0 or exists (
    select from organizations as audience_of where audience_of.id = ${organizationId}
      and (cardinality(${organizationKinds}) = 0 or audience_of.kind::text = any(${organizationKinds}))
      and (cardinality(${fields}) = 0 or exists (
        select from unnest(${fields}) as wanted
        where searchable_text(wanted) = searchable_text(trim(audience_of.field)))))))`;

/** The audience that the columns of a table hold. */
export const audienceColumns = (table: string): AudienceSql => ({
  roles: sql.ref(`${table}.roles`),
  organizationKinds: sql.ref(`${table}.organization_kinds`),
  fields: sql.ref(`${table}.fields`),
});

const textArray = (values: readonly string[]) => sql`${[...values]}::text[]`;

/** Selects the ids of the users of an audience: active, verified and accepted. */
export const selectAudience = (
  { roles, organizationKinds, fields }: TargetAudience,
  exceptUserId: string | null,
) => sql`
  select u.id from users as u
  where not u.is_removed and u.email_verified_at is not null
    and (u.review is null or u.review = 'accepted') and u.id is distinct from ${exceptUserId}::uuid
    and ${isInAudience(
      {
        roles: textArray(roles),
        organizationKinds: textArray(organizationKinds),
        fields: textArray(fields),
      },
      { role: sql.ref('u.role'), organizationId: sql.ref('u.organization_id') },
    )}`;

export async function countSelected(db: Db, users: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${users}) as selected`.execute(db);
  return rows[0]?.count ?? 0;
}
