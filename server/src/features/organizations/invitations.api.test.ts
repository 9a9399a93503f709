import { DAY_MS } from '@thedot/domain/kernel/time';
import { MAX_OPEN_INVITATIONS } from '@thedot/domain/limits';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { invitationTo, newAddress, pendingOf, whoComesIn } from '../../testing/teams.ts';
import { createWorld, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

describe('inviting', () => {
  test('refuses throw-away addresses at their field', async () => {
    const owner = await world.person('startup');
    await expect(
      owner.api.team.invite({ body: { email: 'x@sub.mailinator.com' } }),
    ).rejects.toMatchObject({
      code: 'auth.temporary_email',
      errors: [expect.objectContaining({ path: 'email' })],
    });
  });

  test('refuses who is a member already, in whatever letters', async () => {
    const owner = await world.person('startup');
    const { organizationId } = owner;
    const member = await world.person('member', { organizationId });
    const email = member.email.toUpperCase();

    await expect(owner.api.team.invite({ body: { email } })).rejects.toMatchObject({
      code: 'organization.already_member',
    });
  });

  test('one address many times at once leaves one link', async () => {
    const owner = await world.person('startup');
    const email = newAddress();

    await Promise.allSettled([1, 2, 3, 4].map(() => owner.api.team.invite({ body: { email } })));

    expect(await pendingOf(owner)).toHaveLength(1);
  });

  test('the same address again and again is refused before it is a nuisance', async () => {
    const owner = await world.person('startup');
    const email = newAddress();
    for (let time = 0; time < 5; time++) await owner.api.team.invite({ body: { email } });

    await expect(owner.api.team.invite({ body: { email } })).rejects.toMatchObject({
      code: 'request.rate_limited',
    });
  });

  test('stops at the most that may be open, whoever races', async () => {
    const owner = await world.person('startup');
    const { organizationId } = owner;
    await world.db
      .insertInto('organization_invitations')
      .values(
        Array.from({ length: MAX_OPEN_INVITATIONS - 2 }, () => ({
          organization_id: organizationId,
          email: newAddress(),
          language: 'en',
          expires_at: new Date(Date.now() + DAY_MS).toISOString(),
        })),
      )
      .execute();

    const done = await Promise.allSettled(
      Array.from({ length: 6 }, () => owner.api.team.invite({ body: { email: newAddress() } })),
    );

    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect(await pendingOf(owner)).toHaveLength(MAX_OPEN_INVITATIONS);
  });

  test('into an organization without people makes the first who comes its owner', async () => {
    const founder = await world.person('startup');
    const { organizationId } = founder;
    await founder.api.team.eject({ body: {} });
    const staff = await world.person('dot');
    const email = newAddress();
    await staff.api.team.invite({ body: { organizationId, email } });

    const me = await whoComesIn(world, await invitationTo(world, email));

    expect(me.organization).toMatchObject({ id: organizationId, isOwner: true });
  });

  test('is not for somebody who waits for the hub', async () => {
    const waiting = await world.person('external', { review: 'waiting' });
    await expect(waiting.api.team.invite({ body: { email: newAddress() } })).rejects.toMatchObject({
      code: 'access.denied',
    });
  });
});
