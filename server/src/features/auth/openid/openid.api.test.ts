import { randomUUID } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import { auditEntries } from '../../../testing/audit-log.ts';
import { type Browser, openBrowser } from '../../../testing/sign-in/openid-browser.ts';
import { leila, useOpenIdHub } from '../../../testing/sign-in/openid-hub.ts';
import { expectFieldRefusal, expectRefusal } from '../../../testing/refusals.ts';
import {
  findMailLink,
  findMailTemplates,
  PASSWORD,
  profile,
} from '../../../testing/sign-in/registration.ts';
import { revokeSession, updateUser } from '../../../testing/rows.ts';
import type { TestPerson } from '../../../testing/world.ts';
import { PROVIDER_TIMEOUT_S } from './identity-provider.ts';

const hub = await useOpenIdHub(['silent', 'failing']);
const { world, school, completeSignIn: comeBack, fetchMe: meOf } = hub;
const expired = { code: 'openid.expired' };

const identitiesOf = (userId: string) =>
  world.db.selectFrom('identities').select('subject').where('user_id', '=', userId).execute();

describe('signing in through a provider', () => {
  test('lists the providers by id and name only', async () => {
    const ids = ['school', 'bank', 'choosy', 'silent', 'failing'];
    const providers = ids.map((id) => ({ id, name: id.toUpperCase() }));
    expect(await world.anonymous.openId.providers()).toEqual({ providers });
  });

  test('starts with state, nonce and PKCE challenge', async () => {
    const { body } = await openBrowser(world).post('start', { provider: 'school' });

    const url = new URL(String(body['url']));
    const params = Object.fromEntries(url.searchParams);
    expect(url.origin).toBe(school.url);
    expect(params).toMatchObject({
      client_id: 'thedot',
      response_type: 'code',
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      redirect_uri: `${world.settings.publicUrl}/sso/callback/school`,
    });
    for (const part of ['state', 'nonce', 'code_challenge'] as const) {
      expect(params[part]?.length, part).toBeGreaterThanOrEqual(43);
    }
  });

  test('makes an account of role sso for a new person, who completes it', async () => {
    const claims = leila();
    const back = await comeBack(claims);

    const me = await meOf(back);
    const signIns = await auditEntries(world, { subjectId: me.id, action: 'auth.signed-in' });
    expect(signIns).toMatchObject([
      { actorId: me.id, details: { way: 'openid:school', factors: ['provider'] } },
    ]);
    expect(me).toMatchObject({
      email: claims.email,
      firstName: 'Leïla',
      lastName: 'Mansour',
      role: 'sso',
      review: null,
      isCompleted: false,
      organization: null,
    });
    const headers = { authorization: `Bearer ${String(back.body['accessToken'])}` };
    const body = { ...profile, organization: null };
    const { user } = await world.anonymous.auth.complete({ body }, { headers });
    expect(user).toMatchObject({ role: 'sso', isCompleted: true, firstName: 'Amira' });
  });

  test('identifies a user by subject even when name and email change', async () => {
    const claims = leila();
    const first = await meOf(await comeBack(claims));
    const other = await world.person('startup');

    const again = await meOf(
      await comeBack({ ...claims, email: other.email.toUpperCase(), family_name: 'Other' }),
    );

    expect(again).toMatchObject({ id: first.id, email: claims.email, lastName: 'Mansour' });
  });

  test('distinguishes the same subject at two issuers', async () => {
    const claims = leila();
    const atSchool = await meOf(await comeBack(claims));
    const browser = openBrowser(world);
    const asked = await browser.start('bank');
    hub.bank.claims = { ...claims, email: leila().email, nonce: asked.get('nonce') };

    const returned = { provider: 'bank', state: asked.get('state'), code: 'x' };
    const atBank = await meOf(await browser.finish(returned));

    expect(atBank.id).not.toBe(atSchool.id);
  });

  test('makes one account of two concurrent first sign-ins', async () => {
    const tabs = [openBrowser(world), openBrowser(world)];
    const asked = await Promise.all(tabs.map((tab) => tab.start('school')));
    // Each tab sends its nonce as the code, and is answered with it.
    school.forge = (it, nonce) => ({ ...it, claims: { ...it.claims, nonce } });
    school.claims = leila();

    const ends = await Promise.all(
      tabs.map((tab, i) =>
        tab.finish({
          provider: 'school',
          state: asked[i]?.get('state'),
          code: asked[i]?.get('nonce'),
        }),
      ),
    );

    const people = await Promise.all(ends.map((end) => meOf(end)));
    expect(new Set(people.map(({ id }) => id)).size).toBe(1);
    expect(await identitiesOf(people[0]?.id ?? '')).toHaveLength(1);
  });

  test('keeps the session only when asked to', async () => {
    const browser = openBrowser(world);
    const keptOf = async (answer: Awaited<ReturnType<typeof comeBack>>) => {
      const { id } = await meOf(answer);
      const query = world.db
        .selectFrom('sign_in_sessions')
        .select('keep')
        .where('user_id', '=', id);
      return (await query.executeTakeFirstOrThrow()).keep;
    };

    expect(await keptOf(await comeBack(leila(), { keep: true }, browser))).toBe(true);
    expect(await keptOf(await comeBack(leila()))).toBe(false);
    expect(browser.cookies.has('refresh')).toBe(true);
  });

  test('takes name and address from the userinfo endpoint when the token lacks them', async () => {
    const { sub, email, given_name, family_name } = leila();
    school.userInfo = { sub, email, email_verified: true, given_name, family_name };

    expect(await meOf(await comeBack({ sub }))).toMatchObject({ email, firstName: 'Leïla' });
  });

  test('sets the language of the page it began on', async () => {
    const { browser, returned } = await hub.prepareCallback();

    const answer = await browser.finish(returned, { language: 'fr' });

    expect(await meOf(answer)).toMatchObject({ language: 'fr' });
  });

  test('refuses a removed person', async () => {
    const claims = leila();
    const { id } = await meOf(await comeBack(claims));
    await updateUser(world, { id }, { is_removed: true });

    expect(await comeBack(claims)).toMatchObject({ status: 401, code: 'auth.deactivated' });
  });
});

