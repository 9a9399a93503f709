import type { Db } from '../../db/db.ts';
import { publishChange, type ChangePublisher } from '../../kernel/publish-change.ts';
import type { PublicContext } from '../../kernel/context.ts';
import {
  countActiveMembers,
  findActiveMembers,
  findActiveMembersOfMany,
  type Membership,
  updateMembership,
} from './membership.queries.ts';

export { findPerson, findPersonByEmail, lockMembership, lockPerson } from './membership.queries.ts';

/** Saves a user's organization, role and review status. */
export async function saveMembership(
  db: Db,
  userId: string,
  membership: Membership,
): Promise<void> {
  await updateMembership(db, userId, membership);
}

export const countMembers = (db: Db, organizationId: string): Promise<number> =>
  countActiveMembers(db, organizationId);

export const findMemberIds = async (db: Db, organizationId: string): Promise<string[]> =>
  (await findActiveMembers(db, organizationId)).map(({ id }) => id);

/** Updates the pages of members, former members, staff and viewers of an organization. */
export async function publishOrganizationChange(
  tx: ChangePublisher & Pick<PublicContext, 'db'>,
  organizationId: string | null,
  formerMemberIds: readonly string[] = [],
): Promise<void> {
  if (organizationId === null) return;
  const to = [...(await findMemberIds(tx.db, organizationId)), ...formerMemberIds];
  const shown = [`organization:${organizationId}`] as const;
  publishChange(tx, 'update-organization', { userIds: to, staff: true, topics: shown });
}

/** Does the same for many organizations with one query. */
export async function publishOrganizationChanges(
  tx: ChangePublisher & Pick<PublicContext, 'db'>,
  organizationIds: readonly string[],
): Promise<void> {
  if (organizationIds.length === 0) return;
  const people = await findActiveMembersOfMany(tx.db, organizationIds);
  publishChange(tx, 'update-organization', {
    userIds: people.map(({ id }) => id),
    staff: true,
    topics: organizationIds.map((id) => `organization:${id}` as const),
  });
}
