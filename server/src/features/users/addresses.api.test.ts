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
import { createWorld, type TestPerson, type World } from '../../testing/world.ts';

let world: World;
let staff: TestPerson;
let chief: TestPerson;
beforeAll(async () => {
  ({ world, staff, chief } = await staffedWorld());
});
afterAll(() => world.close());

describe('another address', () => {
  test('must be proved before it opens the account; the old one is told and opens nothing', async () => {
    const person = await world.person('startup', { password: PASSWORD });
    await world.anonymous.users.recoverPassword({ query: { email: person.email } });
    await world.runJobs();
    const reset = await world.db
      .selectFrom('account_tokens')
      .select('id')
      .where('user_id', '=', person.id)
      .executeTakeFirstOrThrow();
    const email = `new.${person.email}`;

    const { user } = await edit(staff, person, { email });

    expect(user).toMatchObject({ email, isVerified: false });
    await expect(person.api.users.me()).rejects.toMatchObject({ status: 401 });
    await expect(signInAs(world, person.email)).rejects.toMatchObject({
      code: 'auth.invalid_credentials',
    });
    await expect(signInAs(world, email)).rejects.toMatchObject({ code: 'auth.not_verified' });
    await expect(
      choosePassword(world, world.keys.linkToken('reset', reset.id)),
    ).rejects.toMatchObject({
      code: 'auth.token_used',
    });
    await world.runJobs();
    expect(await mailedTo(world, person)).toContain('Your email address was changed');
    expect(await mailedTo(world, { ...person, email })).toEqual(['Confirm your email address']);
    await world.anonymous.auth.verify({
      body: { token: await mailedLink(world, person.id, 'verify') },
    });
    expect(await signInAs(world, email)).toHaveProperty('accessToken');
    expect((await auditOf(world, person.id))[0]).toMatchObject({
      action: 'user.email',
      actorId: staff.id,
      details: { from: person.email, to: email },
    });
  });

  test('of somebody who was only invited gets an invitation of its own', async () => {
    const { user } = await staff.api.directory.create({ body: newcomer() });
    const first = await mailedLink(world, user.id, 'invite');
    const email = `right.${user.email}`;

    await edit(staff, user, { email });

    await expect(choosePassword(world, first)).rejects.toMatchObject({ code: 'auth.token_used' });
    await choosePassword(world, await mailedLink(world, user.id, 'invite'));
    expect(await signInAs(world, email)).toHaveProperty('accessToken');
  });

  test('in another case is the same address, spelt and noted anew', async () => {
    const person = await world.person('member');
    const email = person.email.toUpperCase();
    const { user } = await edit(staff, person, { email });
    expect(user).toMatchObject({ email, isVerified: true });
    await person.api.users.me();
    await world.runJobs();
    expect(await mailedTo(world, person)).not.toContain('Your email address was changed');
    const noted = [{ action: 'user.email', details: { from: person.email, to: email } }];
    expect(await auditOf(world, person.id)).toMatchObject(noted);
    await edit(staff, person, { email });
    expect(await auditOf(world, person.id)).toHaveLength(1);
  });

  test('that is somebody else’s, or temporary, is refused at its field', async () => {
    const person = await world.person('member');
    for (const [email, code] of [
      [chief.email, 'auth.email_taken'],
      ['amira@mailinator.com', 'auth.temporary_email'],
    ] as const) {
      await expect(edit(staff, person, { email })).rejects.toMatchObject({
        code,
        errors: [{ path: 'email' }],
      });
    }
  });
});

test('of two super admins who demote each other at once one stays', async () => {
  const alone = await createWorld();
  try {
    for (let round = 0; round < 5; round++) {
      const [first, second] = [
        await alone.person('super-admin'),
        await alone.person('super-admin'),
      ];
      const demote = (by: TestPerson, whom: TestPerson) => edit(by, whom, { role: 'dot' });

      const { ended } = await whileHeld(alone, {
        hold: rowsOf('users', first.id, second.id),
        calls: [() => demote(first, second), () => demote(second, first)],
      });

      expect((await ended).filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const left = alone.db.selectFrom('users').select('id').where('role', '=', 'super-admin');
      expect(await left.execute()).toHaveLength(1);
      await alone.db.updateTable('users').set({ role: 'dot' }).execute();
      alone.people.forgetAll();
    }
  } finally {
    await alone.close();
  }
});
