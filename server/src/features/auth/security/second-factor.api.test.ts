import { SESSION_MS, SECOND_FACTOR_SETUP_MS, SIGN_IN_TICKET_MS } from '@thedot/domain/limits';
import type { LightMyRequestResponse } from 'fastify';
import { beforeEach, describe, expect, test } from 'vitest';
import { createFirstAdminLink } from '../links/first-admin.service.ts';
import { auditEntries } from '../../../testing/audit-log.ts';
import { findAllMails } from '../../../testing/notifications/mails.ts';
import { expectFieldRefusal, expectRefusal } from '../../../testing/refusals.ts';
import {
  PASSWORD,
  profile,
  registration,
  signInHeaders,
} from '../../../testing/sign-in/registration.ts';
import { setUser } from '../../../testing/people.ts';
import { updateUser } from '../../../testing/rows.ts';
import {
  totpCode,
  createSignInSteps,
  enableSecondFactor,
  type SecuredPerson,
  createSecuredPerson,
  wrongTotpCode,
} from '../../../testing/sign-in/second-factor.ts';
import { findMailSubjects } from '../../../testing/bookings/sessions.ts';
import { advanceClock } from '../../../testing/concurrency.ts';
import { type TestPerson, useWorld } from '../../../testing/world.ts';

const world = await useWorld();
const signInSteps = createSignInSteps(world);

const wrongCode = { code: 'auth.wrong_code' };
const wrongPassword = { code: 'auth.wrong_password' };
const meOf = async (answer: LightMyRequestResponse) => {
  const headers = { authorization: `Bearer ${answer.json().accessToken}` };
  return (await world.anonymous.users.me({}, { headers })).user;
};
const changedLetter = (text: string) => text.replace(/^./, (it) => (it === 'A' ? 'B' : 'A'));

const reset = (by: TestPerson, id: string) => by.api.secondFactor.reset({ params: { id } });

describe('setting up a second factor', () => {
  let amira: TestPerson;
  beforeEach(async () => {
    amira = await world.person('startup', { password: PASSWORD });
  });

  const begin = (person = amira, password = PASSWORD) =>
    person.api.secondFactor.beginSetup({ body: { password } });
  const confirm = (setup: string, code: string, person = amira) =>
    person.api.secondFactor.confirm({ body: { setup, code } });

  test('needs the password and a first code, gives ten recovery codes and a mail, and ends other sessions', async () => {
    await expectFieldRefusal(begin(amira, 'a guess'), 'password', 'auth.wrong_password');
    const { setup, key, uri } = await begin();
    expect(new URL(uri).searchParams.get('secret')).toBe(key);
    expect(decodeURIComponent(uri)).toContain(`${world.settings.hubName}:${amira.email}`);
    expect(await amira.api.secondFactor.state()).toMatchObject({ isOn: false, since: null });
    const other = await signInSteps.signIn(amira.email);
    await meOf(other);

    await expectFieldRefusal(confirm(setup, wrongTotpCode(world, key)), 'code', 'auth.wrong_code');
    const { recoveryCodes } = await confirm(setup, totpCode(world, key));

    expect(new Set(recoveryCodes).size).toBe(10);
    const state = await amira.api.secondFactor.state();
    expect(state).toMatchObject({ isOn: true, recoveryCodesLeft: 10 });
    await expectRefusal(meOf(other), 'auth.session_expired');
    await world.runJobs();
    expect(await findMailSubjects(world, amira)).toEqual(['Two-step sign-in is on']);
  });

  test('is refused to a person without a password', async () => {
    await expectRefusal(begin(await world.person('startup')), 'auth.no_password');
  });

  test('is bound to the person, signed, and expires after a quarter of an hour', async () => {
    const { setup, key } = await begin();
    const stranger = await world.person('startup', { password: PASSWORD });
    const code = totpCode(world, key);
    const refused = { code: 'second_factor.setup_expired' };

    await expect(confirm(setup, code, stranger)).rejects.toMatchObject(refused);
    for (const changed of [changedLetter(setup), setup.slice(1), '']) {
      await expect(confirm(changed, code)).rejects.toMatchObject(refused);
    }
    advanceClock(world, SECOND_FACTOR_SETUP_MS + 1);
    await expect(confirm(setup, totpCode(world, key))).rejects.toMatchObject(refused);
  });

  test('succeeds for one of two concurrent set-ups, whose app then works', async () => {
    const setups = await Promise.all([begin(), begin()]);

    const ended = await Promise.allSettled(
      setups.map(({ setup, key }) => confirm(setup, totpCode(world, key))),
    );

    const reason = expect.objectContaining({ code: 'second_factor.on' });
    expect(ended.filter(({ status }) => status === 'rejected')).toEqual([
      expect.objectContaining({ reason }),
    ]);
    advanceClock(world, 30_000);
    const { key } = setups[ended.findIndex(({ status }) => status === 'fulfilled')] ?? { key: '' };
    const ticket = await signInSteps.ticketOf(amira.email);
    expect((await signInSteps.answer(ticket, totpCode(world, key))).statusCode).toBe(200);
    await expectRefusal(begin(), 'second_factor.on');
  });
});

