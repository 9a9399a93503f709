import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createWorld, type TestPerson, type World } from '../../testing/world.ts';

let world: World;
let amira: TestPerson;
beforeAll(async () => {
  world = await createWorld();
  amira = await world.person('startup');
});
afterAll(() => world.close());

const profile = {
  firstName: 'Amira',
  lastName: 'Ben Salah',
  phone: '',
  gender: 'female' as const,
  birthdate: '1990-05-04',
  country: 'TN',
  language: 'fr' as const,
  position: 'Fondatrice',
  bio: 'Emballages en grignon d’olive.',
  timeZone: 'Europe/Paris',
};

const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);

const picture = async (format: 'png' | 'jpeg' = 'png') =>
  new File(
    [
      new Uint8Array(
        await sharp({ create: { width: 40, height: 40, channels: 3, background: '#e8491c' } })
          .toFormat(format)
          .toBuffer(),
      ),
    ],
    `me.${format}`,
  );

describe('the own profile', () => {
  test('is read with what permissions depend on', async () => {
    const { user } = await amira.api.users.me();
    expect(user).toMatchObject({
      id: amira.id,
      role: 'startup',
      hubTimeZone: 'Africa/Tunis',
      organization: { isOwner: true, kind: 'hub', canBookExpert: null },
    });
    expect(JSON.stringify(user)).not.toContain('password');
  });

  test('is saved, as JSON or with a picture', async () => {
    await amira.api.users.saveProfile({ body: { ...profile, bio: 'First' } });
    const { profile: saved } = await amira.api.users.saveProfile({
      body: profile,
      files: { photo: await picture() },
    });

    expect(saved).toMatchObject(profile);
    const cookies = {
      files: await world.keys.filesToken.sign({ userId: amira.id, sessionId: amira.sessionId }),
    };
    const url = `/api/files/${saved.photo}?size=thumb`;
    expect((await world.app.inject({ url, cookies })).statusCode).toBe(200);
    expect((await world.app.inject({ url })).statusCode).toBe(401);
  });

  test.each([
    ['a name that is only spaces', { firstName: '  ' }, 'firstName', 'field.required'],
    ['a country that is a word', { country: 'Tunisia' }, 'country', 'field.country'],
    ['a country that there is not', { country: 'ZZ' }, 'country', 'field.country'],
    ['no country', { country: '' }, 'country', 'field.required'],
    ['an unknown time zone', { timeZone: 'Mars/Olympus' }, 'timeZone', 'field.time_zone'],
    ['a day that does not exist', { birthdate: '1990-02-30' }, 'birthdate', 'field.date'],
    ['a birthday that is yet to come', { birthdate: tomorrow }, 'birthdate', 'field.date_past'],
    ['a birthday of long ago', { birthdate: '0001-01-01' }, 'birthdate', 'field.date'],
    ['text no database can hold', { bio: 'a\u0000b' }, 'bio', 'field.characters'],
    ['a role', { role: 'admin' }, 'role', 'field.unknown'],
  ])('%s is refused at its field', async (_, wrong, path, code) => {
    const saving = amira.api.users.saveProfile({ body: { ...profile, ...wrong } });
    await expect(saving).rejects.toMatchObject({
      code: 'request.invalid',
      errors: [expect.objectContaining({ path, code })],
    });
  });
});

test('a birthday that nobody would take today does not hide the profile it is in', async () => {
  const { id, api } = await world.person('startup');
  await world.db.updateTable('users').set({ birthdate: tomorrow }).where('id', '=', id).execute();

  expect((await api.users.me()).user.birthdate).toBe(tomorrow);
});

test('a country that nobody would take today does not hide whom it was said by', async () => {
  const { id, api } = await world.person('startup');
  await world.db.updateTable('users').set({ country: 'ZZ' }).where('id', '=', id).execute();

  const staff = await world.person('admin');

  expect((await api.users.me()).user.country).toBe('ZZ');
  const { user } = await staff.api.directory.one({ params: { id } });
  expect(user.country).toBe('ZZ');
});

describe('the picture', () => {
  test('replaces the one before, which is then gone', async () => {
    const upload = async () =>
      amira.api.users.uploadPicture({ files: { photo: await picture('jpeg') } });
    const { photo: first } = await upload();

    const { photo: second } = await upload();

    const headers = amira.headers;
    const codeOf = async (id: string) =>
      (await world.app.inject({ url: `/api/files/${id}`, headers })).statusCode;
    expect(await codeOf(first)).toBe(404);
    expect(await codeOf(second)).toBe(200);
  });

  test('of several that are sent at once stays one', async () => {
    const { id, api } = await world.person('startup');
    const photo = await picture();

    await Promise.all([1, 2, 3, 4].map(() => api.users.uploadPicture({ files: { photo } })));

    const kept = await world.db
      .selectFrom('files')
      .select('id')
      .where('owner_id', '=', id)
      .execute();
    expect(kept.map((file) => file.id)).toEqual([(await api.users.me()).user.photo]);
  });

  test('is asked for', async () => {
    await expect(amira.api.users.uploadPicture({ files: {} })).rejects.toMatchObject({
      code: 'file.required',
    });
  });
});

describe('presence', () => {
  test('is chosen among the four', async () => {
    await amira.api.users.choosePresence({ body: { status: 'Do Not Disturb' } });
    expect((await amira.api.users.me()).user.status).toBe('Do Not Disturb');
    const wrong = { status: 'Invisible' as 'Away' };
    await expect(amira.api.users.choosePresence({ body: wrong })).rejects.toMatchObject({
      errors: [expect.objectContaining({ path: 'status', code: 'field.option' })],
    });
  });
});
