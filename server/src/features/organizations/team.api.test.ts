import { beforeEach, describe, expect, test } from 'vitest';
import { auditEntries } from '../../testing/audit-log.ts';
import { importTable, csvFile } from '../../testing/files/import-files.ts';
import { allItems } from '../../testing/pages.ts';
import { setOnline } from '../../testing/presence.ts';
import { expectRefusal } from '../../testing/refusals.ts';
import { updateUser } from '../../testing/rows.ts';
import { listNotifications } from '../../testing/bookings/sessions.ts';
import {
  inviteMember,
  listMembers,
  newAddress,
  joinFields,
  findOwner,
  listPendingInvitations,
  createTeam,
} from '../../testing/teams.ts';
import { recordLive, viewersOf, ALL_STAFF } from '../../testing/notifications/recorded-live.ts';
import { type TestPerson, useWorld } from '../../testing/world.ts';

const live = recordLive();
const world = await useWorld({ live: live.live });
const staff = await world.person('dot');
const UNKNOWN_ID = '0199aaaa-0000-7000-8000-000000000001';

const userOf = async ({ api }: TestPerson) => (await api.users.me()).user;
const removeMember = (by: TestPerson, userId: string) =>
  by.api.team.removeMember({ body: { userId } });
const eject = (by: TestPerson, userId: string) => by.api.team.eject({ body: { userId } });
const leave = ({ api }: TestPerson) => api.team.eject({ body: {} });
const changeOwner = (by: TestPerson, userId: string, organizationId?: string) =>
  by.api.team.changeOwner({ body: { userId, ...(organizationId && { organizationId }) } });

describe('the member list', () => {
  test('shows addresses, roles and presence to members', async () => {
    const { owner, member } = await createTeam(world);
    const read = async () => (await member.api.team.members()).items;
    const shown = async () => (await read()).find(({ id }) => id === owner.id);
    await setOnline(world, owner);

    expect(await read()).toHaveLength(3);
    expect(await shown()).toMatchObject({
      isOwner: true,
      role: 'startup',
      email: owner.email,
      status: 'Active',
    });
    await setOnline(world, owner, -1);
    expect((await shown())?.status).toBe('Offline');
  });

  test('shows names only to other organizations', async () => {
    const { owner, organizationId } = await createTeam(world);
    const rival = await world.person('startup');

    const { items } = await rival.api.organizations.members({ query: { id: organizationId } });

    expect(items.find(({ id }) => id === owner.id)).toMatchObject({ name: owner.name });
    for (const { role, status, email, phone } of items) {
      expect([role, status, email, phone]).toEqual([null, null, null, null]);
    }
  });

  test('is read page by page without duplicates or gaps', async () => {
    const { owner, organizationId } = await createTeam(world);
    for (let more = 0; more < 4; more++) await world.person('member', { organizationId });

    const members = await allItems((cursor) =>
      owner.api.team.members({ query: { limit: 2, ...cursor } }),
    );

    const ids = members.map(({ id }) => id);
    expect(ids).toHaveLength(7);
    expect(new Set(ids).size).toBe(7);
  });

  test.each(['dot', 'expert', 'team', 'guest', 'external', 'tt'] as const)(
    'of the own team is refused to role %s, even for a member',
    async (role) => {
      const { organizationId } = await createTeam(world);
      const member = await world.person(role, { organizationId });

      await expectRefusal(member.api.team.members(), 'access.denied');
    },
  );

  test.each(['expert', 'team', 'external'] as const)(
    'is shown with addresses on the page of the own organization to role %s',
    async (role) => {
      const { owner, organizationId } = await createTeam(world);
      const member = await world.person(role, { organizationId });

      const { items } = await member.api.organizations.members({ query: { id: organizationId } });

      expect(items.find(({ id }) => id === owner.id)).toMatchObject({ email: owner.email });
    },
  );

  test("is refused to roles that can't read organizations", async () => {
    const { organizationId } = await createTeam(world);
    const guest = await world.person('guest', { organizationId });

    await expectRefusal(
      guest.api.organizations.members({ query: { id: organizationId } }),
      'access.denied',
    );
  });
});

