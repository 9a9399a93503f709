import { afterAll, beforeAll, expect, test } from 'vitest';
import { invitedBy, newcomer, pendingOf } from '../../testing/teams.ts';
import { createWorld, type TestPerson, type World } from '../../testing/world.ts';

let world: World;
let staff: TestPerson;
beforeAll(async () => {
  world = await createWorld();
  staff = await world.person('dot');
});
afterAll(() => world.close());

const look = (token: string) => world.anonymous.team.lookAtInvitation({ body: { token } });
const merge = (from: TestPerson, into: TestPerson) =>
  staff.api.organizations.merge({ body: { from: from.organizationId, into: into.organizationId } });

async function revokeIn(owner: TestPerson) {
  const [{ id } = { id: '' }] = await pendingOf(owner);
  await owner.api.team.revokeInvitation({ body: { id } });
}

/** Two owners, who have invited one address, one after the other. */
async function bothInviting() {
  const [into, from] = [await world.person('startup'), await world.person('startup')];
  const { email, token: older } = await invitedBy(world, into);
  const { token: newer } = await invitedBy(world, from, email);
  return { into, from, older, newer, email };
}

test('an invitation into an organization that is merged leads into the other', async () => {
  const [from, into] = [await world.person('startup'), await world.person('startup')];
  const { token } = await invitedBy(world, from);

  const { organization } = await merge(from, into);

  expect((await look(token)).invitation.organization).toBe(organization.name);
});

test('of two invitations of one address the newer leads on, and the older says so', async () => {
  const { into, from, older, newer, email } = await bothInviting();

  await merge(from, into);

  await expect(look(older)).rejects.toMatchObject({ code: 'organization.invitation_replaced' });
  expect((await look(newer)).invitation.email).toBe(email);
});

test('an invitation that was taken back is not replaced by an older one', async () => {
  const { into, from, older, newer, email } = await bothInviting();
  await revokeIn(from);

  await merge(from, into);

  await expect(look(newer)).rejects.toMatchObject({ code: 'organization.invitation_revoked' });
  expect((await look(older)).invitation.email).toBe(email);
});

test('an invitation that is taken back was not replaced by one that was used before', async () => {
  const { into, from, older, newer, email } = await bothInviting();
  await world.anonymous.team.join({ body: newcomer(newer) });
  await merge(from, into);
  expect((await look(older)).invitation.email).toBe(email);

  await revokeIn(into);

  await expect(look(older)).rejects.toMatchObject({ code: 'organization.invitation_revoked' });
});

test('invitations of others stay as they are', async () => {
  const [into, from, third] = [
    await world.person('startup'),
    await world.person('startup'),
    await world.person('startup'),
  ];
  const before = await invitedBy(world, third);
  const first = await invitedBy(world, into, before.email);
  const second = await invitedBy(world, from);
  const after = await invitedBy(world, third, second.email);

  await merge(from, into);

  for (const { token, email } of [before, first, second, after]) {
    expect((await look(token)).invitation.email).toBe(email);
  }
});
