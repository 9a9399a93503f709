import { SETUP_MS } from '@thedot/domain/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PASSWORD } from '../../testing/registration.ts';
import { codeOf, doorOf, secure, securedIn, wrongCodeOf } from '../../testing/second-factor.ts';
import { mailedTo } from '../../testing/sessions.ts';
import { later } from '../../testing/waiting.ts';
import { createWorld, type TestPerson, type World } from '../../testing/world.ts';

let world: World;
let amira: TestPerson;
beforeAll(async () => {
  world = await createWorld();
});
beforeEach(async () => {
  world.clock = null;
  amira = await world.person('startup', { password: PASSWORD });
});
afterAll(() => world.close());

const begin = () => amira.api.secondFactor.begin({ body: { password: PASSWORD } });

describe('setting up', () => {
  test('takes the password and a first code, and gives ten recovery codes', async () => {
    const { setup, key, uri } = await begin();
    expect(new URL(uri).searchParams.get('secret')).toBe(key);
    expect(decodeURIComponent(uri)).toContain(`${world.settings.hubName}:${amira.email}`);

    const code = codeOf(world, key);
    const { recoveryCodes } = await amira.api.secondFactor.confirm({ body: { setup, code } });

    expect(new Set(recoveryCodes).size).toBe(10);
    expect(await amira.api.secondFactor.state()).toMatchObject({
      isOn: true,
      recoveryCodesLeft: 10,
    });
    await world.runJobs();
    expect(await mailedTo(world, amira)).toEqual(['Two-step sign-in is on']);
  });

  test('changes nothing until the first code has come', async () => {
    await begin();
    expect(await amira.api.secondFactor.state()).toMatchObject({ isOn: false, since: null });
    expect((await doorOf(world).signIn(amira.email)).json()).toHaveProperty('accessToken');
  });

  test('takes the password, for whoever finds the browser open does not know it', async () => {
    const begun = amira.api.secondFactor.begin({ body: { password: 'not the password' } });
    await expect(begun).rejects.toMatchObject({
      code: 'auth.wrong_password',
      errors: [expect.objectContaining({ path: 'password' })],
    });
    const guest = await world.person('startup');
    await expect(
      guest.api.secondFactor.begin({ body: { password: PASSWORD } }),
    ).rejects.toMatchObject({ code: 'auth.no_password' });
  });

  test('ends every session that has not shown a code', async () => {
    const before = await doorOf(world).signIn(amira.email);
    const headers = { authorization: `Bearer ${before.json().accessToken}` };
    await world.anonymous.users.me({}, { headers });

    await secure(world, amira);

    await expect(world.anonymous.users.me({}, { headers })).rejects.toMatchObject({
      code: 'auth.session_expired',
    });
    expect(await amira.api.users.me()).toBeDefined();
  });

  test('with a wrong code may be tried again', async () => {
    const { setup, key } = await begin();
    const wrong = { setup, code: wrongCodeOf(world, key) };
    await expect(amira.api.secondFactor.confirm({ body: wrong })).rejects.toMatchObject({
      code: 'auth.wrong_code',
      errors: [expect.objectContaining({ path: 'code' })],
    });
    const right = { setup, code: codeOf(world, key) };
    expect((await amira.api.secondFactor.confirm({ body: right })).recoveryCodes).toHaveLength(10);
  });

  test('works only where it was begun, for a quarter of an hour, and unchanged', async () => {
    const { setup, key } = await begin();
    const stranger = await world.person('startup', { password: PASSWORD });
    const code = codeOf(world, key);
    const changed = setup.replace(/^./, (letter) => (letter === 'A' ? 'B' : 'A'));

    for (const attempt of [
      () => stranger.api.secondFactor.confirm({ body: { setup, code } }),
      () => amira.api.secondFactor.confirm({ body: { setup: changed, code } }),
      () => amira.api.secondFactor.confirm({ body: { setup: setup.slice(1), code } }),
      () => amira.api.secondFactor.confirm({ body: { setup: '', code } }),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ code: 'second_factor.setup_expired' });
    }
    later(world, SETUP_MS + 1);
    await expect(
      amira.api.secondFactor.confirm({ body: { setup, code: codeOf(world, key) } }),
    ).rejects.toMatchObject({ code: 'second_factor.setup_expired' });
  });

  test('twice at once leaves one, whose app is the one that works', async () => {
    const setups = await Promise.all([begin(), begin()]);
    const tries = setups.map(({ setup, key }) =>
      amira.api.secondFactor.confirm({ body: { setup, code: codeOf(world, key) } }),
    );

    const ended = await Promise.allSettled(tries);

    const won = ended.findIndex(({ status }) => status === 'fulfilled');
    expect(ended.filter(({ status }) => status === 'rejected')).toEqual([
      expect.objectContaining({ reason: expect.objectContaining({ code: 'second_factor.on' }) }),
    ]);
    later(world, 30_000);
    const ticket = await doorOf(world).ticketOf(amira.email);
    const code = codeOf(world, setups[won]?.key ?? '');
    expect((await doorOf(world).answer(ticket, code)).statusCode).toBe(200);
    await expect(begin()).rejects.toMatchObject({ code: 'second_factor.on' });
  });
});

