import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toldTo } from '../../testing/sessions.ts';
import { membersOf, ownerOf, teamIn } from '../../testing/teams.ts';
import { createWorld, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

describe('passing ownership on', () => {
  test('makes a member the owner, who is told; the one before is a member', async () => {
    const { owner, member, organizationId } = await teamIn(world);

    await owner.api.team.changeOwner({ body: { userId: member.id } });

    expect(await ownerOf(world, organizationId)).toBe(member.id);
    expect(await toldTo(member)).toMatchObject([{ type: 'organization.owner' }]);
    await expect(owner.api.team.changeOwner({ body: { userId: owner.id } })).rejects.toMatchObject({
      code: 'organization.owners_only',
    });
    await owner.api.team.eject({ body: {} });
  });

  test('by staff tells both, and is noted', async () => {
    const { owner, member, organizationId } = await teamIn(world);
    const staff = await world.person('dot');

    await staff.api.team.changeOwner({ body: { organizationId, userId: member.id } });

    expect(await toldTo(owner)).toMatchObject([{ type: 'organization.passed' }]);
    expect(await toldTo(member)).toMatchObject([{ type: 'organization.owner' }]);
    const note = await world.db
      .selectFrom('audit_log')
      .select('details')
      .where('action', '=', 'organization.owner-changed')
      .where('subject_id', '=', organizationId)
      .executeTakeFirstOrThrow();
    expect(note.details).toEqual({ from: owner.id, to: member.id });
  });

  test('to two at once makes one of them the owner', async () => {
    const { owner, member, other, organizationId } = await teamIn(world);

    const done = await Promise.allSettled(
      [member, other].map(({ id }) => owner.api.team.changeOwner({ body: { userId: id } })),
    );

    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect([member.id, other.id]).toContain(await ownerOf(world, organizationId));
  });

  test('while the heir leaves ends with an owner who is a member', async () => {
    for (let round = 0; round < 5; round++) {
      const { owner, member, organizationId } = await teamIn(world);

      await Promise.allSettled([
        owner.api.team.changeOwner({ body: { userId: member.id } }),
        member.api.team.eject({ body: {} }),
      ]);

      const ownerId = await ownerOf(world, organizationId);
      expect(await membersOf(owner)).toContain(ownerId);
    }
  });

  test.each([
    ['somebody of another organization', () => world.person('startup')],
    ['nobody', async () => ({ id: '0199aaaa-0000-7000-8000-000000000001' })],
  ])('to %s is refused', async (_, whom) => {
    const { owner } = await teamIn(world);
    const { id } = await whom();

    await expect(owner.api.team.changeOwner({ body: { userId: id } })).rejects.toMatchObject({
      code: 'organization.not_a_member',
    });
  });

  test('to somebody whom the hub has not let in is refused', async () => {
    const owner = await world.person('external', { organizationKind: 'external' });
    const { organizationId } = owner;
    const waiting = await world.person('external', { organizationId, review: 'waiting' });

    await expect(
      owner.api.team.changeOwner({ body: { userId: waiting.id } }),
    ).rejects.toMatchObject({ code: 'organization.owner_waits' });
  });
});

test('an owner who is no member cannot be stored', async () => {
  const { organizationId } = await teamIn(world);
  const stranger = await world.person('startup');

  await expect(
    world.db
      .updateTable('organizations')
      .set({ owner_id: stranger.id })
      .where('id', '=', organizationId)
      .execute(),
  ).rejects.toThrow('organizations_owner_is_member');
});