describe('with a second factor', () => {
  let amira: SecuredPerson;
  beforeEach(async () => {
    amira = await createSecuredPerson(world);
  });

  const countSessions = async () => (await amira.api.sessions.list()).items.length;
  /** Signs in with the password and then this code. */
  const enterWith = async (code: string) =>
    signInSteps.answer(await signInSteps.ticketOf(amira.email), code);
  const statusesOf = (answers: LightMyRequestResponse[]) =>
    answers.map(({ statusCode }) => statusCode).sort();

  test('the password gives a ticket only, which is no token', async () => {
    const answer = await signInSteps.signIn(amira.email);

    expect(Object.keys(answer.json())).toEqual(['ticket']);
    expect(answer.cookies).toEqual([]);
    expect(await countSessions()).toBe(1);
    const { ticket } = answer.json();
    for (const request of [
      { url: '/api/user', headers: { authorization: `Bearer ${ticket}` } },
      { url: '/api/auth/refreshtoken', cookies: { refresh: ticket } },
    ]) {
      expect((await world.app.inject(request)).statusCode).toBe(401);
    }
  });

  describe('a code of the app', () => {
    test('signs in, typed with spaces, and keeps the session when asked to', async () => {
      const { ticket } = (await signInSteps.signIn(amira.email, undefined, true)).json();
      const code = amira.code();

      const answer = await signInSteps.answer(ticket, ` ${code.slice(0, 3)} ${code.slice(3)} `);

      expect((await meOf(answer)).id).toBe(amira.id);
      const cookie = answer.cookies.find(({ name }) => name === 'refresh');
      expect(cookie).toMatchObject({ httpOnly: true, maxAge: SESSION_MS / 1000 });
    });

    test('is accepted half a minute late, and refused later or early', async () => {
      advanceClock(world, 10 * 60_000);
      expect((await enterWith(amira.code(-1))).statusCode).toBe(200);
      advanceClock(world, 10 * 60_000);
      for (const steps of [-4, -2, 1, 2, 4]) {
        expect((await enterWith(amira.code(steps))).json()).toMatchObject(wrongCode);
      }
    });

    test('is refused once used, as are earlier ones', async () => {
      const [code, before] = [amira.code(), amira.code(-1)];
      expect((await enterWith(code)).statusCode).toBe(200);

      for (const old of [code, before]) {
        expect((await enterWith(old)).json()).toMatchObject({ code: 'auth.code_used' });
      }
      advanceClock(world, 30_000);
      expect((await enterWith(amira.code())).statusCode).toBe(200);
    });

    test.each([
      ['a code of the app', () => amira.code()],
      ['a recovery code', () => amira.recoveryCodes[0] ?? ''],
    ])('signs in once when two send %s concurrently', async (_, codeFor) => {
      const tickets = await Promise.all([
        signInSteps.ticketOf(amira.email),
        signInSteps.ticketOf(amira.email),
      ]);
      const code = codeFor();

      const answers = await Promise.all(tickets.map((ticket) => signInSteps.answer(ticket, code)));

      expect(statusesOf(answers)).toEqual([200, 422]);
      expect(await countSessions()).toBe(2);
    });
  });

  describe('a recovery code', () => {
    test('signs in once, however it is typed, and sends a mail', async () => {
      const [first = '', second = ''] = amira.recoveryCodes;
      const lookalikes = first.toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l');

      expect((await enterWith(` ${lookalikes.replace('-', ' ')} `)).statusCode).toBe(200);
      expect((await enterWith(first)).json()).toMatchObject(wrongCode);
      expect((await enterWith(second.replace('-', ''))).statusCode).toBe(200);

      expect(await amira.api.secondFactor.state()).toMatchObject({ recoveryCodesLeft: 8 });
      await world.runJobs();
      const subject = 'A recovery code was used';
      const mails = (await findMailSubjects(world, amira)).filter((it) => it === subject);
      expect(mails).toHaveLength(2);
    });

    test('is invalid after new ones are generated', async () => {
      const body = { password: PASSWORD, code: amira.code() };

      const renewed = await amira.api.secondFactor.renewCodes({ body });

      const ticket = await signInSteps.ticketOf(amira.email);
      const old = await signInSteps.answer(ticket, amira.recoveryCodes[0] ?? '');
      expect(old.json()).toMatchObject(wrongCode);
      const fresh = await signInSteps.answer(ticket, renewed.recoveryCodes[0] ?? '');
      expect(fresh.statusCode).toBe(200);
    });
  });

  describe('a ticket', () => {
    const expired = { code: 'auth.ticket_expired' };

    test('accepts codes of its own account only', async () => {
      const sonia = await createSecuredPerson(world);
      const ticket = await signInSteps.ticketOf(amira.email);

      for (const code of [sonia.code(), sonia.recoveryCodes[0] ?? '']) {
        expect((await signInSteps.answer(ticket, code)).json()).toMatchObject(wrongCode);
      }
      expect((await meOf(await signInSteps.answer(ticket, amira.code()))).id).toBe(amira.id);
    });

    test('signs in once when three valid codes are sent concurrently', async () => {
      const ticket = await signInSteps.ticketOf(amira.email);
      const codes = [amira.recoveryCodes[0] ?? '', amira.recoveryCodes[1] ?? '', amira.code()];

      const answers = await Promise.all(codes.map((code) => signInSteps.answer(ticket, code)));

      expect(statusesOf(answers)).toEqual([200, 410, 410]);
      expect(await countSessions()).toBe(2);
    });

    test.each<[string, () => unknown]>([
      ['its time', () => advanceClock(world, SIGN_IN_TICKET_MS + 1)],
      [
        'a change of the password',
        () => {
          const body = { oldPassword: PASSWORD, password: 'salt flats by night' };
          return amira.api.users.changePassword({ body });
        },
      ],
      ['the removal of the person', () => updateUser(world, amira, { is_removed: true })],
      ['a reset of the second factor', async () => reset(await world.person('dot'), amira.id)],
    ])('expires after %s', async (_, change) => {
      const ticket = await signInSteps.ticketOf(amira.email);
      await change();
      expect((await signInSteps.answer(ticket, amira.code())).json()).toMatchObject(expired);
    });

    test('is refused when it is forged or another kind of token', async () => {
      const ticket = await signInSteps.ticketOf(amira.email);
      for (const forged of [
        '',
        'x',
        world.keys.linkToken('reset', amira.id),
        world.keys.refreshToken(amira.sessionId, 0),
        world.keys.ticket(amira.id),
        changedLetter(ticket),
        ticket.slice(0, -2),
      ]) {
        expect((await signInSteps.answer(forged, amira.code())).json()).toMatchObject(expired);
      }
    });
  });

  test('secret and codes are absent from replies, tables and emails', async () => {
    const code = amira.code();
    await enterWith(code);
    await world.runJobs();

    const readable = [
      await amira.api.users.me(),
      await amira.api.secondFactor.state(),
      await amira.api.sessions.list(),
      await world.db.selectFrom('second_factors').selectAll().execute(),
      await world.db.selectFrom('recovery_codes').selectAll().execute(),
      await world.db.selectFrom('audit_log').selectAll().execute(),
      await world.db.selectFrom('mails').selectAll().execute(),
      await world.db.selectFrom('rate_limits').selectAll().execute(),
      await findAllMails(world),
    ];
    const text = JSON.stringify(readable);
    const { key, recoveryCodes } = amira;
    const plain = recoveryCodes.map((it) => it.replace('-', ''));
    for (const secret of [key, ...recoveryCodes, ...plain]) expect(text).not.toContain(secret);
    // As a whole word: six digits may be part of a time or an id.
    expect(text.match(/\w+/g)).not.toContain(code);
  });

  test('it is turned off with password and code', async () => {
    const off = (password: string, code: string) =>
      amira.api.secondFactor.turnOff({ body: { password, code } });
    await expect(off('guess', amira.code())).rejects.toMatchObject(wrongPassword);
    await expect(off(PASSWORD, amira.wrongCode())).rejects.toMatchObject(wrongCode);

    await off(PASSWORD, amira.code());

    expect((await signInSteps.signIn(amira.email)).json()).toHaveProperty('accessToken');
    expect(await amira.api.secondFactor.state()).toMatchObject({
      isOn: false,
      recoveryCodesLeft: 0,
    });
    await world.runJobs();
    expect(await findMailSubjects(world, amira)).toContain('Two-step sign-in is off');
    await expectRefusal(off(PASSWORD, amira.recoveryCodes[0] ?? ''), 'second_factor.off');
  });

  test('codes are refused when the stored secret cannot be decrypted', async () => {
    await world.db
      .updateTable('second_factors')
      .set({ secret: 'of another time' })
      .where('user_id', '=', amira.id)
      .execute();
    expect((await enterWith(amira.code())).json()).toMatchObject(wrongCode);
  });
});