describe('the address of a new person', () => {
  test.each([
    ['as it is', (email: string) => email],
    ['in capitals', (email: string) => email.toUpperCase()],
  ])('is refused when it belongs to an account, %s, verified or not', async (_, spelled) => {
    const amira = await world.person('startup');
    const email = spelled(amira.email);

    for (const email_verified of [true, false]) {
      const refused = await comeBack(leila({ email, email_verified }));

      expect(refused).toMatchObject({ status: 409, code: 'openid.email_of_account' });
      expect(refused.body['params']).toEqual({ provider: 'SCHOOL', email });
    }
    expect(await identitiesOf(amira.id)).toEqual([]);
  });

  test('is verified by mail unless the provider had verified it at first', async () => {
    const claims = leila({ email_verified: false });

    const refused = await comeBack(claims);
    expect(refused).toMatchObject({ status: 403, code: 'auth.not_verified' });
    expect(refused.body['params']).toEqual({ email: claims.email });
    await world.runJobs();
    expect(await findMailTemplates(world, claims.email)).toEqual(['verify']);
    expect(await comeBack({ ...claims, email_verified: true })).toMatchObject({ status: 403 });

    await world.anonymous.auth.verify({
      body: { token: await findMailLink(world, claims.email, 'verify') },
    });
    expect(await meOf(await comeBack(claims))).toMatchObject({ email: claims.email });
  });

  test('loses its unverified identity when its owner sets a password', async () => {
    const claims = leila({ email_verified: false });
    await comeBack(claims);
    await world.anonymous.users.recoverPassword({ query: { email: claims.email } });
    await world.runJobs();
    const headers = { 'x-resetpwd-token': await findMailLink(world, claims.email, 'reset') };

    await world.anonymous.users.resetPassword({ headers, body: { password: PASSWORD } });

    expect(await comeBack(claims)).toMatchObject({ code: 'openid.email_of_account' });
    const body = { email: claims.email, password: PASSWORD };
    expect(await world.anonymous.auth.signIn({ body })).toHaveProperty('accessToken');
  });

  test.each([undefined, '', 'not an address', 7, { a: 1 }])('is refused as %j', async (email) => {
    expect(await comeBack(leila({ email }))).toMatchObject({
      status: 422,
      code: 'openid.no_email',
    });
  });

  test('is refused when it is temporary', async () => {
    expect(await comeBack(leila({ email: 'leila@sub.mailinator.com' }))).toMatchObject({
      code: 'auth.temporary_email',
    });
  });

  test("must be verified and of the provider's domains when it has any", async () => {
    const localhost = hub.bank.url.replace('127.0.0.1', 'localhost');
    hub.bank.describe = (it) => ({ ...it, issuer: localhost });
    const codeFor = async (claims: object) => {
      const browser = openBrowser(world);
      const asked = await browser.start('choosy');
      hub.bank.claims = { ...claims, nonce: asked.get('nonce') };
      hub.bank.forge = (it) => ({ ...it, claims: { ...it.claims, iss: localhost } });
      const returned = { provider: 'choosy', state: asked.get('state'), code: 'x' };
      return (await browser.finish(returned)).code;
    };
    const email = `leila.${randomUUID().slice(0, 8)}@bank.tn`;

    expect(await codeFor(leila())).toBe('openid.not_admitted');
    expect(await codeFor(leila({ email, email_verified: false }))).toBe('openid.not_admitted');
    expect(await codeFor(leila({ email }))).toBeUndefined();
  });
});

