import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toldTo } from '../../testing/sessions.ts';
import { createWorld, type TestPerson, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

/** An owner with two members. */
async function teamOf(kind: 'hub' | 'external' = 'hub') {
  const owner = await world.person('startup', { organizationKind: kind });
  const { organizationId } = owner;
  const member = await world.person('member', { organizationId });
  const other = await world.person('member', { organizationId });
  return { owner, member, other, organizationId };
}

const namesOf = async (person: TestPerson) =>
  (await person.api.team.members()).items.map(({ id }) => id);

const ownerOf = async (organizationId: string) => {
  const row = await world.db
    .selectFrom('organizations')
    .select('owner_id as ownerId')
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow();
  return row.ownerId;
};

describe('the members of an organization', () => {
  test('know each other’s addresses, roles and whether they are there', async () => {
    const { owner, member } = await teamOf();

    const { items } = await member.api.team.members();

    expect(items.find(({ id }) => id === owner.id)).toMatchObject({
      isOwner: true,
      role: 'startup',
      email: owner.email,
      status: 'Active',
    });
    expect(items).toHaveLength(3);
  });

  test('are names to everybody else', async () => {
    const { owner, organizationId } = await teamOf();
    const rival = await world.person('startup');

    const { items } = await rival.api.team.members({ query: { organizationId } });

    expect(items.find(({ id }) => id === owner.id)).toMatchObject({ name: owner.name });
    for (const { role, status, email, phone } of items) {
      expect([role, status, email, phone]).toEqual([null, null, null, null]);
    }
  });

  test('are shown page by page, none twice and none left out', async () => {
    const { owner, organizationId } = await teamOf();
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
    const { organizationId } = await teamOf();
    const guest = await world.person('guest');

    await expect(guest.api.team.members({ query: { organizationId } })).rejects.toMatchObject({
      code: 'organization.not_found',
    });
  });
});

describe('taking somebody out', () => {
  test('is the owner’s, and whoever is taken out is told', async () => {
    const { owner, member } = await teamOf();

    await owner.api.team.removeMember({ body: { userId: member.id } });

    expect(await namesOf(owner)).not.toContain(member.id);
    expect((await member.api.users.me()).user.organization).toBeNull();
    expect(await toldTo(member)).toMatchObject([{ type: 'organization.removed' }]);
  });

  test('leaves their account and their role as they are', async () => {
    const { owner, member } = await teamOf();

    await owner.api.team.removeMember({ body: { userId: member.id } });

    expect((await member.api.users.me()).user).toMatchObject({ role: 'member', review: null });
  });

  test('never takes the owner out, whoever asks', async () => {
    const { owner } = await teamOf();
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
    const { owner, member } = await teamOf();
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
    const { member, organizationId } = await teamOf();
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
    const { owner, member } = await teamOf();

    await member.api.team.eject({ body: {} });

    expect(await namesOf(owner)).not.toContain(member.id);
    expect(await toldTo(owner)).toMatchObject([{ type: 'organization.left' }]);
    await expect(member.api.team.eject({ body: {} })).rejects.toMatchObject({
      code: 'organization.none',
    });
  });

  test('is not the owner’s while there are others', async () => {
    const { owner } = await teamOf();

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

      const ownerId = await ownerOf(organizationId);
      const people = await world.db
        .selectFrom('users')
        .select('id')
        .where('organization_id', '=', organizationId)
        .execute();
      expect(people.map(({ id }) => id)).toContain(ownerId);
    }
  });
});

describe('passing ownership on', () => {
  test('makes a member the owner, who is told; the one before is a member', async () => {
    const { owner, member, organizationId } = await teamOf();

    await owner.api.team.changeOwner({ body: { userId: member.id } });

    expect(await ownerOf(organizationId)).toBe(member.id);
    expect(await toldTo(member)).toMatchObject([{ type: 'organization.owner' }]);
    await expect(owner.api.team.changeOwner({ body: { userId: owner.id } })).rejects.toMatchObject({
      code: 'organization.owners_only',
    });
    await owner.api.team.eject({ body: {} });
  });

  test('by staff tells both, and is noted', async () => {
    const { owner, member, organizationId } = await teamOf();
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
    const { owner, member, other, organizationId } = await teamOf();

    const done = await Promise.allSettled(
      [member, other].map(({ id }) => owner.api.team.changeOwner({ body: { userId: id } })),
    );

    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect([member.id, other.id]).toContain(await ownerOf(organizationId));
  });

  test('while the heir leaves ends with an owner who is a member', async () => {
    for (let round = 0; round < 5; round++) {
      const { owner, member, organizationId } = await teamOf();

      await Promise.allSettled([
        owner.api.team.changeOwner({ body: { userId: member.id } }),
        member.api.team.eject({ body: {} }),
      ]);

      const ownerId = await ownerOf(organizationId);
      expect(await namesOf(owner)).toContain(ownerId);
    }
  });

  test.each([
    ['somebody of another organization', () => world.person('startup')],
    ['nobody', async () => ({ id: '0199aaaa-0000-7000-8000-000000000001' })],
  ])('to %s is refused', async (_, whom) => {
    const { owner } = await teamOf();
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
    const { member, other, organizationId } = await teamOf();
    await expect(attempt(member, { organizationId, userId: other.id })).rejects.toMatchObject({
      code: 'organization.owners_only',
    });
  });

  test.each(owned)('%s of another organization finds nothing', async (_, attempt) => {
    const { member, organizationId } = await teamOf();
    const rival = await world.person('startup');
    await expect(attempt(rival, { organizationId, userId: member.id })).rejects.toMatchObject({
      code: 'organization.not_found',
    });
    expect((await member.api.users.me()).user.organization?.id).toBe(organizationId);
  });

  test('taking out somebody who is of another organization changes nothing', async () => {
    const { owner } = await teamOf();
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

test('an owner who is no member cannot be stored', async () => {
  const { organizationId } = await teamOf();
  const stranger = await world.person('startup');

  await expect(
    world.db
      .updateTable('organizations')
      .set({ owner_id: stranger.id })
      .where('id', '=', organizationId)
      .execute(),
  ).rejects.toThrow('organizations_owner_is_member');
});
