import { AppError, assertFound, assertAllowed } from '@thedot/domain/errors';
import {
  refuseNewOwner,
  refuseToLeave,
  refuseToRemove,
} from '@thedot/domain/organizations/organizations.rules';
import { type Context, transact } from '../../kernel/context.ts';
import { notify, type Teller } from '../notifications/notifications.service.ts';
import { announceUsers } from '../users/announcing.service.ts';
import {
  announceMembers,
  countMembers,
  findPerson,
  lockPerson,
  savePlace,
} from '../users/membership.service.ts';
import { lockKept, noteStaff } from './keeping.service.ts';
import {
  lockOrganization,
  type LockedOrganization,
  swapOwner,
  updateOwner,
} from './organizations.queries.ts';
import { keepsAll } from './reading.service.ts';

interface Chosen {
  readonly organizationId?: string | undefined;
  readonly userId: string;
}

type Person = NonNullable<Awaited<ReturnType<typeof lockPerson>>>;

export async function removeMember(ctx: Context, { organizationId, userId }: Chosen) {
  await transact(ctx, async (tx, after) => {
    const organization = await lockKept(tx, organizationId);
    await takeOut(tx, organization, userId);
    after(() => ctx.caller.forget({ user: userId }));
  });
  return {};
}

/** Whoever names nobody else leaves; staff take somebody out of whatever organization they are in. */
export async function eject(ctx: Context, userId: string | undefined) {
  const { actor } = ctx;
  const leaves = userId === undefined || userId === actor.id;
  if (!leaves && !keepsAll(actor)) throw new AppError('access.denied');
  await transact(ctx, async (tx, after) => {
    const id = leaves ? actor.organizationId : await placeOf(tx, userId);
    const organization = assertFound(
      id === null ? undefined : await lockOrganization(tx.db, id),
      leaves ? 'organization.none' : 'organization.not_a_member',
    );
    await (leaves ? leave(tx, organization) : takeOut(tx, organization, userId));
    after(() => ctx.caller.forget({ user: userId ?? actor.id }));
  });
  return {};
}

const placeOf = async ({ db }: Context, userId: string) =>
  assertFound(await findPerson(db, userId), 'user.not_found').organizationId;

async function leave(tx: Context, organization: LockedOrganization): Promise<void> {
  const { db, actor } = tx;
  const { id, ownerId } = organization;
  const person = await lockMember(tx, organization, actor.id);
  assertAllowed(refuseToLeave({ ownerId, members: await countMembers(db, id) }, actor.id));
  if (ownerId === actor.id) await updateOwner(db, id, null);
  await savePlace(db, actor.id, { ...person, organizationId: null });
  await announceMembers(tx, id, [actor.id]);
  announceUsers(tx);
  await tell(tx, organization, { to: ownerId, type: 'organization.left', name: person.name });
}

async function takeOut(
  tx: Context,
  organization: LockedOrganization,
  userId: string,
): Promise<void> {
  const person = await lockMember(tx, organization, userId);
  assertAllowed(refuseToRemove(organization, userId));
  await savePlace(tx.db, userId, { ...person, organizationId: null });
  await announceMembers(tx, organization.id, [userId]);
  announceUsers(tx);
  await noteStaff(tx, organization, { action: 'organization.member-removed', details: { userId } });
  const { name } = assertFound(await findPerson(tx.db, tx.actor.id), 'user.not_found');
  await tell(tx, organization, { to: userId, type: 'organization.removed', name });
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

/** To somebody who is a member now, and is still one when it is theirs. */
export async function changeOwner(ctx: Context, { organizationId, userId }: Chosen) {
  await transact(ctx, async (tx, after) => {
    const { db, actor } = tx;
    const organization = await lockKept(tx, organizationId);
    const { id, ownerId } = organization;
    const heir = await lockPerson(db, userId);
    assertAllowed(refuseNewOwner(id, heir));
    if (!heir || ownerId === userId) return;
    assertAllowed(
      (await swapOwner(db, id, { from: ownerId, to: userId })) ? null : 'organization.owners_only',
    );
    await noteStaff(tx, organization, {
      action: 'organization.owner-changed',
      details: { from: ownerId, to: userId },
    });
    const giver = assertFound(await findPerson(db, actor.id), 'user.not_found');
    await tell(tx, organization, { to: userId, type: 'organization.owner', name: giver.name });
    await tell(tx, organization, { to: ownerId, type: 'organization.passed', name: heir.name });
    await announceMembers(tx, id);
    after(() => ctx.caller.forget({ organization: id }));
  });
  return {};
}

interface News {
  readonly to: string | null;
  readonly type:
    | 'organization.joined'
    | 'organization.left'
    | 'organization.removed'
    | 'organization.owner'
    | 'organization.passed';
  readonly name: string;
}

/** Whoever has been taken out can no longer look at the team. */
const LINKS: Readonly<Record<News['type'], string>> = {
  'organization.joined': '/account?tab=organization',
  'organization.left': '/account?tab=organization',
  'organization.removed': '/dashboard',
  'organization.owner': '/account?tab=organization',
  'organization.passed': '/account?tab=organization',
};

/** Each time it happens it is another fact. */
export async function tell(
  tx: Teller,
  organization: { readonly name: string },
  { to, type, name }: News,
): Promise<void> {
  if (to === null) return;
  await notify(tx, {
    to: [to],
    type,
    fact: crypto.randomUUID(),
    params: { name, organization: organization.name },
    link: LINKS[type],
  });
}