describe('a reset by staff', () => {
  test('ends all sessions, sends a mail and is audited', async () => {
    const [staff, sonia] = [await world.person('dot'), await createSecuredPerson(world)];
    const since = async () =>
      (await staff.api.secondFactor.findOfUser({ params: { id: sonia.id } })).since;
    expect(await since()).not.toBeNull();

    await reset(staff, sonia.id);

    expect(await since()).toBeNull();
    await expectRefusal(sonia.api.users.me(), 'auth.session_expired');
    expect((await signInSteps.signIn(sonia.email)).json()).toHaveProperty('accessToken');
    const audited = await auditEntries(world, { subjectId: sonia.id, actorId: staff.id });
    expect(audited).toMatchObject([{ action: 'second-factor.reset' }]);
    await world.runJobs();
    expect(await findMailSubjects(world, sonia)).toContain('Your two-step sign-in was reset');
    await expectRefusal(reset(staff, sonia.id), 'second_factor.off');
  });

  test('of an administrator can only be reset by another super admin', async () => {
    const [staff, chief] = [await world.person('dot'), await world.person('super-admin')];
    const [amira, sonia] = [await world.person('startup'), await createSecuredPerson(world)];
    const admin = await createSecuredPerson(world, 'admin');

    for (const [by, id, code] of [
      [staff, admin.id, 'access.super_admin_required'],
      [admin, admin.id, 'user.second_factor_own'],
      [amira, sonia.id, 'access.denied'],
      [staff, staff.sessionId, 'user.not_found'],
    ] as const) {
      await expect(reset(by, id)).rejects.toMatchObject({ code });
    }
    const reading = amira.api.secondFactor.findOfUser({ params: { id: sonia.id } });
    await expectRefusal(reading, 'access.denied');
    await reset(chief, admin.id);
    expect((await signInSteps.signIn(admin.email)).json()).toHaveProperty('accessToken');
  });
});