describe('claims', () => {
  test('are stored as plain text, without NUL, and set neither role nor state of the account', async () => {
    const given_name = '<img src=x onerror=alert(1)>';
    const state = { role: 'super-admin', roles: ['admin'], is_completed: true, id: 'x' };

    const me = await meOf(await comeBack(leila({ given_name, family_name: 'a\u0000b', ...state })));

    expect(me).toMatchObject({ firstName: given_name, lastName: 'a b' });
    expect(me).toMatchObject({ role: 'sso', isCompleted: false });
  });

  test('are cut to the length of a name, and refused above the size of an answer', async () => {
    const long = await meOf(await comeBack(leila({ given_name: 'é'.repeat(50_000) })));
    expect(long.firstName).toBe('é'.repeat(80));

    const endless = await comeBack(leila({ given_name: 'é'.repeat(500_000) }));
    expect(endless).toMatchObject({ status: 503, code: 'openid.provider_away' });
  });
});

describe('a provider that is unavailable', () => {
  test.each([
    ['does not answer', 'silent', { isSilent: true }],
    ['answers 500', 'failing', { status: 500 }],
  ])('gives 503 when it %s, and works again afterwards', async (_, provider, trouble) => {
    const { email } = await world.person('startup', { password: PASSWORD });
    Object.assign(school, trouble);
    const soon = AbortSignal.timeout.bind(AbortSignal, 100);
    const timeouts = vi.spyOn(AbortSignal, 'timeout').mockImplementation(soon);

    const refused = await openBrowser(world).post('start', { provider });

    expect(refused).toMatchObject({ status: 503, code: 'openid.provider_away' });
    expect(new Set(timeouts.mock.calls.flat())).toEqual(new Set([PROVIDER_TIMEOUT_S * 1000]));
    timeouts.mockRestore();
    const body = { email, password: PASSWORD };
    expect(await world.anonymous.auth.signIn({ body })).toHaveProperty('accessToken');
    hub.resetProviders();
    const asked = await openBrowser(world).start(provider);
    expect(asked.get('client_id')).toBe('thedot');
  });

  test('gives 503 when it fails in the middle of a sign-in', async () => {
    const { browser, returned } = await hub.prepareCallback();
    school.status = 503;

    expect(await browser.finish(returned)).toMatchObject({ code: 'openid.provider_away' });
  });
});

