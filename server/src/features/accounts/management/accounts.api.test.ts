import type { ErrorCode, FieldErrorCode } from '@thedot/domain/errors';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  findUserAudit,
  choosePassword,
  editUser,
  findTokenLink,
  newUserFields,
  signInAs,
} from '../../../testing/sign-in/accounts.ts';
import { expectFieldRefusal, expectRefusal } from '../../../testing/refusals.ts';
import {
  signInHeaders,
  findMailLink,
  PASSWORD,
  profile,
  registration,
} from '../../../testing/sign-in/registration.ts';
import { MINUTE_MS } from '@thedot/domain/kernel/time';
import { createSecuredPerson } from '../../../testing/sign-in/second-factor.ts';
import { updateUser } from '../../../testing/rows.ts';
import {
  createAcceptedBooking,
  findMailSubjects,
  MONDAY,
  createPendingBooking,
} from '../../../testing/bookings/sessions.ts';
import { createTeam } from '../../../testing/teams.ts';
import { recordLive, viewersOf, ALL_STAFF } from '../../../testing/notifications/recorded-live.ts';
import { lockRows, runWhileHeld } from '../../../testing/concurrency.ts';
import { type TestPerson, useWorld } from '../../../testing/world.ts';

const liveEvents = recordLive();
const world = await useWorld({ live: liveEvents.live });
const [staff, chief] = [await world.person('dot'), await world.person('super-admin')];

const UNKNOWN = '018f5b7a-0000-7000-8000-000000000000';

const create = ({ api }: TestPerson, body = newUserFields()) => api.directory.create({ body });
const invite = ({ api }: TestPerson, userId: string) => api.directory.invite({ body: { userId } });
type BulkAction = Parameters<TestPerson['api']['directory']['bulk']>[0]['body'];
const bulk = async ({ api }: TestPerson, body: BulkAction) =>
  (await api.directory.bulk({ body })).results;
const userOf = async ({ id }: { readonly id: string }) =>
  (await staff.api.directory.get({ params: { id } })).user;

