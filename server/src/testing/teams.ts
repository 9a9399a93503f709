import { PASSWORD } from './registration.ts';
import type { TestPerson, World } from './world.ts';

/** An owner with two members. */
export async function teamIn(world: World) {
  const owner = await world.person('startup');
  const { organizationId } = owner;
  const member = await world.person('member', { organizationId });
  const other = await world.person('member', { organizationId });
  return { owner, member, other, organizationId };
}

/** Who belongs to somebody's organization, as they see it. */
export const membersOf = async ({ api }: TestPerson) =>
  (await api.team.members()).items.map(({ id }) => id);

export async function ownerOf(world: World, organizationId: string) {
  const row = await world.db
    .selectFrom('organizations')
    .select('owner_id as ownerId')
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow();
  return row.ownerId;
}

let count = 0;
/** The address of somebody whom the hub has never heard of. */
export const newAddress = () => `newcomer.${++count}@example.org`;

/** The link that the newest invitation to this address carries. */
export async function invitationTo(world: World, email: string): Promise<string> {
  const { id } = await world.db
    .selectFrom('organization_invitations')
    .select('id')
    .where('email', '=', email)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return world.keys.linkToken('join', id);
}

export async function invitedBy(world: World, owner: TestPerson, email = newAddress()) {
  await owner.api.team.invite({ body: { email } });
  return { email, token: await invitationTo(world, email) };
}

export const pendingOf = async ({ api }: TestPerson) => (await api.team.invitations()).invitations;

/** What somebody new types to join. */
export const newcomer = (token: string) => ({
  token,
  firstName: 'Rim',
  lastName: 'Sassi',
  password: PASSWORD,
  language: 'fr' as const,
});

/** Joins by a link, and answers who that makes them. */
export async function whoComesIn(world: World, token: string) {
  const admission = await world.anonymous.team.join({ body: newcomer(token) });
  if (!('accessToken' in admission)) throw new Error('A new account has no second factor');
  const headers = { authorization: `Bearer ${admission.accessToken}` };
  return (await world.app.inject({ url: '/api/user', headers })).json().user;
}
