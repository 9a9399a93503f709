import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toldTo } from '../../testing/sessions.ts';
import { invitedBy, newcomer, pendingOf, whoComesIn } from '../../testing/teams.ts';
import { rowsOf, whileHeld } from '../../testing/waiting.ts';
import { createWorld, type TestPerson, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const join = (token: string) => world.anonymous.team.join({ body: newcomer(token) });
const look = (token: string) => world.anonymous.team.lookAtInvitation({ body: { token } });

describe('a link by which somebody has joined', () => {
  test('says so to whoever holds it, who may only need to sign in', async () => {
    const { email, token } = await invitedBy(world, await world.person('startup'));
    await join(token);

    expect((await look(token)).invitation).toMatchObject({ email, isUsed: true });
    await expect(join(token)).rejects.toMatchObject({ code: 'organization.invitation_used' });
  });

  test('lets the same person in as often as they press, and tells the owner once', async () => {
    const owner = await world.person('startup');
    const expert = await world.person('expert');
    await expert.api.team.eject({ body: {} });
    const { token } = await invitedBy(world, owner, expert.email);
    const accept = () => expert.api.team.accept({ body: { token } });

    await Promise.all(Array.from({ length: 5 }, accept));
    await accept();

    expect((await expert.api.users.me()).user.organization?.id).toBe(owner.organizationId);
    expect(await toldTo(owner)).toMatchObject([{ type: 'organization.joined' }]);
  });

  test('lets nobody else in, and does not bring back who has left', async () => {
    const expert = await world.person('expert');
    await expert.api.team.eject({ body: {} });
    const { token } = await invitedBy(world, await world.person('startup'), expert.email);
    const accept = ({ api }: TestPerson) => api.team.accept({ body: { token } });
    await accept(expert);
    const used = { code: 'organization.invitation_used' };

    await expect(accept(await world.person('startup'))).rejects.toMatchObject(used);
    await expert.api.team.eject({ body: {} });

    await expect(accept(expert)).rejects.toMatchObject(used);
    await expect(look(token)).rejects.toMatchObject(used);
  });

  test('leads nobody to the sign-in of who was removed since', async () => {
    const staff = await world.person('dot');
    const { token } = await invitedBy(world, await world.person('startup'));
    const { id: userId } = await whoComesIn(world, token);

    await staff.api.directory.remove({ body: { userId, isRemoved: true } });

    await expect(look(token)).rejects.toMatchObject({ code: 'organization.invitation_used' });
  });
});

test('a link that another had replaced was taken back with it', async () => {
  const owner = await world.person('startup');
  const { email, token } = await invitedBy(world, owner);
  await owner.api.team.invite({ body: { email } });
  const [{ id } = { id: '' }] = await pendingOf(owner);

  await owner.api.team.revokeInvitation({ body: { id } });

  await expect(look(token)).rejects.toMatchObject({ code: 'organization.invitation_revoked' });
});

test('nor was a link replaced by one for somebody else, or into another organization', async () => {
  const owner = await world.person('startup');
  const { email, token } = await invitedBy(world, owner);
  const [{ id } = { id: '' }] = await pendingOf(owner);
  await invitedBy(world, owner);
  await invitedBy(world, await world.person('startup'), email);

  await owner.api.team.revokeInvitation({ body: { id } });

  await expect(look(token)).rejects.toMatchObject({ code: 'organization.invitation_revoked' });
});

test('whoever joins at the moment in which their link is taken back stays out, and learns why', async () => {
  const owner = await world.person('startup');
  const { token } = await invitedBy(world, owner);
  const [{ id } = { id: '' }] = await pendingOf(owner);

  const { ended } = await whileHeld<unknown>(world, {
    hold: rowsOf('organizations', owner.organizationId),
    calls: [() => owner.api.team.revokeInvitation({ body: { id } }), () => join(token)],
  });

  const reason = { code: 'organization.invitation_revoked' };
  expect(await ended).toMatchObject([{ status: 'fulfilled' }, { status: 'rejected', reason }]);
});
