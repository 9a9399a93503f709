import { afterAll, beforeAll, expect, test } from 'vitest';
import { askErasure, erase, leaverIn } from '../../testing/leavers.ts';
import { teamIn } from '../../testing/teams.ts';
import { begun, untilWaiting } from '../../testing/waiting.ts';
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
const whileMoving = <T>({ id }: TestPerson, begin: () => Promise<T>) =>
  world.db.transaction().execute(async (tx) => {
    await tx.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute();
    const moving = begun(begin());
    await untilWaiting(world, 1);
    const elsewhere = { organization_id: staff.organizationId };
    await tx.updateTable('users').set(elsewhere).where('id', '=', id).execute();
    return [moving];
  });

test('whoever is removed stays when their heir moves to another organization in that moment', async () => {
  const { owner, member: heir } = await teamIn(world);

  const [removing] = await whileMoving(heir, () =>
    staff.api.directory.remove({
      body: { userId: owner.id, isRemoved: true, settle: [...passOn(owner, heir)] },
    }),
  );

  await expect(removing).rejects.toMatchObject({ code: 'organization.not_a_member' });
  expect((await owner.api.users.me()).user.organization).toMatchObject({ isOwner: true });
});

test('and so does whoever is erased', async () => {
  const owner = await leaverIn(world);
  const heir = await world.person('member', { organizationId: owner.organizationId });
  const erasureId = await askErasure(owner);

  const [erasing] = await whileMoving(heir, () =>
    erase(staff, erasureId, [...passOn(owner, heir)]),
  );

  await expect(erasing).rejects.toMatchObject({ code: 'organization.not_a_member' });
  const { data } = await owner.api.personalData.find();
  expect(data.erasure).toMatchObject({ state: 'asked' });
});
