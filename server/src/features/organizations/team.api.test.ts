import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isHere } from '../../testing/presence.ts';
import { toldTo } from '../../testing/sessions.ts';
import { membersOf, ownerOf, teamIn } from '../../testing/teams.ts';
import { createWorld, type TestPerson, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

describe('the members of an organization', () => {
  test('know each other’s addresses, roles and whether they are there', async () => {
    const { owner, member } = await teamIn(world);
    await isHere(world, owner);

    const { items } = await member.api.team.members();

    expect(items.find(({ id }) => id === owner.id)).toMatchObject({
      isOwner: true,
      role: 'startup',
      email: owner.email,
      status: 'Active',
    });
    expect(items).toHaveLength(3);

    await isHere(world, owner, -1);
    const later = await member.api.team.members();
    expect(later.items.find(({ id }) => id === owner.id)?.status).toBe('Offline');
  });

  test('are names to everybody else', async () => {
    const { owner, organizationId } = await teamIn(world);
    const rival = await world.person('startup');

    const { items } = await rival.api.team.members({ query: { organizationId } });

    expect(items.find(({ id }) => id === owner.id)).toMatchObject({ name: owner.name });
    for (const { role, status, email, phone } of items) {
      expect([role, status, email, phone]).toEqual([null, null, null, null]);
    }
  });

  test('are shown page by page, none twice and none left out', async () => {
    const { owner, organizationId } = await teamIn(world);
    for (let more = 0; more < 4; more++) await world.person('member', { organizationId });

    const seen: string[] = [];
    let after: string | undefined;
    do {
      const query = { limit: 2, ...(after && { after }) };
      const page = await owner.api.team.members({ query });
      seen.push(...page.items.map(({ id }) => id));
      after = page.next ?? undefined;
    } while (after);

    expect(seen).toHaveLength(7);
    expect(new Set(seen).size).toBe(7);
  });

  test('of another organization are not there for whoever reads no organizations', async () => {
    const { organizationId } = await teamIn(world);
    const guest = await world.person('guest');

    await expect(guest.api.team.members({ query: { organizationId } })).rejects.toMatchObject({
      code: 'organization.not_found',
    });
  });
});

describe('taking somebody out', () => {
  test('is the owner’s, and whoever is taken out is told', async () => {
    const { owner, member } = await teamIn(world);

    await owner.api.team.removeMember({ body: { userId: member.id } });

    expect(await membersOf(owner)).not.toContain(member.id);
    expect((await member.api.users.me()).user.organization).toBeNull();
    expect(await toldTo(member)).toMatchObject([{ type: 'organization.removed' }]);
  });

  test('leaves their account and their role as they are', async () => {
    const { owner, member } = await teamIn(world);

    await owner.api.team.removeMember({ body: { userId: member.id } });

    expect((await member.api.users.me()).user).toMatchObject({ role: 'member', review: null });
  });

  test('never takes the owner out, whoever asks', async () => {
    const { owner } = await teamIn(world);
    const staff = await world.person('dot');
    const refused = { code: 'organization.owner_stays' };

    await expect(owner.api.team.removeMember({ body: { userId: owner.id } })).rejects.toMatchObject(
      refused,
    );
    await expect(staff.api.team.eject({ body: { userId: owner.id } })).rejects.toMatchObject(
      refused,
    );
  });

  test('finds nobody to take out who is in none, or is nobody', async () => {
    const { owner, member } = await teamIn(world);
    const staff = await world.person('dot');
    await owner.api.team.removeMember({ body: { userId: member.id } });

    await expect(staff.api.team.eject({ body: { userId: member.id } })).rejects.toMatchObject({
      code: 'organization.not_a_member',
    });
    const userId = '0199aaaa-0000-7000-8000-000000000001';
    await expect(staff.api.team.eject({ body: { userId } })).rejects.toMatchObject({
      code: 'user.not_found',
    });
  });

  test('by staff is noted', async () => {
    const { member, organizationId } = await teamIn(world);
    const staff = await world.person('admin');

    await staff.api.team.eject({ body: { userId: member.id } });

    const note = await world.db
      .selectFrom('audit_log')
      .select(['actor_id', 'details'])
      .where('action', '=', 'organization.member-removed')
      .where('subject_id', '=', organizationId)
      .executeTakeFirstOrThrow();
    expect(note).toMatchObject({ actor_id: staff.id, details: { userId: member.id } });
  });
});

describe('leaving', () => {
  test('is a member’s own decision, and the owner is told', async () => {
    const { owner, member } = await teamIn(world);

    await member.api.team.eject({ body: {} });

    expect(await membersOf(owner)).not.toContain(member.id);
    expect(await toldTo(owner)).toMatchObject([{ type: 'organization.left' }]);
    await expect(member.api.team.eject({ body: {} })).rejects.toMatchObject({
      code: 'organization.none',
    });
  });

  test('is not the owner’s while there are others', async () => {
    const { owner } = await teamIn(world);

    await expect(owner.api.team.eject({ body: {} })).rejects.toMatchObject({
      code: 'organization.pass_on_first',
    });
  });

  test('is the owner’s once they are alone; the organization then stays without people', async () => {
    const alone = await world.person('startup');
    const staff = await world.person('dot');

    await alone.api.team.eject({ body: {} });

    const query = { id: alone.organizationId };
    const { organization } = await staff.api.organizations.one({ query });
    expect(organization).toMatchObject({ owner: null, members: 0 });
    const rival = await world.person('startup');
    await expect(rival.api.organizations.one({ query })).rejects.toMatchObject({
      code: 'organization.not_found',
    });
  });

  test('and coming at one moment leave an organization with an owner who is a member', async () => {
    for (let round = 0; round < 5; round++) {
      const owner = await world.person('startup');
      const { organizationId } = owner;
      const newcomer = await world.person('startup');
      await newcomer.api.team.eject({ body: {} });

      await Promise.all([
        owner.api.team.eject({ body: {} }).catch(() => {}),
        world.db
          .updateTable('users')
          .set({ organization_id: organizationId })
          .where('id', '=', newcomer.id)
          .execute(),
      ]);

      const ownerId = await ownerOf(world, organizationId);
      const people = await world.db
        .selectFrom('users')
        .select('id')
        .where('organization_id', '=', organizationId)
        .execute();
      expect(people.map(({ id }) => id)).toContain(ownerId);
    }
  });
});

describe('what is the owner’s to do', () => {
  const owned: readonly [string, (person: TestPerson, body: Target) => Promise<unknown>][] = [
    [
      'inviting',
      ({ api }, { organizationId }) =>
        api.team.invite({ body: { organizationId, email: 'new@example.org' } }),
    ],
    ['taking a member out', ({ api }, body) => api.team.removeMember({ body })],
    ['passing ownership on', ({ api }, body) => api.team.changeOwner({ body })],
    [
      'reading the invitations',
      ({ api }, { organizationId }) => api.team.invitations({ query: { organizationId } }),
    ],
  ];
  interface Target {
    readonly organizationId: string;
    readonly userId: string;
  }

  test.each(owned)('%s is refused to a plain member', async (_, attempt) => {
    const { member, other, organizationId } = await teamIn(world);
    await expect(attempt(member, { organizationId, userId: other.id })).rejects.toMatchObject({
      code: 'organization.owners_only',
    });
  });

  test.each(owned)('%s of another organization finds nothing', async (_, attempt) => {
    const { member, organizationId } = await teamIn(world);
    const rival = await world.person('startup');
    await expect(attempt(rival, { organizationId, userId: member.id })).rejects.toMatchObject({
      code: 'organization.not_found',
    });
    expect((await member.api.users.me()).user.organization?.id).toBe(organizationId);
  });

  test('taking out somebody who is of another organization changes nothing', async () => {
    const { owner } = await teamIn(world);
    const stranger = await world.person('startup');

    await expect(
      owner.api.team.removeMember({ body: { userId: stranger.id } }),
    ).rejects.toMatchObject({ code: 'organization.not_a_member' });
    await expect(owner.api.team.eject({ body: { userId: stranger.id } })).rejects.toMatchObject({
      code: 'access.denied',
    });
    expect((await stranger.api.users.me()).user.organization).not.toBeNull();
  });
});
