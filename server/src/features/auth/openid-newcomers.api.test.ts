import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openBrowser } from '../../testing/openid-browser.ts';
import { leila, openIdHub, type OpenIdHub } from '../../testing/openid-hub.ts';
import { linkOf, mailsTo } from '../../testing/registration.ts';

let hub: OpenIdHub;
beforeAll(async () => {
  hub = await openIdHub();
});
afterAll(() => hub.close());
beforeEach(() => hub.calmDown());

const comeBack: OpenIdHub['comeBack'] = (...how) => hub.comeBack(...how);
const meOf: OpenIdHub['meOf'] = (answer) => hub.meOf(answer);
const identitiesOf = (userId: string) =>
  hub.world.db.selectFrom('identities').select('subject').where('user_id', '=', userId).execute();

describe('an address that a provider tells', () => {
  test.each([
    ['as it is', (email: string) => email],
    ['in capitals', (email: string) => email.toUpperCase()],
  ])('opens nobody else’s account (%s), confirmed or not', async (_, spelled) => {
    const amira = await hub.world.person('startup');

    for (const email_verified of [true, false]) {
      const refused = await comeBack(leila({ email: spelled(amira.email), email_verified }));

      expect(refused).toMatchObject({ status: 409, code: 'openid.email_of_account' });
      expect(refused.body['params']).toEqual({ provider: 'SCHOOL', email: spelled(amira.email) });
    }
    expect(await identitiesOf(amira.id)).toEqual([]);
  });

  test('is confirmed by mail first, unless the provider has done so', async () => {
    const claims = leila({ email_verified: false });

    const refused = await comeBack(claims);
    expect(refused).toMatchObject({ status: 403, code: 'auth.not_verified' });
    expect(refused.body['params']).toEqual({ email: claims.email });
    await hub.world.runJobs();
    expect(await mailsTo(hub.world, claims.email)).toEqual(['verify']);
    // A provider that confirms it later does not confirm it here.
    expect(await comeBack({ ...claims, email_verified: true })).toMatchObject({ status: 403 });

    await hub.world.anonymous.auth.verify({
      body: { token: await linkOf(hub.world, claims.email, 'verify') },
    });
    expect(await meOf(await comeBack(claims))).toMatchObject({ email: claims.email });
  });

  test('that was only claimed does not stay a way in once its owner has proved it theirs', async () => {
    const claims = leila({ email_verified: false });
    await comeBack(claims);
    await hub.world.anonymous.users.recoverPassword({ query: { email: claims.email } });
    await hub.world.runJobs();
    const owner = { 'x-resetpwd-token': await linkOf(hub.world, claims.email, 'reset') };

    const password = 'salt flats by night';
    await hub.world.anonymous.users.resetPassword({ headers: owner, body: { password } });

    expect(await comeBack(claims)).toMatchObject({ code: 'openid.email_of_account' });
    const body = { email: claims.email, password };
    expect(await hub.world.anonymous.auth.signIn({ body })).toHaveProperty('accessToken');
  });

  test.each([undefined, '', 'not an address', 7, { a: 1 }])(
    'must be one: %j makes no account',
    async (email) => {
      expect(await comeBack(leila({ email }))).toMatchObject({
        status: 422,
        code: 'openid.no_email',
      });
    },
  );

  test('may not be a temporary one', async () => {
    expect(await comeBack(leila({ email: 'leila@sub.mailinator.com' }))).toMatchObject({
      code: 'auth.temporary_email',
    });
  });

  test('counts where only some domains are let in, and only once it is confirmed', async () => {
    const through = async (claims: object) => {
      const browser = openBrowser(hub.world);
      const asked = await browser.setOff('choosy');
      hub.bank.claims = { ...claims, nonce: asked.get('nonce') };
      hub.bank.forge = (it) => ({ ...it, claims: { ...it.claims, iss: localhost } });
      return browser.finish({ provider: 'choosy', state: asked.get('state'), code: 'x' });
    };
    const localhost = hub.bank.url.replace('127.0.0.1', 'localhost');
    hub.bank.describe = (it) => ({ ...it, issuer: localhost });
    const email = `leila.${randomUUID().slice(0, 8)}@bank.tn`;

    const codes = [
      (await through(leila())).code,
      (await through(leila({ email, email_verified: false }))).code,
      (await through(leila({ email }))).code,
    ];

    expect(codes).toEqual(['openid.not_admitted', 'openid.not_admitted', undefined]);
  });
});

describe('what a provider says of somebody', () => {
  test('is words, whatever stands in them', async () => {
    const name = '<img src=x onerror=alert(1)>';
    const me = await meOf(await comeBack(leila({ given_name: name, family_name: 'a\u0000b' })));
    expect(me).toMatchObject({ firstName: name, lastName: 'a b' });
  });

  test('may be long, up to a point', async () => {
    const long = await meOf(await comeBack(leila({ given_name: 'é'.repeat(50_000) })));
    expect(long.firstName).toBe('é'.repeat(80));

    const endless = await comeBack(leila({ given_name: 'é'.repeat(500_000) }));
    expect(endless).toMatchObject({ status: 503, code: 'openid.provider_away' });
  });

  test('makes nobody anything but sso', async () => {
    const claims = leila({ role: 'super-admin', roles: ['admin'], is_completed: true, id: 'x' });
    expect(await meOf(await comeBack(claims))).toMatchObject({ role: 'sso', isCompleted: false });
  });
});