describe('creating an account', () => {
  test('emails an invitation to choose a password, and is audited', async () => {
    const { organizationId } = await world.person('startup');
    const fields = newUserFields({ organizationId });

    const { user } = await create(staff, fields);

    expect(user).toMatchObject({
      isCompleted: false,
      hasPassword: false,
      isVerified: false,
      organization: { id: organizationId },
    });
    await world.runJobs();
    expect(await findMailSubjects(world, { ...staff, email: fields.email })).toEqual([
      'Invitation à rejoindre THE DOT',
    ]);
    await choosePassword(world, await findTokenLink(world, user.id, 'invite'));
    expect(await signInAs(world, fields.email)).toHaveProperty('accessToken');
    expect(await findUserAudit(world, user.id)).toMatchObject([
      { action: 'user.created', actorId: staff.id, details: { to: 'member' } },
    ]);
  });

  test.each<[string, object, string, ErrorCode | FieldErrorCode]>([
    ['a taken address', { email: chief.email.toUpperCase() }, 'email', 'auth.email_taken'],
    ['a temporary address', { email: 'x@sub.MAILINATOR.com' }, 'email', 'auth.temporary_email'],
    ['a role above their own', { role: 'admin' }, 'role', 'access.super_admin_required'],
    [
      'an unknown organization',
      { organizationId: UNKNOWN },
      'organizationId',
      'organization.not_found',
    ],
    ['an unknown role', { role: 'root' }, 'role', 'field.option'],
    ['a completed profile', { isCompleted: true }, 'isCompleted', 'field.unknown'],
    ['a password', { password: PASSWORD }, 'password', 'field.unknown'],
  ])('is refused to staff with %s', async (_, more, path, code) => {
    await expectFieldRefusal(create(staff, newUserFields(more)), path, code);
  });

  test('succeeds for one of two requests with the same address', async () => {
    const fields = newUserFields();

    const made = await Promise.allSettled([staff, chief].map((by) => create(by, fields)));

    expect(made.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(made.find((it) => it.status === 'rejected')?.reason).toMatchObject({
      code: 'auth.email_taken',
    });
  });
});

describe('an invitation', () => {
  test('is replaced when it is sent again, until it is accepted', async () => {
    const { user } = await create(staff);
    const first = await findTokenLink(world, user.id, 'invite');

    await invite(staff, user.id);

    await expectRefusal(choosePassword(world, first), 'auth.token_used');
    await choosePassword(world, await findTokenLink(world, user.id, 'invite'));
    await expectRefusal(invite(staff, user.id), 'user.already_in');
  });

  test('is replaced when the address is corrected', async () => {
    const { user } = await create(staff);
    const first = await findTokenLink(world, user.id, 'invite');
    const email = `right.${user.email}`;

    await editUser(staff, user, { email });

    await expectRefusal(choosePassword(world, first), 'auth.token_used');
    await choosePassword(world, await findTokenLink(world, user.id, 'invite'));
    expect(await signInAs(world, email)).toHaveProperty('accessToken');
  });
});

describe('editing an account', () => {
  test('keeps concurrent changes of different fields, and audits each', async () => {
    const person = await world.person('member', { station5G: false });

    await Promise.all([
      editUser(staff, person, { role: 'expert' }),
      editUser(chief, person, { bio: 'Olive mills.', country: '' }),
      editUser(chief, person, { station5G: true }),
      person.api.users.saveProfile({ body: { position: 'Engineer' } }),
    ]);

    expect(await userOf(person)).toMatchObject({
      email: person.email,
      role: 'expert',
      bio: 'Olive mills.',
      country: '',
      station5G: true,
      position: 'Engineer',
      organization: { id: person.organizationId },
    });
    const logged = await findUserAudit(world, person.id);
    expect(logged).toHaveLength(3);
    expect(logged).toEqual(
      expect.arrayContaining([
        { action: 'user.role', actorId: staff.id, details: { from: 'member', to: 'expert' } },
        { action: 'user.edited', actorId: chief.id, details: { fields: ['country', 'bio'] } },
        { action: 'user.edited', actorId: chief.id, details: { fields: ['station5G'] } },
      ]),
    );
  });

  test('without fields changes nothing and is not audited', async () => {
    const person = await world.person('member');
    const before = await userOf(person);

    const { user } = await editUser(staff, person, {});

    expect(user).toEqual(before);
    expect(await findUserAudit(world, person.id)).toEqual([]);
  });

  test('is refused at each invalid field', async () => {
    const person = await world.person('member');
    for (const [changes, error] of [
      [
        { birthdate: '2999-01-01', bio: 'x' },
        { path: 'birthdate', code: 'field.date_past' },
      ],
      [{ phone: 'javascript:alert(1)' }, { path: 'phone' }],
      [{ country: 'ZZ' }, { path: 'country', code: 'field.country' }],
    ] as const) {
      await expect(editUser(staff, person, changes)).rejects.toMatchObject({ errors: [error] });
    }
    expect((await userOf(person)).bio).toBe('');
  });

  test('moves an owner to another organization after their own has another owner', async () => {
    const owner = await world.person('startup');
    const { organizationId } = owner;
    const elsewhere = { organizationId: staff.organizationId };
    const refused = {
      code: 'user.owns_organization',
      errors: [{ path: 'organizationId' }],
    };
    await expect(editUser(staff, owner, { organizationId: null })).rejects.toMatchObject(refused);
    const [member, successor] = [
      await world.person('member', { organizationId }),
      await world.person('member', { organizationId }),
    ];
    const { user } = await editUser(staff, member, elsewhere);
    expect(user.organization?.id).toBe(staff.organizationId);

    // The new owner is set while the edit waits.
    const { ended } = await runWhileHeld(world, {
      hold: lockRows('users', successor.id),
      calls: [() => editUser(staff, successor, elsewhere)],
      meanwhile: (tx) =>
        tx
          .updateTable('organizations')
          .set({ owner_id: successor.id })
          .where('id', '=', organizationId)
          .execute(),
    });
    expect(await ended).toMatchObject([{ status: 'rejected', reason: refused }]);
  });

  test('is refused for an organization that was merged into another', async () => {
    const { organizationId: from } = await world.person('startup');
    const { organizationId } = staff;
    await staff.api.organizations.merge({ body: { from, into: organizationId } });
    const member = await world.person('member', { organizationId });

    await expectFieldRefusal(
      editUser(staff, member, { organizationId: from }),
      'organizationId',
      'organization.not_found',
    );
  });
});

describe('the role of an account', () => {
  test('applies to the next request', async () => {
    const demoted = await world.person('dot');
    await demoted.api.directory.list();

    await editUser(staff, demoted, { role: 'startup' });

    await expectRefusal(demoted.api.directory.list(), 'access.denied');
    expect((await demoted.api.users.me()).user.role).toBe('startup');
    expect(await findUserAudit(world, demoted.id)).toMatchObject([
      { action: 'user.role', details: { from: 'dot', to: 'startup' } },
    ]);
  });

  test('allows nothing when the database holds an unknown one, until staff replace it', async () => {
    for (const role of ['zzz', 'ADMIN', '', 'Super-Admin']) {
      const person = await world.person(role);
      await expectRefusal(person.api.directory.list(), 'access.unknown_role');
      await editUser(staff, person, { role: 'guest' });
      expect((await person.api.users.me()).user.role).toBe('guest');
    }
  });

  test('of administrators is allowed for super admins only', async () => {
    const [admin, startup] = [await world.person('admin'), await world.person('startup')];
    const code = 'access.super_admin_required';
    for (const by of [staff, admin]) {
      await expect(editUser(by, chief, { bio: 'changed' })).rejects.toMatchObject({ code });
      await expect(editUser(by, startup, { role: 'super-admin' })).rejects.toMatchObject({
        code,
        errors: [{ path: 'role' }],
      });
    }
    expect((await editUser(chief, startup, { role: 'admin' })).user.role).toBe('admin');
  });

  test('cannot be changed by its owner, alone or in bulk', async () => {
    for (const role of ['dot', 'super-admin'] as const) {
      const person = await world.person(role);
      await expectFieldRefusal(
        editUser(person, person, { role: 'startup' }),
        'role',
        'user.own_role',
      );
      expect(await bulk(person, { action: 'role', role: 'startup', ids: [person.id] })).toEqual([
        { id: person.id, refusal: 'user.own_role' },
      ]);
      const { user } = await editUser(person, person, { bio: 'changed' });
      expect(user).toMatchObject({ role, bio: 'changed' });
    }
  });

  test('of an open or declined sign-up is set by its review only, alone or in bulk', async () => {
    const settled = await world.person('external');
    for (const review of ['waiting', 'declined'] as const) {
      const person = await world.person('external', { review });

      await expectFieldRefusal(
        editUser(staff, person, { role: 'startup' }),
        'role',
        'user.registration_open',
      );
      const { user } = await editUser(staff, person, { bio: 'Builds antennas' });
      expect(user).toMatchObject({ role: 'external', bio: 'Builds antennas', review });

      const ids = [person.id, settled.id];
      expect(await bulk(staff, { action: 'role', role: 'startup', ids })).toEqual([
        { id: person.id, refusal: 'user.registration_open' },
        { id: settled.id, refusal: null },
      ]);
      expect(await userOf(person)).toMatchObject({ role: 'external', review });
    }
  });

  test('of an expert with open sessions cannot be changed', async () => {
    world.clock = MONDAY;
    const { expert, startup, booking } = await createAcceptedBooking(world);
    const ids = [expert.id, startup.id];

    expect(await bulk(staff, { action: 'role', role: 'guest', ids })).toEqual([
      { id: expert.id, refusal: 'user.awaited' },
      { id: startup.id, refusal: null },
    ]);
    await expectFieldRefusal(editUser(staff, expert, { role: 'guest' }), 'role', 'user.awaited');
    await editUser(staff, expert, { bio: 'Away from May on' });

    const cancelled = { bookingId: booking.id, status: 'cancelled', reason: 'Leaves' } as const;
    await staff.api.bookings.setStatus({ body: cancelled });
    expect(await editUser(staff, expert, { role: 'guest' })).toMatchObject({
      user: { role: 'guest' },
    });
  });

  test('of an expert can be changed despite requests they made themselves', async () => {
    world.clock = MONDAY;
    const { expert, startup } = await createPendingBooking(world);
    await updateUser(world, startup, { role: 'expert' });

    expect(await editUser(staff, startup, { role: 'startup' })).toMatchObject({
      user: { role: 'startup' },
    });
    expect(await bulk(staff, { action: 'role', role: 'guest', ids: [expert.id] })).toEqual([
      { id: expert.id, refusal: 'user.awaited' },
    ]);
  });
});

describe('the email address of an account', () => {
  test('must be verified after a change; the old one is notified and can no longer sign in', async () => {
    const person = await world.person('startup', { password: PASSWORD });
    await world.anonymous.users.recoverPassword({ query: { email: person.email } });
    await world.runJobs();
    const reset = await findMailLink(world, person.email, 'reset');
    const email = `new.${person.email}`;

    const { user } = await editUser(staff, person, { email });

    expect(user).toMatchObject({ email, isVerified: false });
    await expect(person.api.users.me()).rejects.toMatchObject({ status: 401 });
    await expectRefusal(signInAs(world, person.email), 'auth.invalid_credentials');
    await expectRefusal(signInAs(world, email), 'auth.not_verified');
    await expectRefusal(choosePassword(world, reset), 'auth.token_used');
    await world.runJobs();
    expect(await findMailSubjects(world, person)).toContain('Your email address was changed');
    expect(await findMailSubjects(world, { ...person, email })).toEqual(['Verify your email']);
    await world.anonymous.auth.verify({
      body: { token: await findTokenLink(world, person.id, 'verify') },
    });
    expect(await signInAs(world, email)).toHaveProperty('accessToken');
    expect((await findUserAudit(world, person.id))[0]).toMatchObject({
      action: 'user.email',
      actorId: staff.id,
      details: { from: person.email, to: email },
    });
  });

  test('stays verified when only its case changes, which is audited once', async () => {
    const person = await world.person('member');
    const email = person.email.toUpperCase();

    const { user } = await editUser(staff, person, { email });

    expect(user).toMatchObject({ email, isVerified: true });
    await person.api.users.me();
    await world.runJobs();
    expect(await findMailSubjects(world, person)).not.toContain('Your email address was changed');
    const logged = [{ action: 'user.email', details: { from: person.email, to: email } }];
    expect(await findUserAudit(world, person.id)).toMatchObject(logged);
    await editUser(staff, person, { email });
    expect(await findUserAudit(world, person.id)).toHaveLength(1);
  });

  test("is changed only with the editor's password, also one's own", async () => {
    const editor = await world.person('super-admin', { password: PASSWORD });
    const person = await world.person('member', { password: PASSWORD });

    for (const { id, email } of [person, editor]) {
      const change = { id, email: `new.${email}` };
      const edit = (proof: { password?: string; code?: string }) =>
        editor.api.directory.edit({ body: { ...change, ...proof } });
      await expectRefusal(edit({}), 'auth.proof_required');
      await expectRefusal(edit({ code: '123456' }), 'auth.proof_required');
      await expectFieldRefusal(edit({ password: 'wrong' }), 'password', 'auth.wrong_password');
      expect(await userOf({ id })).toMatchObject({ email });

      const { user } = await edit({ password: PASSWORD });

      expect(user).toMatchObject({ email: change.email, isVerified: false });
    }
    await world.runJobs();
    expect(await findMailSubjects(world, editor)).toContain('Your email address was changed');
  });

  test('needs a code, too, of an editor with a second factor, which a refused change leaves valid', async () => {
    const editor = await createSecuredPerson(world, 'admin');
    const person = await world.person('member');
    const edit = (email: string, proof: { password?: string; code?: string }) =>
      editor.api.directory.edit({ body: { id: person.id, email, ...proof } });
    const email = `new.${person.email}`;
    const password = PASSWORD;

    await expectFieldRefusal(edit(email, { password }), 'code', 'auth.wrong_code');
    const wrong = { password, code: editor.wrongCode() };
    await expectFieldRefusal(edit(email, wrong), 'code', 'auth.wrong_code');
    const taken = edit(chief.email, { password, code: editor.code() });
    await expectFieldRefusal(taken, 'email', 'auth.email_taken');
    await edit(email, { password, code: editor.code() });

    expect(await userOf(person)).toMatchObject({ email });
    const again = edit(`newer.${email}`, { password, code: editor.code() });
    await expectFieldRefusal(again, 'code', 'auth.code_used');
  });

  test('needs a recent sign-in of an editor without a password', async () => {
    const editor = await world.person('admin');
    const person = await world.person('member');
    const edit = () =>
      editor.api.directory.edit({ body: { id: person.id, email: `new.${person.email}` } });
    const signedIn = (minutesAgo: number) =>
      world.db
        .updateTable('sign_in_sessions')
        .set({ created_at: new Date(Date.now() - minutesAgo * MINUTE_MS).toISOString() })
        .where('id', '=', editor.sessionId)
        .execute();

    await signedIn(11);
    await expectRefusal(edit(), 'auth.sign_in_again');
    await signedIn(9);
    await edit();

    expect(await userOf(person)).toMatchObject({ email: `new.${person.email}` });
  });

  test('locks out who guesses the password at an open session', async () => {
    const editor = await world.person('admin', { password: PASSWORD });
    const person = await world.person('member');
    const edit = (password: string) =>
      editor.api.directory.edit({ body: { id: person.id, email: 'x@example.org', password } });

    const codes = new Set<string>();
    for (let tries = 0; tries < 21; tries++)
      codes.add(
        await edit(`guess ${tries}`).then(
          () => 'done',
          (error: { code: string; errors?: { code: string }[] }) =>
            error.errors?.[0]?.code ?? error.code,
        ),
      );

    expect([...codes]).toEqual(['auth.wrong_password', 'request.rate_limited']);
    await expectRefusal(edit(PASSWORD), 'request.rate_limited');
    expect(await userOf(person)).toMatchObject({ email: person.email });
  });

  test('needs no password when the address is sent unchanged with other fields', async () => {
    const editor = await world.person('admin', { password: PASSWORD });
    const person = await world.person('member');

    const { user } = await editor.api.directory.edit({
      body: { id: person.id, email: person.email, position: 'Miller' },
    });

    expect(user).toMatchObject({ position: 'Miller', email: person.email });
  });

  test('is refused when it is taken or temporary', async () => {
    const person = await world.person('member');
    for (const [email, code] of [
      [chief.email, 'auth.email_taken'],
      ['amira@mailinator.com', 'auth.temporary_email'],
    ] as const) {
      await expect(editUser(staff, person, { email })).rejects.toMatchObject({
        code,
        errors: [{ path: 'email' }],
      });
    }
  });
});

describe('a bulk action', () => {
  test('answers for each person', async () => {
    world.clock = MONDAY;
    const [first, second] = [await world.person('guest'), await world.person('guest')];
    const { startup } = await createAcceptedBooking(world);
    const admin = await world.person('admin');
    const ids = [first.id, startup.id, admin.id, UNKNOWN, staff.id, second.id, first.id];

    expect(await bulk(staff, { action: 'remove', ids })).toEqual([
      { id: first.id, refusal: null },
      { id: startup.id, refusal: 'user.unsettled' },
      { id: admin.id, refusal: 'access.super_admin_required' },
      { id: UNKNOWN, refusal: 'user.not_found' },
      { id: staff.id, refusal: 'user.remove_self' },
      { id: second.id, refusal: null },
    ]);
    await expect(first.api.users.me()).rejects.toMatchObject({ status: 401 });
  });

  test('restores people, sets a role and sends invitations', async () => {
    const gone = await world.person('guest', { removed: true });
    const ids = [gone.id];
    for (const [body, refusal] of [
      [{ action: 'invite', ids }, 'user.removed'],
      [{ action: 'restore', ids }, null],
      [{ action: 'role', role: 'team', ids }, null],
      [{ action: 'invite', ids }, null],
      [{ action: 'role', role: 'admin', ids }, 'access.super_admin_required'],
    ] as const) {
      expect(await bulk(staff, { ...body, ids })).toEqual([{ id: gone.id, refusal }]);
    }
    expect(await userOf(gone)).toMatchObject({ role: 'team', isRemoved: false });
  });

  test.each<[string, { action: string; ids: string[] }]>([
    ['no users', { action: 'remove', ids: [] }],
    [
      'more than a hundred people',
      { action: 'remove', ids: Array.from({ length: 101 }, () => crypto.randomUUID()) },
    ],
    ['an unknown action', { action: 'delete', ids: [UNKNOWN] }],
    ['the action "role" without a role', { action: 'role', ids: [UNKNOWN] }],
  ])('is refused for %s', async (_, body) => {
    await expectRefusal(bulk(staff, body as BulkAction), 'request.invalid');
  });
});

describe('live updates of accounts', () => {
  beforeEach(() => liveEvents.clear());

  test('reach both organizations when staff move a person', async () => {
    const [{ owner }, there] = [await createTeam(world), await world.person('startup')];
    const { organizationId } = owner;
    const mover = await world.person('member', { organizationId });
    liveEvents.clear();

    await editUser(chief, mover, { organizationId: there.organizationId });

    for (const person of [owner, there, mover]) {
      expect(liveEvents.sentTo(person)).toContain('update-organization');
    }
  });

  test('reach pages that show experts when a person becomes an expert or stops being one', async () => {
    const person = await world.person('member');
    for (const role of ['expert', 'member'] as const) {
      liveEvents.clear();
      await bulk(chief, { action: 'role', ids: [person.id], role });
      expect(liveEvents.sentTo(viewersOf('experts'))).toEqual(['update-experts']);
      expect(liveEvents.sentTo(ALL_STAFF)).toContain('update-users');
    }
  });

  test('reach the organization and the staff when a person is created, removed, restored or changed', async () => {
    const { owner, member, organizationId } = await createTeam(world);
    for (const act of [
      () => create(chief, newUserFields({ organizationId })),
      () => chief.api.directory.remove({ body: { userId: member.id, isRemoved: true } }),
      () => chief.api.directory.remove({ body: { userId: member.id, isRemoved: false } }),
      () => editUser(chief, member, { role: 'guest' }),
    ]) {
      liveEvents.clear();
      await act();
      expect(liveEvents.sentTo(owner)).toEqual(['update-organization']);
      expect(liveEvents.sentTo(ALL_STAFF)).toEqual(['update-organization', 'update-users']);
    }
  });

  test('of a sign-up are published to staff from the verified email to the decision', async () => {
    const fields = registration();
    await world.anonymous.auth.register({ body: fields, files: {} });
    expect(liveEvents.sentTo(ALL_STAFF)).toEqual(['update-users']);
    liveEvents.clear();

    const token = await findMailLink(world, fields.email, 'verify');
    await world.anonymous.auth.verify({ body: { token } });
    expect(liveEvents.sentTo(ALL_STAFF)).toEqual(['update-registrations', 'update-users']);
    const session = await signInHeaders(world, fields.email);
    liveEvents.clear();

    const { user } = await world.anonymous.auth.complete(
      { body: { ...profile, organization: null } },
      session,
    );
    expect(liveEvents.sentTo(ALL_STAFF)).toContain('update-registrations');
    liveEvents.clear();

    await chief.api.signUpReviews.decide({
      body: { id: user.id, decision: 'accept', from: 'waiting', role: 'startup' },
    });
    expect(liveEvents.sentTo(ALL_STAFF)).toContain('update-registrations');
    expect(liveEvents.sentTo(user)).toContain('update-account');
  });
});
