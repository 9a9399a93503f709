import { can, permission } from '@thedot/domain/access/access';
import { isStaff, isStaffActor, Role } from '@thedot/domain/access/roles';
import type { PersonPresence } from '@thedot/domain/users/presence.contract';
import type { PresenceStatus } from '@thedot/domain/users/users.contract';
import type { Context, PublicContext } from '../../../kernel/context.ts';
import {
  findPresences,
  findPresencesForViewer,
  findVisiblePeople,
  type VisiblePerson,
} from './presence.queries.ts';
import { updateChosenStatus } from '../users.queries.ts';

/** Staff and experts are visible to everyone who may see presence. */
const PUBLIC_ROLES = Role.options.filter((role) => isStaff(role) || role === 'expert');

/**
 * Returns the presence of those users whom the actor may see. `watch` subscribes to their updates before
 * the presence is read, so that no update is missed; it is called again when fewer are visible after the
 * read, because a user who has just blocked the actor could not be unsubscribed before.
 */
export async function watchPresences(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  ids: readonly string[],
  watch: (visibleNow: readonly string[]) => void = () => {},
): Promise<PersonPresence[]> {
  if (!ids.length || !can(actor, permission('read', 'chat'))) {
    watch([]);
    return [];
  }
  const { id, organizationId } = actor;
  const viewer = { id, organizationId, seesAll: isStaffActor(actor), publicRoles: PUBLIC_ROLES };
  const before = visibleIds(await findVisiblePeople(db, viewer, ids));
  watch(before);
  const visible = await findPresencesForViewer(db, viewer, ids);
  const visibleNow = visibleIds(visible);
  if (!new Set(before).isSubsetOf(new Set(visibleNow))) watch(visibleNow);
  return visible.map(({ isHidden, ...presence }) =>
    isHidden ? offlinePresence(presence.userId) : presence,
  );
}

const visibleIds = (people: readonly VisiblePerson[]): string[] =>
  people.filter(({ isHidden }) => !isHidden).map(({ userId }) => userId);

/** A blocked user can't distinguish the blocker from a user who is offline. */
export const offlinePresence = (userId: string): PersonPresence => ({
  userId,
  status: 'Offline',
  inSessionUntil: null,
});

/** Publishes the presence of these users to their watchers and their own pages. */
export async function publishPresence(
  { db, live }: Pick<PublicContext, 'db' | 'live'>,
  ids: readonly string[],
): Promise<void> {
  if (!ids.length) return;
  for (const presence of await findPresences(db, ids)) live.sendPresence(presence);
}

/** Published at once on connected devices; an offline user gets it with the next connection. */
export async function choosePresence(ctx: Context, status: PresenceStatus) {
  await updateChosenStatus(ctx.db, ctx.actor.id, status);
  await publishPresence(ctx, [ctx.actor.id]);
  return { status };
}