describe('removing a member', () => {
  test('notifies the member, whose account and role stay', async () => {
    const { owner, member } = await createTeam(world);

    await removeMember(owner, member.id);

    expect(await listMembers(owner)).not.toContain(member.id);
    expect(await userOf(member)).toMatchObject({
      organization: null,
      role: 'member',
      review: null,
    });
    expect(await listNotifications(member)).toMatchObject([{ type: 'organization.removed' }]);
  });

  test('is audited when staff do it', async () => {
    const { member, organizationId } = await createTeam(world);

    await eject(staff, member.id);

    const entries = await auditEntries(world, { subjectId: organizationId, actorId: staff.id });
    expect(entries).toMatchObject([
      { action: 'organization.member-removed', details: { userId: member.id } },
    ]);
    await expectRefusal(eject(staff, member.id), 'organization.not_a_member');
  });

  test('is refused for the owner, a stranger and an unknown person', async () => {
    const { owner } = await createTeam(world);
    const stranger = await world.person('startup');
    await expectRefusal(removeMember(owner, owner.id), 'organization.owner_stays');
    await expectRefusal(eject(staff, owner.id), 'organization.owner_stays');
    await expectRefusal(removeMember(owner, stranger.id), 'organization.not_a_member');
    await expectRefusal(eject(owner, stranger.id), 'access.denied');
    await expectRefusal(eject(staff, UNKNOWN_ID), 'user.not_found');
    expect((await userOf(stranger)).organization).not.toBeNull();
  });
});

describe('leaving', () => {
  test('is possible for members and notifies the owner', async () => {
    const { owner, member } = await createTeam(world);

    await leave(member);

    expect(await listMembers(owner)).not.toContain(member.id);
    expect(await listNotifications(owner)).toMatchObject([{ type: 'organization.left' }]);
    await expectRefusal(leave(member), 'organization.none');
  });

  test('is refused for the owner while there are other members (A25)', async () => {
    const { owner } = await createTeam(world);

    await expectRefusal(leave(owner), 'organization.pass_on_first');
  });

  test('by the last member keeps the organization, visible to staff only', async () => {
    const [alone, rival] = [await world.person('startup'), await world.person('startup')];
    const query = { id: alone.organizationId };

    await leave(alone);

    const { organization } = await staff.api.organizations.get({ query });
    expect(organization).toMatchObject({ owner: null, members: 0 });
    await expectRefusal(rival.api.organizations.get({ query }), 'organization.not_found');
  });

  test('while another person joins leaves an owner who is a member', async () => {
    for (let round = 0; round < 5; round++) {
      const owner = await world.person('startup');
      const { organizationId } = owner;
      const joining = await world.person('startup');
      await leave(joining);

      await Promise.all([
        leave(owner).catch(() => {}),
        updateUser(world, joining, { organization_id: organizationId }),
      ]);

      const people = await world.db
        .selectFrom('users')
        .select('id')
        .where('organization_id', '=', organizationId)
        .execute();
      expect(people.map(({ id }) => id)).toContain(await findOwner(world, organizationId));
    }
  });
});

