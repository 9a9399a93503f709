import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { teamIn } from '../../testing/teams.ts';
import { keepTold, THE_STAFF } from '../../testing/told.ts';
import { createWorld, type World } from '../../testing/world.ts';

const told = keepTold();
let world: World;
beforeAll(async () => {
  world = await createWorld({}, { live: told.live });
});
afterAll(() => world.close());
beforeEach(() => told.forget());

const CHANGED = 'update-organization';

describe('open pages of an organization’s people', () => {
  test('hear what their owner or the staff changed of it, and nobody else’s do', async () => {
    const { owner, member, organizationId } = await teamIn(world);
    const [dot, stranger] = [await world.person('dot'), await world.person('startup')];

    await owner.api.organizations.save({ body: { description: 'Bees' } });
    expect(told.of(member)).toEqual([CHANGED]);
    await dot.api.organizations.saveByStaff({
      body: { id: organizationId, canBookExpert: false },
    });

    expect(told.of(member)).toEqual([CHANGED, CHANGED]);
    expect(told.of(stranger)).toEqual([]);
  });

  test('hear who goes, and so does who goes', async () => {
    const { owner, member, other } = await teamIn(world);

    await owner.api.team.removeMember({ body: { userId: member.id } });

    for (const who of [owner, other]) expect(told.of(who)).toEqual([CHANGED]);
    expect(told.of(member)).toEqual(['show_notification', CHANGED]);
  });

  test('hear of a merge, once each', async () => {
    const [one, another] = [await teamIn(world), await teamIn(world)];
    const admin = await world.person('super-admin');
    told.forget();

    await admin.api.organizations.merge({
      body: { from: one.organizationId, into: another.organizationId },
    });

    expect(told.of(one.member)).toEqual(['show_notification', CHANGED]);
    expect(told.of(another.member)).toEqual([CHANGED]);
  });

  test('hear whom the staff removed, took back or gave another role', async () => {
    const { member, other } = await teamIn(world);
    const admin = await world.person('super-admin');
    const { directory } = admin.api;
    const changes = [
      () => directory.remove({ body: { userId: member.id, isRemoved: true } }),
      () => directory.remove({ body: { userId: member.id, isRemoved: false } }),
      () => directory.edit({ body: { id: member.id, role: 'guest' } }),
    ];

    for (const change of changes) {
      told.forget();
      await change();
      expect(told.of(other)).toEqual([CHANGED]);
      expect(told.of(THE_STAFF)).toEqual([CHANGED, 'update-users']);
    }
  });

  test('hear nothing of what is refused', async () => {
    const { owner, member } = await teamIn(world);

    const saving = member.api.organizations.save({ body: { description: 'Wasps' } });

    await expect(saving).rejects.toThrow();
    expect(told.of(owner)).toEqual([]);
  });
});