describe('linking a provider to an account', () => {
  const member = () => world.person('startup', { password: PASSWORD });

  /** Starts at the account page, and answers what the browser comes back with. */
  async function startLink(browser: Browser, person: TestPerson, claims: object = leila()) {
    const body = { provider: 'school', password: PASSWORD };
    const begun = await browser.post('link/start', body, person.headers);
    const asked = new URL(String(begun.body['url'])).searchParams;
    school.claims = { ...claims, nonce: asked.get('nonce') };
    return { provider: 'school', state: asked.get('state'), code: randomUUID() };
  }

  async function link(person: TestPerson, claims: object = leila()) {
    const browser = openBrowser(world);
    const returned = await startLink(browser, person, claims);
    return browser.post('link/finish', returned, person.headers);
  }

  const methodOf = async ({ api }: TestPerson) => (await api.openId.methods()).methods[0];
  const linkedIdOf = async (person: TestPerson) => (await methodOf(person))?.linked?.id ?? '';
  const unlink = ({ api }: TestPerson, id: string, password = PASSWORD) =>
    api.openId.unlink({ body: { id, password } });

  test('allows signing in with it until it is unlinked, with mails and audit entries', async () => {
    const amira = await member();
    const claims = leila();
    const provider = { id: 'school', name: 'SCHOOL' };
    expect(await methodOf(amira)).toEqual({ provider, linked: null });

    expect((await link(amira, claims)).body).toEqual({ provider });

    expect(await methodOf(amira)).toMatchObject({ linked: { email: claims.email } });
    expect(await meOf(await comeBack(claims))).toMatchObject({
      id: amira.id,
      email: amira.email,
      role: 'startup',
    });
    await unlink(amira, await linkedIdOf(amira));
    expect(await methodOf(amira)).toMatchObject({ linked: null });
    expect(await findMailTemplates(world, amira.email)).toEqual([
      'provider-linked',
      'provider-unlinked',
    ]);
    const audited = await auditEntries(world, { subjectId: amira.id, actorId: amira.id });
    expect(audited.map(({ action }) => action)).toEqual([
      'identity.linked',
      'auth.signed-in',
      'identity.unlinked',
    ]);
  });

  test('does not replace the second factor', async () => {
    const amira = await member();
    const claims = leila();
    await link(amira, claims);
    await world.db
      .updateTable('users')
      .set({ second_factor_at: new Date().toISOString() })
      .where('id', '=', amira.id)
      .execute();
    const browser = openBrowser(world);

    const { status, body } = await comeBack(claims, {}, browser);

    expect([status, Object.keys(body)]).toEqual([200, ['ticket']]);
    expect(browser.cookies.has('refresh')).toBe(false);
  });

  test('requires the password, as unlinking does, and is refused for a second identity of a provider', async () => {
    const amira = await member();
    const start = (password: string) =>
      amira.api.openId.startLink({ body: { provider: 'school', password } });
    await expectFieldRefusal(start('a guess of mine'), 'password', 'auth.wrong_password');
    await link(amira);
    const id = await linkedIdOf(amira);

    await expectRefusal(unlink(amira, id, 'a guess of mine'), 'auth.wrong_password');
    await expectRefusal(start(PASSWORD), 'openid.already_linked');

    expect(await methodOf(amira)).toMatchObject({ linked: { id } });
  });

  test('links one identity when two tabs return concurrently with two', async () => {
    const amira = await member();
    const tabs = [openBrowser(world), openBrowser(world)];
    const returns = await Promise.all(tabs.map((tab) => startLink(tab, amira)));
    school.forge = (it, code) => ({ ...it, claims: { ...it.claims, sub: code, nonce: code } });
    const flowOf = (state: string | null) => world.keys.readOpenIdState(state ?? '') ?? '';

    const ends = await Promise.all(
      tabs.map((tab, i) => {
        const code = world.keys.openIdSecret('nonce', flowOf(returns[i]?.state ?? null));
        return tab.post('link/finish', { ...returns[i], code }, amira.headers);
      }),
    );

    expect(ends.map(({ code }) => code ?? 'linked').toSorted()).toEqual([
      'linked',
      'openid.already_linked',
    ]);
    expect(await findMailTemplates(world, amira.email)).toEqual(['provider-linked']);
  });

  test('cannot use, list or remove an identity of another account', async () => {
    const claims = leila();
    const [amira, slimane] = [await member(), await member()];
    await link(amira, claims);
    const id = await linkedIdOf(amira);

    const again = await link(slimane, claims);

    expect(again).toMatchObject({ status: 409, code: 'openid.linked_elsewhere' });
    expect(await methodOf(slimane)).toMatchObject({ linked: null });
    await expectRefusal(unlink(slimane, id), 'openid.not_linked');
    expect(await meOf(await comeBack(claims))).toMatchObject({ id: amira.id });
    expect(await methodOf(amira)).toMatchObject({ linked: { id } });
  });

  test('is refused in another browser or session than the one that began it', async () => {
    const [amira, mallory] = [await member(), await member()];
    const [victim, attacker] = [openBrowser(world), openBrowser(world)];
    const returned = await startLink(attacker, mallory);

    expect(await victim.post('link/finish', returned, amira.headers)).toMatchObject({
      status: 410,
      ...expired,
    });
    // Also with the cookie planted, the session is another one.
    for (const [name, value] of attacker.cookies) victim.cookies.set(name, value);
    expect(await victim.post('link/finish', returned, amira.headers)).toMatchObject(expired);
    expect(await methodOf(amira)).toMatchObject({ linked: null });
  });

  test('cannot be completed as a sign-in, and a sign-in cannot be completed as a link', async () => {
    const amira = await member();
    const browser = openBrowser(world);
    expect(await browser.finish(await startLink(browser, amira))).toMatchObject(expired);

    const { returned } = await hub.prepareCallback(browser);
    const crossed = await browser.post('link/finish', returned, amira.headers);

    expect(crossed).toMatchObject(expired);
    expect(await methodOf(amira)).toMatchObject({ linked: null });
  });

  test('is refused once the session that began it has ended', async () => {
    const amira = await member();
    const browser = openBrowser(world);
    const returned = await startLink(browser, amira);
    await revokeSession(world, amira);
    world.people.invalidateAll();

    const cookie = [...browser.cookies].map((it) => it.join('=')).join('; ');
    const body = { ...returned, state: returned.state ?? '' };
    await expectRefusal(
      amira.api.openId.finishLink({ body }, { headers: { cookie } }),
      'auth.session_expired',
    );
  });

  test('cannot be undone without a password, the only other sign-in method', async () => {
    const { accessToken } = (await comeBack(leila())).body;
    const headers = { authorization: `Bearer ${String(accessToken)}` };
    const { user } = await world.anonymous.users.me({}, { headers });
    await updateUser(world, user, { is_completed: true });
    world.people.invalidateAll();
    const { methods } = await world.anonymous.openId.methods({}, { headers });
    const body = { id: methods[0]?.linked?.id ?? '', password: '-' };

    await expectRefusal(world.anonymous.openId.unlink({ body }, { headers }), 'auth.no_password');
  });

  test('can be undone for a provider that is no longer configured', async () => {
    const amira = await member();
    const gone = { user_id: amira.id, issuer: 'https://gone.example.org/', subject: 'a' };
    await world.db.insertInto('identities').values(gone).execute();

    const method = (await amira.api.openId.methods()).methods.find(({ linked }) => linked);

    expect(method?.provider.name).toBe('gone.example.org');
    expect(await unlink(amira, method?.linked?.id ?? '')).toEqual({});
  });
});
