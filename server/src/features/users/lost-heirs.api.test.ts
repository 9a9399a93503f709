import { afterAll, beforeAll, expect, test } from 'vitest';
import { askErasure, erase, leaverIn } from '../../testing/leavers.ts';
import { teamIn } from '../../testing/teams.ts';
import { rowsOf, whileHeld } from '../../testing/waiting.ts';
import { createWorld, type TestPerson, type World } from '../../testing/world.ts';

let world: World;
let staff: TestPerson;
beforeAll(async () => {
  world = await createWorld();
  staff = await world.person('dot');
});
afterAll(() => world.close());

const passOn = ({ organizationId }: TestPerson, { id }: TestPerson) =>
  [{ kind: 'organization', subject: organizationId, way: 'pass-on', heir: id }] as const;

/** What is begun has listed the heirs already, and waits for one who moves to another organization. */
async function whileMoving<T>({ id }: TestPerson, leaving: () => Promise<T>) {
  const elsewhere = { organization_id: staff.organizationId };
  const { ended } = await whileHeld(world, {
    hold: rowsOf('users', id),
    calls: [leaving],
    meanwhile: (tx) => tx.updateTable('users').set(elsewhere).where('id', '=', id).execute(),
  });
  return ended;
}

const notAMember = { status: 'rejected', reason: { code: 'organization.not_a_member' } };

test('whoever is removed stays when their heir moves to another organization in that moment', async () => {
  const { owner, member: heir } = await teamIn(world);

  const removing = await whileMoving(heir, () =>
    staff.api.directory.remove({
      body: { userId: owner.id, isRemoved: true, settle: [...passOn(owner, heir)] },
    }),
  );

  expect(removing).toMatchObject([notAMember]);
  expect((await owner.api.users.me()).user.organization).toMatchObject({ isOwner: true });
});

test('and so does whoever is erased', async () => {
  const owner = await leaverIn(world);
  const heir = await world.person('member', { organizationId: owner.organizationId });
  const erasureId = await askErasure(owner);

  const erasing = await whileMoving(heir, () => erase(staff, erasureId, [...passOn(owner, heir)]));

  expect(erasing).toMatchObject([notAMember]);
  const { data } = await owner.api.personalData.find();
  expect(data.erasure).toMatchObject({ state: 'asked' });
});
