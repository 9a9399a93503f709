import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { bringIn, csvFile } from '../../testing/import-files.ts';
import { invitedBy, newAddress, newcomer, pendingOf, teamIn } from '../../testing/teams.ts';
import { keepTold, showing, THE_STAFF } from '../../testing/told.ts';
import { createWorld, type World } from '../../testing/world.ts';

const told = keepTold();
let world: World;
beforeAll(async () => {
  world = await createWorld({}, { live: told.live });
});
afterAll(() => world.close());
beforeEach(() => told.forget());

test('whoever joins shows at once to the team, to the staff, and to who has the organization open', async () => {
  const { owner, member, organizationId } = await teamIn(world);
  const { token } = await invitedBy(world, owner);
  told.forget();

  await world.anonymous.team.join({ body: newcomer(token) });

  expect(told.of(member)).toEqual(['update-organization']);
  expect(told.of(owner)).toEqual(['show_notification', 'update-organization']);
  expect(told.of(THE_STAFF)).toEqual(['update-organization', 'update-users']);
  expect(told.of(showing(`organization:${organizationId}`))).toEqual(['update-organization']);
});

test('who is invited is for the owner and the staff alone', async () => {
  const { owner, member } = await teamIn(world);
  told.forget();

  await owner.api.team.invite({ body: { email: newAddress() } });
  const [{ id } = { id: '' }] = await pendingOf(owner);
  await owner.api.team.revokeInvitation({ body: { id } });

  expect(told.of(owner)).toEqual(['update-organization', 'update-organization']);
  expect(told.of(THE_STAFF)).toEqual(['update-organization', 'update-organization']);
  expect(told.of(member)).toEqual([]);
});

test('whoever leaves hears it, and so do those who stay', async () => {
  const { owner, member, other } = await teamIn(world);
  told.forget();

  await member.api.team.eject({ body: {} });

  for (const person of [owner, member, other]) {
    expect(told.of(person)).toContain('update-organization');
  }
});

test('what it says of itself shows at once wherever it is open', async () => {
  const { owner, member, organizationId } = await teamIn(world);
  told.forget();

  await owner.api.organizations.save({ body: { description: 'Olive oil, traced' }, files: {} });

  expect(told.of(member)).toEqual(['update-organization']);
  expect(told.of(THE_STAFF)).toEqual(['update-organization']);
  expect(told.of(showing(`organization:${organizationId}`))).toEqual(['update-organization']);
});

test('two that become one are told of to the people and to the readers of both', async () => {
  const [one, two] = [await teamIn(world), await teamIn(world)];
  const admin = await world.person('admin');
  told.forget();

  await admin.api.organizations.merge({
    body: { from: one.organizationId, into: two.organizationId },
  });

  for (const person of [one.member, two.member]) {
    expect(told.of(person)).toContain('update-organization');
  }
  for (const id of [one.organizationId, two.organizationId]) {
    expect(told.of(showing(`organization:${id}`))).toEqual(['update-organization']);
  }
});

test('people whom an import brings show at once, and so does how far it is', async () => {
  const { owner, member } = await teamIn(world);
  const admin = await world.person('admin');
  const { organization } = await owner.api.organizations.mine();
  told.forget();

  await bringIn(
    world,
    admin,
    csvFile([
      ['Email', 'First name', 'Last name', 'Role', 'Organization'],
      [newAddress(), 'Rim', 'Sassi', 'member', organization?.name ?? ''],
      [member.email, 'Renamed', 'Person', '', ''],
    ]),
  );

  expect(told.of(owner)).toEqual(['update-organization']);
  expect(told.of(member)).toEqual(['update-account', 'update-organization']);
  expect(told.of(THE_STAFF).filter((it) => it === 'update-imports').length).toBeGreaterThan(2);
  expect(told.of(THE_STAFF)).toContain('update-users');
});