describe('changing the owner', () => {
  test('makes a member the owner and notifies them; the previous owner can leave', async () => {
    const { owner, member, organizationId } = await createTeam(world);

    await changeOwner(owner, member.id);

    expect(await findOwner(world, organizationId)).toBe(member.id);
    expect(await listNotifications(member)).toMatchObject([{ type: 'organization.owner' }]);
    await expectRefusal(changeOwner(owner, owner.id), 'organization.owners_only');
    await leave(owner);
  });

  test('by staff notifies both and is audited', async () => {
    const { owner, member, organizationId } = await createTeam(world);

    await changeOwner(staff, member.id, organizationId);

    expect(await listNotifications(owner)).toMatchObject([{ type: 'organization.passed' }]);
    expect(await listNotifications(member)).toMatchObject([{ type: 'organization.owner' }]);
    expect(await auditEntries(world, { subjectId: organizationId })).toMatchObject([
      { action: 'organization.owner-changed', details: { from: owner.id, to: member.id } },
    ]);
  });

  test('to two members succeeds once when concurrent', async () => {
    const { owner, member, other, organizationId } = await createTeam(world);

    const done = await Promise.allSettled([member, other].map(({ id }) => changeOwner(owner, id)));

    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect([member.id, other.id]).toContain(await findOwner(world, organizationId));
  });

  test('while the new owner leaves ends with an owner who is a member', async () => {
    for (let round = 0; round < 5; round++) {
      const { owner, member, organizationId } = await createTeam(world);

      await Promise.allSettled([changeOwner(owner, member.id), leave(member)]);

      expect(await listMembers(owner)).toContain(await findOwner(world, organizationId));
    }
  });

  test('is refused for strangers, unknown and unreviewed people', async () => {
    const { owner, organizationId } = await createTeam(world);
    const waiting = await world.person('external', { organizationId, review: 'waiting' });
    const stranger = await world.person('startup');

    for (const [id, code] of [
      [stranger.id, 'organization.not_a_member'],
      [UNKNOWN_ID, 'organization.not_a_member'],
      [waiting.id, 'organization.owner_waits'],
    ] as const) {
      await expect(changeOwner(owner, id)).rejects.toMatchObject({ code });
    }
  });

  test('to a person outside the organization violates a constraint', async () => {
    const { organizationId } = await createTeam(world);
    const stranger = await world.person('startup');

    await expect(
      world.db
        .updateTable('organizations')
        .set({ owner_id: stranger.id })
        .where('id', '=', organizationId)
        .execute(),
    ).rejects.toThrow('organizations_owner_is_member');
  });
});

describe('an owner only (A25)', () => {
  interface Target {
    readonly organizationId: string;
    readonly userId: string;
  }
  const owned: readonly [string, (person: TestPerson, body: Target) => Promise<unknown>][] = [
    [
      'invites',
      ({ api }, { organizationId }) =>
        api.team.invite({ body: { organizationId, email: newAddress() } }),
    ],
    ['removes members', ({ api }, body) => api.team.removeMember({ body })],
    ['changes the owner', ({ api }, body) => api.team.changeOwner({ body })],
    [
      'reads the invitations',
      ({ api }, { organizationId }) => api.team.invitations({ query: { organizationId } }),
    ],
  ];

  test.each(owned)('%s: members are refused, other organizations get 404', async (_, attempt) => {
    const { member, other, organizationId } = await createTeam(world);
    const rival = await world.person('startup');

    await expectRefusal(
      attempt(member, { organizationId, userId: other.id }),
      'organization.owners_only',
    );
    await expectRefusal(
      attempt(rival, { organizationId, userId: member.id }),
      'organization.not_found',
    );
    expect((await userOf(member)).organization?.id).toBe(organizationId);
  });
});

describe.each(['expert', 'team', 'guest', 'external', 'tt'] as const)(
  'an owner of role %s, whom the table denies the team',
  (role) => {
    const ownerOf = async () => {
      const owner = await world.person(role, { organizationKind: 'external' });
      const { organizationId } = owner;
      return { owner, member: await world.person('member', { organizationId }), organizationId };
    };

    test('is refused every change of the team', async () => {
      const { owner, member } = await ownerOf();
      const { api } = owner;

      const refused = (attempt: Promise<unknown>) => expectRefusal(attempt, 'access.denied');
      await refused(api.team.invite({ body: { email: newAddress() } }));
      await refused(api.team.invitations());
      await refused(removeMember(owner, member.id));
      await refused(changeOwner(owner, member.id));
      expect((await userOf(member)).organization).not.toBeNull();
    });

    test('is helped by staff, who change it on the page of the organization', async () => {
      const { member, organizationId } = await ownerOf();

      await changeOwner(staff, member.id, organizationId);

      expect(await findOwner(world, organizationId)).toBe(member.id);
    });
  },
);

