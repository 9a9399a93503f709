import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askErasure, erase, leaverIn } from '../../testing/leavers.ts';
import { ownerOf } from '../../testing/teams.ts';
import { rowsOf, whileHeld } from '../../testing/waiting.ts';
import { createWorld, type TestPerson, type World } from '../../testing/world.ts';

let world: World;
let staff: TestPerson;
beforeAll(async () => {
  world = await createWorld();
  staff = await world.person('dot');
});
afterAll(() => world.close());

const erased = async (person: TestPerson) => erase(staff, await askErasure(person));

describe('whoever is erased', () => {
  test('is not written down again by what they were saving at that moment', async () => {
    const amira = await leaverIn(world);
    const erasureId = await askErasure(amira);
    const { ended } = await whileHeld<unknown>(world, {
      hold: rowsOf('users', amira.id),
      calls: [() => erase(staff, erasureId), () => amira.api.users.saveProfile({ body: profile })],
    });
    const [erasing, saving] = await ended;

    expect(erasing).toMatchObject({ status: 'fulfilled' });
    expect(saving).toMatchObject({ status: 'rejected', reason: { code: 'user.erased' } });
    const { user } = await staff.api.directory.one({ params: { id: amira.id } });
    expect({ name: user.name, bio: user.bio }).toEqual({ name: 'Erased person', bio: '' });
  });

  test('leaves their organization to who came while they were away, first to whom the hub let in', async () => {
    const amira = await leaverIn(world);
    const { organizationId } = amira;
    const erasureId = await askErasure(amira);
    await staff.api.directory.remove({ body: { userId: amira.id, isRemoved: true } });
    await world.person('external', { organizationId, review: 'waiting' });
    const member = await world.person('member', { organizationId });

    await erase(staff, erasureId);

    expect(await ownerOf(world, organizationId)).toBe(member.id);
  });

  test('leaves their organization its logo', async () => {
    const amira = await leaverIn(world);
    const { logo } = await amira.api.organizations.uploadLogo({ files: { logo: await picture() } });

    await erased(amira);

    const query = { id: amira.organizationId };
    const { organization } = await staff.api.organizations.one({ query });
    expect(organization.logo).toBe(logo);
    const { statusCode } = await world.app.inject({
      url: `/api/files/${logo}`,
      headers: staff.headers,
    });
    expect(statusCode).toBe(200);
  });

  test('is no longer written about', async () => {
    const amira = await leaverIn(world);
    await erased(amira);

    await expect(
      staff.api.userNotes.add({ params: { id: amira.id }, body: { text: 'Was here' } }),
    ).rejects.toMatchObject({ code: 'user.erased' });
  });
});

const profile = {
  firstName: 'Amira',
  lastName: 'Ben Salah',
  phone: '',
  gender: 'female' as const,
  birthdate: null,
  country: 'TN',
  language: 'fr' as const,
  position: '',
  bio: 'I am still here.',
  timeZone: null,
};

const picture = async () =>
  new File(
    [
      new Uint8Array(
        await sharp({ create: { width: 9, height: 9, channels: 3, background: '#265eee' } })
          .png()
          .toBuffer(),
      ),
    ],
    'logo.png',
  );
