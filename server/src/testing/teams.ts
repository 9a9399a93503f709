import { PASSWORD } from './sign-in/registration.ts';
import type { TestPerson, World } from './world.ts';

/** Creates an organization's owner with two members. */
export async function createTeam(world: World) {
  const owner = await world.person('startup');
  const { organizationId } = owner;
  const member = await world.person('member', { organizationId });
  const other = await world.person('member', { organizationId });
  return { owner, member, other, organizationId };
}

/** The ids of the members of the user's organization. */
export const listMembers = async ({ api }: TestPerson) =>
  (await api.team.members()).items.map(({ id }) => id);

export async function findOwner(world: World, organizationId: string) {
  const row = await world.db
    .selectFrom('organizations')
    .select('owner_id as ownerId')
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow();
  return row.ownerId;
}

let count = 0;
/** An email address without an account. */
export const newAddress = () => `newcomer.${++count}@example.org`;

/** The token of the newest invitation to this address. */
export async function findInvitationLink(world: World, email: string): Promise<string> {
  const { id } = await world.db
    .selectFrom('organization_invitations')
    .select('id')
    .where('email', '=', email)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return world.keys.linkToken('join', id);
}

export async function inviteMember(
  world: World,
  by: TestPerson,
  { email = newAddress(), ...scope }: { email?: string; organizationId?: string } = {},
) {
  await by.api.team.invite({ body: { email, ...scope } });
  return { email, token: await findInvitationLink(world, email) };
}

export const listPendingInvitations = async ({ api }: TestPerson) =>
  (await api.team.invitations()).invitations;

/** The form with which a new user joins. */
export const joinFields = (token: string) => ({
  token,
  firstName: 'Rim',
  lastName: 'Sassi',
  password: PASSWORD,
  language: 'fr' as const,
});

/** Joins by an invitation; returns the new user. */
export async function joinTeam(world: World, token: string) {
  const admission = await world.anonymous.team.join({ body: joinFields(token) });
  if (!('accessToken' in admission)) throw new Error('A new account has no second factor');
  const headers = { authorization: `Bearer ${admission.accessToken}` };
  return (await world.app.inject({ url: '/api/user', headers })).json().user;
}
