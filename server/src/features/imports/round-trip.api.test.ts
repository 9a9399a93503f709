import { Role } from '@thedot/domain/access/roles';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { outcomes, upload } from '../../testing/import-files.ts';
import { createWorld, type TestPerson, type World } from '../../testing/world.ts';

let world: World;
let staff: TestPerson;
beforeAll(async () => {
  world = await createWorld();
  staff = await world.person('super-admin');
  for (const role of Role.options) {
    const language = role.length % 2 ? 'fr' : 'en';
    const { id } = await world.person(role, { language });
    await world.db
      .updateTable('users')
      .set({ phone: '+216 20 123 456', country: 'CI', first_name: '=Zoë', last_name: "L'Été; Co" })
      .where('id', '=', id)
      .execute();
  }
  await world.person('external', { review: 'waiting' });
});
afterAll(() => world.close());

test.each([
  ['csv', 'en', ''],
  ['csv', 'fr', ''],
  ['xlsx', 'en', ''],
  ['xlsx', 'fr', ''],
  ['csv', 'fr', '&columns=completed,status,seen'],
] as const)(
  'the table of users, taken away as %s in %s%s, changes nobody when it comes back',
  async (format, language, columns) => {
    const url = `/api/user/data?format=${format}&language=${language}${columns}`;
    const { rawPayload } = await world.app.inject({ url, headers: staff.headers });

    const table = new File([new Uint8Array(rawPayload)], `people.${format}`);
    const { import: checked } = await upload(staff, table);

    const { count } = await staff.api.directory.count();
    const became = Object.values(await outcomes(staff, checked.id));
    expect(became).toEqual(Array.from({ length: count }, () => 'skipped'));
  },
);