describe('afterwards', () => {
  test('neither key nor recovery codes can be read anywhere', async () => {
    const { key, recoveryCodes, ...sonia } = await securedIn(world);
    const ticket = await doorOf(world).ticketOf(sonia.email);
    const code = codeOf(world, key);
    await doorOf(world).answer(ticket, code);
    await world.runJobs();

    const kept = [
      await sonia.api.users.me(),
      await sonia.api.secondFactor.state(),
      await sonia.api.sessions.list(),
      await world.db.selectFrom('second_factors').selectAll().execute(),
      await world.db.selectFrom('recovery_codes').selectAll().execute(),
      await world.db.selectFrom('audit_log').selectAll().execute(),
      await world.db.selectFrom('mails').selectAll().execute(),
      await world.db.selectFrom('rate_limits').selectAll().execute(),
      (await world.app.inject('/mail/api')).json(),
    ];
    const text = JSON.stringify(kept);
    const plain = recoveryCodes.map((it) => it.replace('-', ''));
    for (const secret of [key, code, ...recoveryCodes, ...plain])
      expect(text).not.toContain(secret);
  });

  test('it is switched off with password and code, and the sign-in is as before', async () => {
    const { key, recoveryCodes, ...sonia } = await securedIn(world);
    const off = (password: string, code: string) =>
      sonia.api.secondFactor.turnOff({ body: { password, code } });
    await expect(off('guess', codeOf(world, key))).rejects.toMatchObject({
      code: 'auth.wrong_password',
    });
    await expect(off(PASSWORD, wrongCodeOf(world, key))).rejects.toMatchObject({
      code: 'auth.wrong_code',
    });

    await off(PASSWORD, codeOf(world, key));

    expect((await doorOf(world).signIn(sonia.email)).json()).toHaveProperty('accessToken');
    expect(await sonia.api.secondFactor.state()).toMatchObject({
      isOn: false,
      recoveryCodesLeft: 0,
    });
    await world.runJobs();
    expect(await mailedTo(world, sonia)).toContain('Two-step sign-in is off');
    await expect(off(PASSWORD, recoveryCodes[0] ?? '')).rejects.toMatchObject({
      code: 'second_factor.off',
    });
  });

  test('new recovery codes make the old ones void', async () => {
    const { key, recoveryCodes, ...sonia } = await securedIn(world);
    const body = { password: PASSWORD, code: codeOf(world, key) };

    const renewed = await sonia.api.secondFactor.renewCodes({ body });

    const ticket = await doorOf(world).ticketOf(sonia.email);
    const old = await doorOf(world).answer(ticket, recoveryCodes[0] ?? '');
    expect(old.json()).toMatchObject({ code: 'auth.wrong_code' });
    const fresh = await doorOf(world).answer(ticket, renewed.recoveryCodes[0] ?? '');
    expect(fresh.statusCode).toBe(200);
  });

  test('a key that the server’s secret does not open any more opens nothing', async () => {
    const { key, ...sonia } = await securedIn(world);
    await world.db
      .updateTable('second_factors')
      .set({ secret: 'of another time' })
      .where('user_id', '=', sonia.id)
      .execute();
    const ticket = await doorOf(world).ticketOf(sonia.email);
    const answer = await doorOf(world).answer(ticket, codeOf(world, key));
    expect(answer.json()).toMatchObject({ code: 'auth.wrong_code' });
  });
});

describe('for somebody who has lost their phone', () => {
  const reset = (by: TestPerson, id: string) => by.api.secondFactor.reset({ params: { id } });

  test('the hub takes it away: all sessions end, and both are told and noted', async () => {
    const staff = await world.person('dot');
    const sonia = await securedIn(world);
    const since = async () => (await staff.api.secondFactor.of({ params: { id: sonia.id } })).since;
    expect(await since()).not.toBeNull();

    await reset(staff, sonia.id);

    expect(await since()).toBeNull();

    await expect(sonia.api.users.me()).rejects.toMatchObject({ code: 'auth.session_expired' });
    expect((await doorOf(world).signIn(sonia.email)).json()).toHaveProperty('accessToken');
    const noted = await world.db
      .selectFrom('audit_log')
      .select(['action', 'actor_id'])
      .where('subject_id', '=', sonia.id)
      .where('actor_id', '=', staff.id)
      .execute();
    expect(noted).toEqual([{ action: 'second-factor.reset', actor_id: staff.id }]);
    await world.runJobs();
    expect(await mailedTo(world, sonia)).toContain('The hub has reset your two-step sign-in');
    await expect(reset(staff, sonia.id)).rejects.toMatchObject({ code: 'second_factor.off' });
  });

  test('only a super admin does so for administrators, nobody for themselves, and staff alone', async () => {
    const [staff, chief] = [await world.person('dot'), await world.person('super-admin')];
    const admin = await securedIn(world, 'admin');
    const sonia = await securedIn(world);

    await expect(reset(staff, admin.id)).rejects.toMatchObject({
      code: 'access.super_admin_required',
    });
    await expect(reset(admin, admin.id)).rejects.toMatchObject({ code: 'user.second_factor_own' });
    await expect(reset(amira, sonia.id)).rejects.toMatchObject({ code: 'access.denied' });
    const seen = amira.api.secondFactor.of({ params: { id: sonia.id } });
    await expect(seen).rejects.toMatchObject({ code: 'access.denied' });
    await expect(reset(staff, staff.sessionId)).rejects.toMatchObject({ code: 'user.not_found' });
    await reset(chief, admin.id);
    expect((await doorOf(world).signIn(admin.email)).json()).toHaveProperty('accessToken');
  });
});