describe('open pages are updated', () => {
  const CHANGED = 'update-organization';
  beforeEach(() => live.clear());

  test('of the team, staff and viewers when the owner or staff save the profile', async () => {
    const { owner, member, organizationId } = await createTeam(world);
    const stranger = await world.person('startup');

    await owner.api.organizations.save({ body: { description: 'Olive oil' } });
    expect(live.sentTo(member)).toEqual([CHANGED]);
    expect(live.sentTo(ALL_STAFF)).toEqual([CHANGED]);
    expect(live.sentTo(viewersOf(`organization:${organizationId}`))).toEqual([CHANGED]);
    await staff.api.organizations.saveByStaff({
      body: { id: organizationId, canBookExpert: false },
    });

    expect(live.sentTo(member)).toEqual([CHANGED, CHANGED]);
    expect(live.sentTo(stranger)).toEqual([]);
  });

  test('of no user when saving is refused', async () => {
    const { owner, member } = await createTeam(world);

    await expect(
      member.api.organizations.save({ body: { description: 'Wasps' } }),
    ).rejects.toThrow();

    expect(live.sentTo(owner)).toEqual([]);
  });

  test('of the team, staff and viewers when a person joins', async () => {
    const { owner, member, organizationId } = await createTeam(world);
    const { token } = await inviteMember(world, owner);
    live.clear();

    await world.anonymous.team.join({ body: joinFields(token) });

    expect(live.sentTo(member)).toEqual([CHANGED]);
    expect(live.sentTo(owner)).toEqual(['show_notification', CHANGED]);
    expect(live.sentTo(ALL_STAFF)).toEqual([CHANGED, 'update-users']);
    expect(live.sentTo(viewersOf(`organization:${organizationId}`))).toEqual([CHANGED]);
  });

  test('of the owner and staff only when an invitation is sent or revoked', async () => {
    const { owner, member } = await createTeam(world);

    await owner.api.team.invite({ body: { email: newAddress() } });
    const [{ id } = { id: '' }] = await listPendingInvitations(owner);
    await owner.api.team.revokeInvitation({ body: { id } });

    expect(live.sentTo(owner)).toEqual([CHANGED, CHANGED]);
    expect(live.sentTo(ALL_STAFF)).toEqual([CHANGED, CHANGED]);
    expect(live.sentTo(member)).toEqual([]);
  });

  test('of the team and the leaving member when one leaves or is removed', async () => {
    const { owner, member, other } = await createTeam(world);

    await removeMember(owner, member.id);

    for (const person of [owner, other]) expect(live.sentTo(person)).toEqual([CHANGED]);
    expect(live.sentTo(member)).toEqual(['show_notification', CHANGED]);
    live.clear();
    await leave(other);
    for (const person of [owner, other]) expect(live.sentTo(person)).toContain(CHANGED);
  });

  test('of both teams and their viewers, once each, when organizations are merged', async () => {
    const [from, into] = [await createTeam(world), await createTeam(world)];

    await staff.api.organizations.merge({
      body: { from: from.organizationId, into: into.organizationId },
    });

    expect(live.sentTo(from.member)).toEqual(['show_notification', CHANGED]);
    expect(live.sentTo(into.member)).toEqual([CHANGED]);
    for (const id of [from.organizationId, into.organizationId]) {
      expect(live.sentTo(viewersOf(`organization:${id}`))).toEqual([CHANGED]);
    }
  });

  test('of the team and staff when an import adds and renames people', async () => {
    const { owner, member } = await createTeam(world);
    const admin = await world.person('admin');
    const { organization } = await owner.api.organizations.mine();

    await importTable(
      world,
      admin,
      csvFile([
        ['Email', 'First name', 'Last name', 'Role', 'Organization'],
        [newAddress(), 'Rim', 'Sassi', 'member', organization?.name ?? ''],
        [member.email, 'Renamed', 'Person', '', ''],
      ]),
    );

    expect(live.sentTo(owner)).toEqual([CHANGED]);
    expect(live.sentTo(member)).toEqual(['update-account', CHANGED]);
    expect(live.sentTo(ALL_STAFF).filter((it) => it === 'update-imports').length).toBeGreaterThan(
      2,
    );
    expect(live.sentTo(ALL_STAFF)).toContain('update-users');
  });
});
