import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditOf, edit, staffedWorld } from '../../testing/accounts.ts';
import type { TestPerson, World } from '../../testing/world.ts';

let world: World;
let staff: TestPerson;
let chief: TestPerson;
beforeAll(async () => {
  ({ world, staff, chief } = await staffedWorld());
});
afterAll(() => world.close());

describe('changing somebody', () => {
  test('of two who change one person at once neither undoes what the other said', async () => {
    const person = await world.person('member', { station5G: false });

    await Promise.all([
      edit(staff, person, { role: 'expert' }),
      edit(chief, person, { bio: 'Olive mills.', country: '' }),
      edit(chief, person, { station5G: true }),
      person.api.users.saveProfile({ body: { position: 'Engineer' } }),
    ]);

    const { user } = await staff.api.directory.one({ params: { id: person.id } });
    expect(user).toMatchObject({
      email: person.email,
      role: 'expert',
      bio: 'Olive mills.',
      country: '',
      station5G: true,
      position: 'Engineer',
      organization: { id: person.organizationId },
    });
    const noted = await auditOf(world, person.id);
    expect(noted).toHaveLength(3);
    expect(noted).toEqual(
      expect.arrayContaining([
        { action: 'user.role', actorId: staff.id, details: { from: 'member', to: 'expert' } },
        { action: 'user.edited', actorId: chief.id, details: { fields: ['country', 'bio'] } },
        { action: 'user.edited', actorId: chief.id, details: { fields: ['station5G'] } },
      ]),
    );
  });

  test('of nothing leaves everything, and nothing to note', async () => {
    const person = await world.person('member');
    const { user: before } = await staff.api.directory.one({ params: { id: person.id } });

    const { user } = await edit(staff, person, {});

    expect(user).toEqual(before);
    expect(await auditOf(world, person.id)).toEqual([]);
  });
});

describe('saving the own profile', () => {
  test('keeps what another window saved of it at the same moment', async () => {
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
});

describe('completing a registration', () => {
  test('leaves what the staff said of somebody and their organization meanwhile', async () => {
    const newcomer = await world.person('startup', { incomplete: true });
    const id = newcomer.organizationId;
    const [phone, country] = ['+216 20 123 456', 'TN'];
    await staff.api.directory.edit({ body: { id: newcomer.id, lastName: 'Mansour', phone } });
    await staff.api.organizations.saveByStaff({ body: { id, name: 'Zitouna', region: 'Sfax' } });
    const untold = newcomer.api.auth.complete({ body: { country, organization: null } });
    await expect(untold).rejects.toMatchObject({
      code: 'request.invalid',
      errors: [{ path: 'position', code: 'field.required' }],
    });
    expect((await newcomer.api.users.me()).user.isCompleted).toBe(false);

    const { user } = await newcomer.api.auth.complete({
      body: { country, position: 'Engineer', organization: { contact: 'By the mill' } },
    });

    expect(user).toMatchObject({ lastName: 'Mansour', phone, country, position: 'Engineer' });
    const { organization } = await newcomer.api.organizations.mine();
    expect(organization).toMatchObject({ name: 'Zitouna', region: 'Sfax', contact: 'By the mill' });
  });
});
