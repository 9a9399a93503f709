import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWorld, type World } from '../testing/world.ts';
import { audit } from './audit.queries.ts';
import { erase } from './audit-personal.queries.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

test('erasing Anna leaves what was noted of Hanna, Joanna and the annals', async () => {
  const [anna, staff] = [await world.person('startup'), await world.person('dot')];
  const note = (details: Record<string, unknown>) =>
    audit(world.db, {
      actorId: staff.id,
      action: 'organization.changed',
      subjectKind: 'organization',
      subjectId: staff.organizationId,
      details,
    });
  const others = [{ to: 'joanna@example.org' }, { name: 'Hanna' }, { reason: 'in the annals' }];
  await note({ to: { email: 'Anna@example.org' } });
  await note({ names: ['ANNA'] });
  for (const other of others) await note(other);

  await erase(world.db, { id: anna.id, email: 'anna@example.org', name: 'Anna' });

  const noted = await world.db
    .selectFrom('audit_log')
    .select('details')
    .where('subject_id', '=', staff.organizationId)
    .orderBy('id')
    .execute();
  expect(noted.map(({ details }) => details)).toEqual([{}, {}, ...others]);
});
