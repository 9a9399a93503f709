import { hasOpeningHours } from '@thedot/domain/access/roles';
import { announce, type Announcer } from '../../kernel/announce.ts';
import type { PublicContext } from '../../kernel/context.ts';
import { announceExperts } from '../experts/announcing.service.ts';
import { announceManyMembers } from './membership.service.ts';

/** To all devices of somebody: what is theirs alone is another now. */
export const announceAccount = (tx: Announcer, userId: string): void =>
  announce(tx, 'update-account', { to: [userId] });

/** To the staff: what they see of people is another now. */
export const announceUsers = (tx: Announcer): void => announce(tx, 'update-users', { staff: true });

interface People {
  readonly ids: readonly string[];
  /** Where they belong now, and did before. */
  readonly places: readonly (string | null)[];
  /** Likewise. */
  readonly roles: readonly string[];
}

/**
 * Whoever may have some people on the screen sees them as they are: they themselves, their organizations, the
 * staff, and whoever looks at experts.
 */
export async function announcePeople(
  tx: Announcer & Pick<PublicContext, 'db'>,
  { ids, places, roles }: People,
): Promise<void> {
  announce(tx, 'update-account', { to: ids });
  announceUsers(tx);
  if (roles.some(hasOpeningHours)) announceExperts(tx);
  await announceManyMembers(
    tx,
    [...new Set(places)].filter((it) => it !== null),
  );
}

export const announcePerson = (
  tx: Announcer & Pick<PublicContext, 'db'>,
  { id, ...about }: Omit<People, 'ids'> & { readonly id: string },
): Promise<void> => announcePeople(tx, { ids: [id], ...about });
