import { AppError, assertFound, assertAllowed } from '@thedot/domain/errors';
import {
  refuseNewOwner,
  refuseOwnerLeaving,
  refuseRemovingOwner,
} from '@thedot/domain/organizations/organizations.rules';
import { type Context, transact } from '../../kernel/context.ts';
import { notify, type NotificationContext } from '../notifications/notifications.service.ts';
import { publishUserListChange } from '../users/user-changes.service.ts';
import {
  publishOrganizationChange,
  countMembers,
  findPerson,
  lockMembership,
  lockPerson,
  saveMembership,
} from '../users/membership.service.ts';
import { lockManagedOrganization, auditStaffAction } from './organization-management.service.ts';
import {
  lockOrganization,
  type LockedOrganization,
  replaceOwnerIfUnchanged,
  updateOwner,
} from './organizations.queries.ts';
import { canManageAllOrganizations } from './organization-directory.service.ts';

interface MemberSelection {
  readonly organizationId?: string | undefined;
  readonly userId: string;
}

type Person = NonNullable<Awaited<ReturnType<typeof lockPerson>>>;

export async function removeMember(ctx: Context, { organizationId, userId }: MemberSelection) {
  await transact(ctx, async (tx, after) => {
    const organization = await lockManagedOrganization(tx, organizationId);
    await ejectMember(tx, organization, userId);
    after(() => ctx.caller.invalidateSessions({ user: userId }));
  });
  return {};
}

/** Without a user id the actor leaves; staff remove the given user from their organization. */
export async function leaveOrRemoveMember(ctx: Context, userId: string | undefined) {
  const { actor } = ctx;
  const leaves = userId === undefined || userId === actor.id;
  if (!leaves && !canManageAllOrganizations(actor)) throw new AppError('access.denied');
  await transact(ctx, async (tx, after) => {
    const id = leaves ? actor.organizationId : await findOrganizationIdOf(tx, userId);
    const organization = assertFound(
      id === null ? undefined : await lockOrganization(tx.db, id),
      leaves ? 'organization.none' : 'organization.not_a_member',
    );
    await (leaves ? leaveOrganization(tx, organization) : ejectMember(tx, organization, userId));
    after(() => ctx.caller.invalidateSessions({ user: userId ?? actor.id }));
  });
  return {};
}

const findOrganizationIdOf = async ({ db }: Context, userId: string) =>
  assertFound(await findPerson(db, userId), 'user.not_found').organizationId;

async function leaveOrganization(tx: Context, organization: LockedOrganization): Promise<void> {
  const { db, actor } = tx;
  const { id, ownerId } = organization;
  const person = await lockMember(tx, organization, actor.id);
  assertAllowed(refuseOwnerLeaving({ ownerId, members: await countMembers(db, id) }, actor.id));
  if (ownerId === actor.id) await updateOwner(db, id, null);
  await saveMembership(db, actor.id, { ...person, organizationId: null });
  await publishOrganizationChange(tx, id, [actor.id]);
  publishUserListChange(tx);
  await notifyTeamChange(tx, organization, {
    to: ownerId,
    type: 'organization.left',
    name: person.name,
  });
}

async function ejectMember(
  tx: Context,
  organization: LockedOrganization,
  userId: string,
): Promise<void> {
  const person = await lockMember(tx, organization, userId);
  assertAllowed(refuseRemovingOwner(organization, userId));
  await saveMembership(tx.db, userId, { ...person, organizationId: null });
  await publishOrganizationChange(tx, organization.id, [userId]);
  publishUserListChange(tx);
  await auditStaffAction(tx, organization, {
    action: 'organization.member-removed',
    details: { userId },
  });
  const { name } = assertFound(await findPerson(tx.db, tx.actor.id), 'user.not_found');
  await notifyTeamChange(tx, organization, { to: userId, type: 'organization.removed', name });
}

async function lockMember(
  { db }: Context,
  { id }: LockedOrganization,
  userId: string,
): Promise<Person> {
  const person = await lockPerson(db, userId);
  if (person?.organizationId !== id) throw new AppError('organization.not_a_member');
  return person;
}

/** The new owner must be a member; their row is locked until the change is committed. */
export async function changeOwner(ctx: Context, { organizationId, userId }: MemberSelection) {
  await transact(ctx, async (tx, after) => {
    const { db, actor } = tx;
    const organization = await lockManagedOrganization(tx, organizationId);
    const { id, ownerId } = organization;
    const newOwner = await lockMembership(db, userId);
    assertAllowed(refuseNewOwner(id, newOwner));
    if (!newOwner || ownerId === userId) return;
    assertAllowed(
      (await replaceOwnerIfUnchanged(db, id, { from: ownerId, to: userId }))
        ? null
        : 'organization.owners_only',
    );
    await auditStaffAction(tx, organization, {
      action: 'organization.owner-changed',
      details: { from: ownerId, to: userId },
    });
    const changedBy = assertFound(await findPerson(db, actor.id), 'user.not_found');
    await notifyTeamChange(tx, organization, {
      to: userId,
      type: 'organization.owner',
      name: changedBy.name,
    });
    await notifyTeamChange(tx, organization, {
      to: ownerId,
      type: 'organization.passed',
      name: newOwner.name,
    });
    await publishOrganizationChange(tx, id);
    after(() => ctx.caller.invalidateSessions({ organization: id }));
  });
  return {};
}

interface TeamNotification {
  readonly to: string | null;
  readonly type:
    | 'organization.joined'
    | 'organization.left'
    | 'organization.removed'
    | 'organization.owner'
    | 'organization.passed';
  readonly name: string;
}

/** Every call is a separate notification. */
export async function notifyTeamChange(
  tx: NotificationContext,
  organization: { readonly name: string },
  { to, type, name }: TeamNotification,
): Promise<void> {
  if (to === null) return;
  await notify(tx, {
    to: [to],
    type,
    eventId: crypto.randomUUID(),
    params: { name, organization: organization.name },
  });
}
