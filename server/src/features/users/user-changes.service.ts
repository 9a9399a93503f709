import { hasOpeningHours } from '@thedot/domain/access/roles';
import { publishChange, type ChangePublisher } from '../../kernel/publish-change.ts';
import type { PublicContext } from '../../kernel/context.ts';
import { publishOrganizationChanges } from './membership.service.ts';

/** Tells the user's devices that their account changed. */
export const publishAccountChange = (tx: ChangePublisher, userId: string): void =>
  publishChange(tx, 'update-account', { userIds: [userId] });

/** Tells staff that the list of users changed. */
export const publishUserListChange = (tx: ChangePublisher): void =>
  publishChange(tx, 'update-users', { staff: true });

interface ChangedPeople {
  readonly ids: readonly string[];
  /** Current and previous organizations. */
  readonly organizationIds: readonly (string | null)[];
  /** Current and previous roles. */
  readonly roles: readonly string[];
}

/**
 * Tells all pages that may show these users: their own, their organizations', those of staff, and those
 * that show experts.
 */
export async function publishPeopleChange(
  tx: ChangePublisher & Pick<PublicContext, 'db'>,
  { ids, organizationIds, roles }: ChangedPeople,
): Promise<void> {
  publishChange(tx, 'update-account', { userIds: ids });
  publishUserListChange(tx);
  if (roles.some(hasOpeningHours))
    publishChange(tx, 'update-experts', { staff: true, topics: ['experts'] });
  await publishOrganizationChanges(
    tx,
    [...new Set(organizationIds)].filter((it) => it !== null),
  );
}

export const publishPersonChange = (
  tx: ChangePublisher & Pick<PublicContext, 'db'>,
  { id, ...about }: Omit<ChangedPeople, 'ids'> & { readonly id: string },
): Promise<void> => publishPeopleChange(tx, { ids: [id], ...about });
