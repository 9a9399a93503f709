import { can, may } from '@thedot/domain/access/access';
import { isStaff, isStaffActor, Role } from '@thedot/domain/access/roles';
import type { PersonPresence } from '@thedot/domain/users/presence.contract';
import type { PresenceStatus } from '@thedot/domain/users/users.contract';
import type { Context, PublicContext } from '../../kernel/context.ts';
import { findPresences, findPresencesFor } from './presence.queries.ts';
import { updateStatus } from './users.queries.ts';

/** Staff and experts are there for everybody, who may see when they are. */
const OPEN_ROLES = Role.options.filter((role) => isStaff(role) || role === 'expert');

/** How some people are, of those whom somebody may see at all. */
export async function findVisible(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  ids: readonly string[],
): Promise<PersonPresence[]> {
  if (!ids.length || !can(actor, may('read', 'chat'))) return [];
  const { id, organizationId } = actor;
  const viewer = { id, organizationId, seesAll: isStaffActor(actor), openRoles: OPEN_ROLES };
  return findPresencesFor(db, viewer, ids);
}

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