describe('a role that requires a second factor', async () => {
  const strict = await useWorld({
    settings: { secondFactorRoles: ['super-admin', 'admin', 'dot'] },
  });
  const admin = () => strict.person('admin', { password: PASSWORD });
  const denied = { code: 'access.denied' };

  test('can make all calls once it is on, until it is switched off', async () => {
    const leila = await admin();
    const isUnsecured = async () => (await leila.api.users.me()).user.isUnsecured;
    expect(await isUnsecured()).toBe(true);
    await expect(leila.api.bookings.list()).rejects.toMatchObject(denied);

    const { key } = await enableSecondFactor(strict, leila);

    expect(await isUnsecured()).toBe(false);
    expect(await leila.api.bookings.list()).toBeDefined();
    advanceClock(strict, 30_000);
    const proof = { password: PASSWORD, code: totpCode(strict, key) };
    await leila.api.secondFactor.turnOff({ body: proof });
    await expect(leila.api.bookings.list()).rejects.toMatchObject(denied);
    expect(await leila.api.secondFactor.state()).toMatchObject({ isOn: false, isRequired: true });
  });

  test('is set up by the first administrator with the printed link, before the profile', async () => {
    const facts = { keys: strict.keys, settings: strict.settings, now: new Date() };
    const token = (await createFirstAdminLink(strict.db, facts))?.split('/').at(-1) ?? '';
    const { organization: _o, country: _c, ...person } = registration();
    await strict.anonymous.auth.createFirstAdmin({ body: { ...person, token } });
    const { headers } = await signInHeaders(strict, person.email);
    const { auth, users, secondFactor } = strict.anonymous;
    const complete = () => auth.complete({ body: { ...profile, organization: null } }, { headers });
    const first = { isUnsecured: true, isCompleted: false, role: 'super-admin' };
    expect((await users.me({}, { headers })).user).toMatchObject(first);
    await expectRefusal(complete(), 'access.denied');

    const body = { password: PASSWORD };
    const { setup, key } = await secondFactor.beginSetup({ body }, { headers });
    const code = totpCode(strict, key);
    await secondFactor.confirm({ body: { setup, code } }, { headers });
    await complete();

    const secured = { isUnsecured: false, isCompleted: true };
    expect((await users.me({}, { headers })).user).toMatchObject(secured);
  });

  test('is set up by a user of a provider who becomes staff, after the first password', async () => {
    const claire = await strict.person('sso');
    await claire.api.users.me();
    await setUser(strict, claire, { role: 'dot' });
    await expectRefusal(claire.api.bookings.list(), 'access.denied');
    const begin = () => claire.api.secondFactor.beginSetup({ body: { password: PASSWORD } });
    await expectRefusal(begin(), 'auth.no_password');

    await claire.api.firstPassword.sendCode();
    await strict.runJobs();
    const mail = (await findAllMails(strict)).find(({ to }) => to === claire.email);
    const code = /\b\d{4} \d{4}\b/.exec(mail?.text ?? '')?.[0] ?? '';
    await claire.api.firstPassword.choose({ body: { code, password: PASSWORD } });
    await enableSecondFactor(strict, claire);

    expect(await claire.api.bookings.list()).toBeDefined();
  });

  test('can sign in and out without it', async () => {
    const answer = await createSignInSteps(strict).signIn((await admin()).email);
    const refresh = answer.cookies.find(({ name }) => name === 'refresh')?.value ?? '';
    const left = await strict.app.inject({ url: '/api/auth/revoketoken', cookies: { refresh } });
    expect(left.statusCode).toBe(200);
  });

  test('requires a second factor from the next call after the role changed', async () => {
    const sonia = await strict.person('startup');
    await sonia.api.bookings.list();

    expect((await sonia.api.users.me()).user.isUnsecured).toBe(false);
    expect(await sonia.api.secondFactor.state()).toMatchObject({ isRequired: false });
    await updateUser(strict, sonia, { role: 'admin' });

    const refusal = () => sonia.api.bookings.list().catch(({ code }) => code);
    await expect.poll(refusal).toBe('access.denied');
  });
});
