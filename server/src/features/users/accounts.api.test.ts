import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  auditOf,
  choosePassword,
  edit,
  mailedLink,
  newcomer,
  signInAs,
  staffedWorld,
} from '../../testing/accounts.ts';
import { PASSWORD } from '../../testing/registration.ts';
import { mailedTo } from '../../testing/sessions.ts';
import { rowsOf, whileHeld } from '../../testing/waiting.ts';
import type { TestPerson, World } from '../../testing/world.ts';

let world: World;
let staff: TestPerson;
let chief: TestPerson;
beforeAll(async () => {
  ({ world, staff, chief } = await staffedWorld());
});
afterAll(() => world.close());

describe('making an account for somebody', () => {
  test('mails them a link by which they choose a password, complete their profile and are in', async () => {
    const { organizationId } = await world.person('startup');
    const wish = newcomer({ organizationId });

    const { user } = await staff.api.directory.create({ body: wish });

    expect(user).toMatchObject({
      isCompleted: false,
      hasPassword: false,
      isVerified: false,
      organization: { id: organizationId },
    });
    await world.runJobs();
    expect(await mailedTo(world, { ...staff, email: wish.email })).toEqual([
      'Vous êtes invité·e à THE DOT',
    ]);
    await choosePassword(world, await mailedLink(world, user.id, 'invite'));
    expect(await signInAs(world, wish.email)).toHaveProperty('accessToken');
    expect(await auditOf(world, user.id)).toMatchObject([
      { action: 'user.created', actorId: staff.id, details: { to: 'member' } },
    ]);
  });

  test.each([
    [
      'taken address, in whatever case',
      'email',
      'auth.email_taken',
      async () => ({ email: chief.email.toUpperCase() }),
    ],
    [
      'throw-away address',
      'email',
      'auth.temporary_email',
      async () => ({ email: 'x@sub.MAILINATOR.com' }),
    ],
    [
      'role above their own',
      'role',
      'access.super_admin_required',
      async () => ({ role: 'admin' }),
    ],
    [
      'organization that there is not',
      'organizationId',
      'organization.not_found',
      async () => ({ organizationId: '018f5b7a-0000-7000-8000-000000000000' }),
    ],
  ])('staff are refused a %s at its field', async (_, path, code, more) => {
    const making = staff.api.directory.create({ body: newcomer(await more()) });
    await expect(making).rejects.toMatchObject({ code, errors: [{ path, code }] });
  });

  test.each([
    ['a role that does not exist', { role: 'root' }, 'field.option'],
    ['a finished profile', { isCompleted: true }, 'field.unknown'],
    ['a password', { password: PASSWORD }, 'field.unknown'],
  ])('nobody slips %s in', async (_, more, code) => {
    await expect(staff.api.directory.create({ body: newcomer(more) })).rejects.toMatchObject({
      code: 'request.invalid',
      errors: [{ code }],
    });
  });

  test('of two who make the same account at once one is told that it is taken', async () => {
    const wish = newcomer();
    const made = await Promise.allSettled(
      [staff, chief].map((by) => by.api.directory.create({ body: wish })),
    );
    expect(made.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(made.find((it) => it.status === 'rejected')?.reason).toMatchObject({
      code: 'auth.email_taken',
    });
  });

  test('only staff make, change and invite', async () => {
    for (const role of ['startup', 'expert', 'tt', 'team', 'external']) {
      const { api } = await world.person(role);
      for (const attempt of [
        () => api.directory.create({ body: newcomer() }),
        () => api.directory.edit({ body: { id: staff.id, role: 'guest' } }),
        () => api.directory.invite({ body: { userId: staff.id } }),
        () => api.directory.bulk({ body: { action: 'remove', ids: [staff.id] } }),
      ]) {
        await expect(attempt()).rejects.toMatchObject({ code: 'access.denied' });
      }
    }
  });
});

describe('an invitation', () => {
  test('is sent again, and then only the new link works', async () => {
    const { user } = await staff.api.directory.create({ body: newcomer() });
    const first = await mailedLink(world, user.id, 'invite');

    await staff.api.directory.invite({ body: { userId: user.id } });

    await expect(choosePassword(world, first)).rejects.toMatchObject({ code: 'auth.token_used' });
    await choosePassword(world, await mailedLink(world, user.id, 'invite'));
    await expect(staff.api.directory.invite({ body: { userId: user.id } })).rejects.toMatchObject({
      code: 'user.already_in',
    });
  });
});

describe('changing somebody', () => {
  test('takes effect on their very next call', async () => {
    const demoted = await world.person('dot');
    await demoted.api.directory.list();

    await edit(staff, demoted, { role: 'startup' });

    await expect(demoted.api.directory.list()).rejects.toMatchObject({ code: 'access.denied' });
    expect((await demoted.api.users.me()).user.role).toBe('startup');
    expect(await auditOf(world, demoted.id)).toMatchObject([
      { action: 'user.role', details: { from: 'dot', to: 'startup' } },
    ]);
  });

  test('a role that the database should not hold opens nothing, and staff can replace it', async () => {
    for (const role of ['zzz', 'ADMIN', '', 'Super-Admin']) {
      const person = await world.person(role);
      await expect(person.api.directory.list()).rejects.toMatchObject({
        code: 'access.unknown_role',
      });
      await edit(staff, person, { role: 'guest' });
      expect((await person.api.users.me()).user.role).toBe('guest');
    }
  });

  test('administrators are for super admins alone', async () => {
    const admin = await world.person('admin');
    const startup = await world.person('startup');
    for (const by of [staff, admin]) {
      await expect(edit(by, chief, { bio: 'changed' })).rejects.toMatchObject({
        code: 'access.super_admin_required',
      });
      await expect(edit(by, startup, { role: 'super-admin' })).rejects.toMatchObject({
        code: 'access.super_admin_required',
        errors: [{ path: 'role' }],
      });
    }
    const { user } = await edit(chief, startup, { role: 'admin' });
    expect(user.role).toBe('admin');
  });

  test('an owner is moved to another organization only once somebody else owns theirs', async () => {
    const owner = await world.person('startup');
    await expect(edit(staff, owner, { organizationId: null })).rejects.toMatchObject({
      code: 'user.owns_organization',
      errors: [{ path: 'organizationId' }],
    });
    const { organizationId } = owner;
    const member = await world.person('member', { organizationId });
    const { user } = await edit(staff, member, { organizationId: staff.organizationId });
    expect(user.organization?.id).toBe(staff.organizationId);
  });

  test('nor is whoever becomes the owner at that moment', async () => {
    const { organizationId } = await world.person('startup');
    const heir = await world.person('member', { organizationId });
    const { ended } = await whileHeld(world, {
      hold: rowsOf('users', heir.id),
      calls: [() => edit(staff, heir, { organizationId: staff.organizationId })],
      meanwhile: (tx) =>
        tx
          .updateTable('organizations')
          .set({ owner_id: heir.id })
          .where('id', '=', organizationId)
          .execute(),
    });

    const reason = { code: 'user.owns_organization', errors: [{ path: 'organizationId' }] };
    expect(await ended).toMatchObject([{ status: 'rejected', reason }]);
  });

  test('nobody is moved to an organization that has become another', async () => {
    const { organizationId: from } = await world.person('startup');
    const { organizationId } = staff;
    await staff.api.organizations.merge({ body: { from, into: organizationId } });
    const member = await world.person('member', { organizationId });

    await expect(edit(staff, member, { organizationId: from })).rejects.toMatchObject({
      code: 'organization.not_found',
      errors: [{ path: 'organizationId' }],
    });
  });

  test('wrong fields are named and nothing is written', async () => {
    const person = await world.person('member');
    await expect(edit(staff, person, { birthdate: '2999-01-01', bio: 'x' })).rejects.toMatchObject({
      errors: [{ path: 'birthdate', code: 'field.date_past' }],
    });
    await expect(edit(staff, person, { phone: 'javascript:alert(1)' })).rejects.toMatchObject({
      errors: [{ path: 'phone' }],
    });
    await expect(edit(staff, person, { country: 'ZZ' })).rejects.toMatchObject({
      errors: [{ path: 'country', code: 'field.country' }],
    });
    expect((await staff.api.directory.one({ params: { id: person.id } })).user.bio).toBe('');
  });
});
