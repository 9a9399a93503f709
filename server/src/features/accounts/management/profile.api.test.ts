import { DAY_MS } from '@thedot/domain/kernel/time';
import { describe, expect, test } from 'vitest';
import { pictureFile } from '../../../testing/files/pictures.ts';
import { expectFieldRefusal, expectRefusal } from '../../../testing/refusals.ts';
import { PASSWORD } from '../../../testing/sign-in/registration.ts';
import { createTeam } from '../../../testing/teams.ts';
import { recordLive, viewersOf, ALL_STAFF } from '../../../testing/notifications/recorded-live.ts';
import { useWorld } from '../../../testing/world.ts';

const liveEvents = recordLive();
const world = await useWorld({ live: liveEvents.live });
const [amira, staff] = [await world.person('startup'), await world.person('admin')];

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

const TOMORROW = new Date(Date.now() + DAY_MS).toISOString().slice(0, 10);

describe('the own profile', () => {
  test('shows what permissions depend on, and no password', async () => {
    const { user } = await amira.api.users.me();

    expect(user).toMatchObject({
      id: amira.id,
      role: 'startup',
      hubTimeZone: 'Africa/Tunis',
      organization: { isOwner: true, kind: 'hub', canBookExpert: null },
    });
    expect(JSON.stringify(user)).not.toContain('password');
  });

  test('is saved as JSON or with a picture', async () => {
    await amira.api.users.saveProfile({ body: { ...profile, bio: 'First' } });
    const { profile: saved } = await amira.api.users.saveProfile({
      body: profile,
      files: { photo: await pictureFile('me.png') },
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
    ['a name of spaces', { firstName: '  ' }, 'firstName', 'field.required'],
    ['a country that is a word', { country: 'Tunisia' }, 'country', 'field.country'],
    ['an unknown country', { country: 'ZZ' }, 'country', 'field.country'],
    ['no country', { country: '' }, 'country', 'field.required'],
    ['an unknown time zone', { timeZone: 'Mars/Olympus' }, 'timeZone', 'field.time_zone'],
    ['a birthday that does not exist', { birthdate: '1990-02-30' }, 'birthdate', 'field.date'],
    ['a birthday in the future', { birthdate: TOMORROW }, 'birthdate', 'field.date_past'],
    ['a birthday of long ago', { birthdate: '0001-01-01' }, 'birthdate', 'field.date'],
    ['characters that cannot be stored', { bio: 'a\u0000b' }, 'bio', 'field.characters'],
    ['a name of two lines', { lastName: 'Ben\nSalah' }, 'lastName', 'field.control_characters'],
    ['a bell in a title', { position: 'CEO\u0007' }, 'position', 'field.control_characters'],
    ['a role', { role: 'admin' }, 'role', 'field.unknown'],
  ])('is refused with %s', async (_, wrong, path, code) => {
    const saving = amira.api.users.saveProfile({ body: { ...profile, ...wrong } });

    await expect(saving).rejects.toMatchObject({
      code: 'request.invalid',
      errors: [expect.objectContaining({ path, code })],
    });
  });

  test('is readable when stored values are no longer valid', async () => {
    const { id, api } = await world.person('startup');
    await world.db
      .updateTable('users')
      .set({ birthdate: TOMORROW, country: 'ZZ', position: 'C\u0085EO' })
      .where('id', '=', id)
      .execute();

    const asStored = { birthdate: TOMORROW, country: 'ZZ', position: 'C\u0085EO' };
    expect((await api.users.me()).user).toMatchObject(asStored);
    expect((await staff.api.directory.get({ params: { id } })).user).toMatchObject(asStored);
    const { profile: saved } = await api.users.saveProfile({ body: { bio: 'Olive mills.' } });
    expect(saved).toMatchObject({ ...asStored, bio: 'Olive mills.' });
  });

  test('keeps concurrent changes of different fields', async () => {
    const { api } = await world.person('startup');
    const { user: before } = await api.users.me();

    await Promise.all([
      api.users.saveProfile({ body: { bio: 'Olive mills.' } }),
      api.users.saveProfile({ body: { timeZone: 'Europe/Paris' } }),
      api.users.saveProfile({ body: { birthdate: '1990-05-04', phone: '+216 20 123 456' } }),
    ]);
    await api.users.saveProfile({ body: { birthdate: null, phone: '' } });
    const { profile: saved } = await api.users.saveProfile({ body: {} });

    expect(saved).toEqual({ ...before, bio: 'Olive mills.', timeZone: 'Europe/Paris' });
  });

  test('keeps what staff entered when a registration is completed', async () => {
    const newcomer = await world.person('startup', { incomplete: true });
    const id = newcomer.organizationId;
    const [phone, country] = ['+216 20 123 456', 'TN'];
    await staff.api.directory.edit({ body: { id: newcomer.id, lastName: 'Mansour', phone } });
    await staff.api.organizations.saveByStaff({ body: { id, name: 'Zitouna', region: 'Sfax' } });
    const complete = (body: object) =>
      newcomer.api.auth.complete({ body: { country, organization: null, ...body } });
    await expectFieldRefusal(complete({}), 'position', 'field.required');
    expect((await newcomer.api.users.me()).user.isCompleted).toBe(false);

    const { user } = await complete({
      position: 'Engineer',
      organization: { contact: 'By the mill' },
    });

    expect(user).toMatchObject({ lastName: 'Mansour', phone, country, position: 'Engineer' });
    const { organization } = await newcomer.api.organizations.mine();
    expect(organization).toMatchObject({ name: 'Zitouna', region: 'Sfax', contact: 'By the mill' });
  });

  test('has one of four presence statuses', async () => {
    await amira.api.users.choosePresence({ body: { status: 'Do Not Disturb' } });

    expect((await amira.api.users.me()).user.status).toBe('Do Not Disturb');
    const wrong = { status: 'Invisible' as 'Away' };
    await expectFieldRefusal(
      amira.api.users.choosePresence({ body: wrong }),
      'status',
      'field.option',
    );
  });
});

describe('the profile picture', () => {
  const upload = async ({ api } = amira) =>
    (await api.users.uploadPicture({ files: { photo: await pictureFile('me.jpeg') } })).photo;

  test('deletes the previous one', async () => {
    const [first, second] = [await upload(), await upload()];

    const statusOf = async (id: string) =>
      (await world.app.inject({ url: `/api/files/${id}`, headers: amira.headers })).statusCode;
    expect(await statusOf(first)).toBe(404);
    expect(await statusOf(second)).toBe(200);
  });

  test('is stored once when several are uploaded concurrently', async () => {
    const person = await world.person('startup');

    await Promise.all([1, 2, 3, 4].map(() => upload(person)));

    const files = world.db.selectFrom('files').select('id').where('owner_id', '=', person.id);
    const { photo } = (await person.api.users.me()).user;
    expect(await files.execute()).toEqual([{ id: photo }]);
  });

  test('is required by its endpoint', async () => {
    await expectRefusal(amira.api.users.uploadPicture({ files: {} }), 'file.required');
  });
});

describe('live updates', () => {
  test('of a profile reach the person, their organization and the staff once', async () => {
    const { owner, member, organizationId } = await createTeam(world);
    const stranger = await world.person('startup');
    liveEvents.clear();

    await member.api.users.saveProfile({ body: { position: 'Designer' }, files: {} });

    expect(liveEvents.sentTo(member)).toEqual(['update-account', 'update-organization']);
    expect(liveEvents.sentTo(owner)).toEqual(['update-organization']);
    expect(liveEvents.sentTo(ALL_STAFF)).toEqual(['update-organization', 'update-users']);
    expect(liveEvents.sentTo(viewersOf(`organization:${organizationId}`))).toEqual([
      'update-organization',
    ]);
    expect(liveEvents.sentTo(stranger)).toEqual([]);
    expect(liveEvents.sentTo(viewersOf('experts'))).toEqual([]);
  });

  test('of an expert’s profile reach pages that show experts', async () => {
    const expert = await world.person('expert');
    liveEvents.clear();

    await expert.api.users.saveProfile({ body: { bio: 'Twenty years of audits' }, files: {} });

    expect(liveEvents.sentTo(viewersOf('experts'))).toEqual(['update-experts']);
  });

  test('of preferences, sign-in sessions and erasure requests reach the person’s own devices', async () => {
    const person = await world.person('startup', { password: PASSWORD });
    const { api, email } = person;
    const preferences = [{ type: 'booking.requested', email: 'off' }] as const;
    const quietHours = { starts: '22:00', ends: '07:00' };
    const password = PASSWORD;
    for (const [act, forStaff] of [
      [() => api.preferences.choose({ body: { preferences: [...preferences] } }), []],
      [() => api.preferences.chooseQuietHours({ body: { quietHours } }), []],
      [() => api.personalData.requestErasure({ body: { password } }), ['update-users']],
      [() => api.personalData.withdrawErasure(), ['update-users']],
      [() => world.anonymous.auth.signIn({ body: { email, password } }), []],
      [() => api.sessions.endOthers({ body: { password } }), []],
    ] as const) {
      liveEvents.clear();
      await act();
      expect(liveEvents.sentTo(person)).toEqual(['update-account']);
      expect(liveEvents.sentTo(ALL_STAFF)).toEqual(forStaff);
    }
  });

  test('of staff notes reach the staff only', async () => {
    const person = await world.person('startup');
    liveEvents.clear();

    const { note } = await staff.api.userNotes.add({
      params: { id: person.id },
      body: { text: 'Speaks for the founders' },
    });
    await staff.api.userNotes.remove({ params: { id: note.id } });

    expect(liveEvents.sentTo(ALL_STAFF)).toEqual(['update-users', 'update-users']);
    expect(liveEvents.sentTo(person)).toEqual([]);
  });
});
