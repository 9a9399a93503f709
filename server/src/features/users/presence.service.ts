import { can, permission } from '@thedot/domain/access/access';
import { isStaff, isStaffActor, Role } from '@thedot/domain/access/roles';
import type { PersonPresence } from '@thedot/domain/users/presence.contract';
import type { PresenceStatus } from '@thedot/domain/users/users.contract';
import type { Context, PublicContext } from '../../kernel/context.ts';
import { findPresences, findPresencesTo, findVisibleTo, type Seen } from './presence.queries.ts';
import { updateStatus } from './users.queries.ts';

/** Staff and experts are there for everybody, who may see when they are. */
const OPEN_ROLES = Role.options.filter((role) => isStaff(role) || role === 'expert');

/**
 * How some people are, of those whom somebody may see at all. `watch` is given whom they may hear of from now on,
 * and is called before it is read, so that nothing is missed in between; once more where fewer are left by then, for
 * whoever has just blocked them could not yet be taken from what they hear.
 */
export async function findVisible(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  ids: readonly string[],
  watch: (seen: readonly string[]) => void = () => {},
): Promise<PersonPresence[]> {
  if (!ids.length || !can(actor, permission('read', 'chat'))) {
    watch([]);
    return [];
  }
  const { id, organizationId } = actor;
  const viewer = { id, organizationId, seesAll: isStaffActor(actor), openRoles: OPEN_ROLES };
  const before = shownOf(await findVisibleTo(db, viewer, ids));
  watch(before);
  const visible = await findPresencesTo(db, viewer, ids);
  const seen = shownOf(visible);
  if (!new Set(before).isSubsetOf(new Set(seen))) watch(seen);
  return visible.map(({ isHidden, ...how }) => (isHidden ? away(how.userId) : how));
}

const shownOf = (people: readonly Seen[]): string[] =>
  people.filter(({ isHidden }) => !isHidden).map(({ userId }) => userId);

/** Nobody can tell whoever has blocked them from somebody who is away. */
export const away = (userId: string): PersonPresence => ({
  userId,
  status: 'Offline',
  inSessionUntil: null,
});

/** Tells whoever watches them, and themselves, how some people are now. */
export async function announcePresence(
  { db, live }: Pick<PublicContext, 'db' | 'live'>,
  ids: readonly string[],
): Promise<void> {
  if (!ids.length) return;
  for (const how of await findPresences(db, ids)) live.tellWatchers(how);
}

/** Shown at once where they are open; whoever is away takes it up when they come. */
export async function choosePresence(ctx: Context, status: PresenceStatus) {
  await updateStatus(ctx.db, ctx.actor.id, status);
  await announcePresence(ctx, [ctx.actor.id]);
  return { status };
}
