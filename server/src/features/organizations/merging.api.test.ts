import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expertIn, MONDAY, NINE, TEN, toldTo, wish } from '../../testing/sessions.ts';
import { createWorld, type TestPerson, type World } from '../../testing/world.ts';
import { MOVES, STAYS } from './merging.service.ts';

let world: World;
let staff: TestPerson;
beforeAll(async () => {
  world = await createWorld();
  world.clock = MONDAY;
  staff = await world.person('dot');
});
afterAll(() => world.close());

async function pair() {
  const [first, second] = [await world.person('startup'), await world.person('startup')];
  return { first, second, both: { from: first.organizationId, into: second.organizationId } };
}

test('every column that names an organization is one that a merge moves, or leaves on purpose', async () => {
  const { rows } = await sql<{ place: string }>`
    select conrelid::regclass || '.' || a.attname as place
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'f' and c.confrelid = 'organizations'::regclass`.execute(world.db);

  expect(rows.map(({ place }) => place).toSorted()).toEqual(
    [...Object.keys(MOVES), ...STAYS].toSorted(),
  );
});

test('and what is written for one that is gone follows it, whatever the table', async () => {
  const { rows } = await sql<{ place: string }>`
    select tgrelid::regclass || '.organization_id' as place from pg_trigger
     where tgfoid = 'follow_merged_organization'::regproc`.execute(world.db);

  const columns = Object.keys(MOVES).filter((place) => place.endsWith('.organization_id'));
  expect(rows.map(({ place }) => place).toSorted()).toEqual(columns.toSorted());
});

describe('of two organizations that become one', () => {
  test('people, bookings, hours and invitations are the other’s; its owner stays', async () => {
    const expert = await expertIn(world);
    const { first, second, both } = await pair();
    const colleague = await world.person('member', { organizationId: first.organizationId });
    await first.api.bookings.request({ body: wish(expert.id, NINE) });
    await second.api.bookings.request({ body: wish(expert.id, TEN) });
    await first.api.team.invite({ body: { email: 'a@example.org' } });
    await first.api.team.invite({ body: { email: 'both@example.org' } });
    await second.api.team.invite({ body: { email: 'both@example.org' } });

    const { preview } = await staff.api.organizations.previewMerge({ query: both });
    expect(preview).toMatchObject({ members: 2, bookings: 1, invitations: 2 });
    expect(preview.hours).toMatchObject([{ expertId: expert.id, usedMinutes: 120 }]);

    const { organization } = await staff.api.organizations.merge({ body: both });

    expect(organization).toMatchObject({
      id: both.into,
      members: 3,
      owner: { id: second.id },
      hours: [{ usedMinutes: 120 }],
    });
    const { items } = await second.api.team.members();
    expect(items.map(({ id }) => id).toSorted()).toEqual(
      [first.id, second.id, colleague.id].toSorted(),
    );
    const { invitations } = await second.api.team.invitations();
    expect(invitations.map(({ email }) => email).toSorted()).toEqual([
      'a@example.org',
      'both@example.org',
    ]);
    expect(await toldTo(colleague)).toMatchObject([{ type: 'organization.merged' }]);
  });

  test('the address of the one leads to the other, over several merges too', async () => {
    const { first, both } = await pair();
    const third = await world.person('startup');

    await staff.api.organizations.merge({ body: both });
    const last = { from: both.into, into: third.organizationId };
    await staff.api.organizations.merge({ body: last });

    const query = { id: first.organizationId };
    const { organization } = await staff.api.organizations.one({ query });
    expect(organization.id).toBe(third.organizationId);
    const members = { organizationId: first.organizationId };
    expect((await staff.api.team.members({ query: members })).items).toHaveLength(3);
    const { items } = await staff.api.organizations.list({ query: { limit: 100 } });
    expect(items.map(({ id }) => id)).not.toContain(first.organizationId);
  });

  test('the other learns what it did not say, and takes the logo if it has none', async () => {
    const { first, second, both } = await pair();
    const logo = new File(
      [
        new Uint8Array(
          await sharp({ create: { width: 9, height: 9, channels: 3, background: '#265eee' } })
            .png()
            .toBuffer(),
        ),
      ],
      'logo.png',
    );
    await first.api.organizations.uploadLogo({ files: { logo } });
    await world.db
      .updateTable('organizations')
      .set({ field: 'Agritech', region: 'Sfax' })
      .where('id', '=', both.from)
      .execute();
    await world.db
      .updateTable('organizations')
      .set({ region: 'Tunis' })
      .where('id', '=', both.into)
      .execute();

    const { preview } = await staff.api.organizations.previewMerge({ query: both });
    expect(preview.filled).toEqual(['field', 'logo']);
    await staff.api.organizations.merge({ body: both });

    const { organization } = await second.api.organizations.mine();
    expect(organization).toMatchObject({ field: 'Agritech', region: 'Tunis' });
    const url = `/api/files/${organization?.logo}`;
    expect((await world.app.inject({ url, headers: second.headers })).statusCode).toBe(200);
  });

  test('one without an owner gets the other’s', async () => {
    const { first, second, both } = await pair();
    await second.api.team.eject({ body: {} });

    const { organization } = await staff.api.organizations.merge({ body: both });

    expect(organization.owner?.id).toBe(first.id);
  });
});

describe('races', () => {
  test('two merges in opposite directions leave one organization with everybody', async () => {
    for (let round = 0; round < 5; round++) {
      const { first, second, both } = await pair();

      const done = await Promise.allSettled([
        staff.api.organizations.merge({ body: both }),
        staff.api.organizations.merge({ body: { from: both.into, into: both.from } }),
      ]);

      expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const places = [first, second].map(async ({ api }) => (await api.users.me()).user);
      const [one, other] = await Promise.all(places);
      expect(one?.organization?.id).toBe(other?.organization?.id);
    }
  });

  test('what is booked during a merge belongs to the one that stays', async () => {
    const expert = await expertIn(world);
    for (let round = 0; round < 5; round++) {
      const { first, both } = await pair();

      await Promise.all([
        staff.api.organizations.merge({ body: both }),
        first.api.bookings.request({ body: wish(expert.id, NINE) }),
      ]);

      const left = await world.db
        .selectFrom('bookings')
        .select('id')
        .where('organization_id', '=', both.from)
        .execute();
      expect(left).toEqual([]);
    }
  });
});

test.each([
  ['itself', 'organization.same', (id: string) => id],
  ['nothing', 'organization.not_found', () => '0199aaaa-0000-7000-8000-000000000001'],
])('a merge into %s is refused', async (_, code, into) => {
  const { organizationId: from } = await world.person('startup');
  const both = { from, into: into(from) };

  await expect(staff.api.organizations.merge({ body: both })).rejects.toMatchObject({ code });
  await expect(staff.api.organizations.previewMerge({ query: both })).rejects.toMatchObject({
    code,
  });
});
