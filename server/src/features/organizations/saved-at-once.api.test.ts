import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWorld, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

test('what staff save takes back nothing that the owner or another of them says at that moment', async () => {
  const owner = await world.person('startup');
  const [staff, other] = [await world.person('dot'), await world.person('admin')];
  const id = owner.organizationId;
  const { name } = (await staff.api.organizations.one({ query: { id } })).organization;

  await Promise.all([
    staff.api.organizations.saveByStaff({ body: { id, kind: 'external' } }),
    other.api.organizations.saveByStaff({ body: { id, canBookExpert: true } }),
    owner.api.organizations.save({ body: { region: 'Sfax' } }),
    other.api.organizations.saveByStaff({
      body: { id, name, field: 'Olive oil', foundedYear: 2019, hasStartupLabel: true },
    }),
  ]);
  await staff.api.organizations.saveByStaff({ body: { id, hasStartupLabel: null } });
  await staff.api.organizations.saveByStaff({ body: { id } });

  const { organization } = await staff.api.organizations.one({ query: { id } });
  expect(organization).toMatchObject({
    name,
    kind: 'external',
    region: 'Sfax',
    field: 'Olive oil',
    foundedYear: 2019,
    hasStartupLabel: null,
    forStaff: { canBookExpert: true },
  });
  const notes = await world.db
    .selectFrom('audit_log')
    .select(['actor_id as by', 'details'])
    .where('action', '=', 'organization.changed')
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute();
  expect(notes.splice(3)).toEqual([{ by: staff.id, details: { fields: ['hasStartupLabel'] } }]);
  expect(notes).toEqual(
    expect.arrayContaining([
      { by: staff.id, details: { fields: ['kind'], kind: ['hub', 'external'] } },
      { by: other.id, details: { fields: ['canBookExpert'], canBookExpert: [null, true] } },
      { by: other.id, details: { fields: ['name', 'field', 'foundedYear', 'hasStartupLabel'] } },
    ]),
  );
});
