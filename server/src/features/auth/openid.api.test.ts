import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openBrowser } from '../../testing/openid-browser.ts';
import { leila, openIdHub, type OpenIdHub } from '../../testing/openid-hub.ts';
import { profile } from '../../testing/registration.ts';

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

describe('whoever signs in at a provider', () => {
  test('is shown the providers by name, and nothing else of them', async () => {
    expect(await hub.world.anonymous.openId.providers()).toEqual({
      providers: [
        { id: 'school', name: 'SCHOOL' },
        { id: 'bank', name: 'BANK' },
        { id: 'choosy', name: 'CHOOSY' },
      ],
    });
  });

  test('is sent there with all that binds the answer to this browser and this hub', async () => {
    const browser = openBrowser(hub.world);
    const { body } = await browser.post('start', { provider: 'school' });

    const url = new URL(String(body['url']));
    const asked = Object.fromEntries(url.searchParams);
    expect(url.origin).toBe(hub.school.url);
    expect(asked).toMatchObject({
      client_id: 'thedot',
      response_type: 'code',
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      redirect_uri: `${hub.world.settings.publicUrl}/sso/callback/school`,
    });
    for (const part of ['state', 'nonce', 'code_challenge'] as const) {
      expect(asked[part]?.length, part).toBeGreaterThanOrEqual(43);
    }
  });

  test('gets an account of role sso when nobody knows them, and completes it as they like', async () => {
    const claims = leila();
    const back = await comeBack(claims);

    const me = await meOf(back);
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
    const { user } = await hub.world.anonymous.auth.complete({ body }, { headers });
    expect(user).toMatchObject({ role: 'sso', isCompleted: true, firstName: 'Amira' });
  });

  test('is the same person the next time, whatever name and address they then have', async () => {
    const claims = leila();
    const first = await meOf(await comeBack(claims));
    const other = await hub.world.person('startup');

    const again = await meOf(
      await comeBack({ ...claims, email: other.email.toUpperCase(), family_name: 'Other' }),
    );

    expect(again).toMatchObject({ id: first.id, email: claims.email, lastName: 'Mansour' });
    expect(again.id).not.toBe(other.id);
  });

  test('stays signed in as long as they asked to', async () => {
    const kept = openBrowser(hub.world);
    await comeBack(leila(), { keep: true }, kept);
    await comeBack(leila(), {}, openBrowser(hub.world));

    const sessions = await hub.world.db
      .selectFrom('sessions')
      .select('keep')
      .orderBy('id', 'desc')
      .limit(2)
      .execute();
    expect(sessions.map(({ keep }) => keep)).toEqual([false, true]);
    expect(kept.cookies.has('refresh')).toBe(true);
  });

  test('is another person than who has the same subject at another issuer', async () => {
    const claims = leila();
    const atSchool = await meOf(await comeBack(claims));
    const browser = openBrowser(hub.world);
    const asked = await browser.setOff('bank');
    hub.bank.claims = { ...claims, email: leila().email, nonce: asked.get('nonce') };

    const atBank = await meOf(
      await browser.finish({ provider: 'bank', state: asked.get('state'), code: 'x' }),
    );

    expect(atBank.id).not.toBe(atSchool.id);
  });

  test('is one person, even when two tabs of somebody new come back at once', async () => {
    const claims = leila();
    const tabs = [openBrowser(hub.world), openBrowser(hub.world)];
    const asked = await Promise.all(tabs.map((tab) => tab.setOff('school')));
    // Each tab brings its nonce as the code, and is answered with it.
    hub.school.forge = (it, nonce) => ({ ...it, claims: { ...it.claims, nonce } });
    hub.school.claims = claims;

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

  test('may have their name from the page of their claims instead of the token', async () => {
    const claims = leila();
    const { email, given_name, family_name } = claims;
    hub.school.userInfo = { sub: claims.sub, email, email_verified: true, given_name, family_name };

    expect(await meOf(await comeBack({ sub: claims.sub }))).toMatchObject({
      email,
      firstName: 'Leïla',
    });
  });

  test('gets the hub in the language of the page they came from', async () => {
    const browser = openBrowser(hub.world);
    const asked = await browser.setOff('school');
    hub.school.claims = { ...leila(), nonce: asked.get('nonce') };
    const returned = { provider: 'school', state: asked.get('state'), code: 'x' };

    expect(await meOf(await browser.finish(returned, { language: 'fr' }))).toMatchObject({
      language: 'fr',
    });
  });
});

describe('a removed person', () => {
  test('is told so, once the provider has named them', async () => {
    const claims = leila();
    const { id } = await meOf(await comeBack(claims));
    await hub.world.db
      .updateTable('users')
      .set({ is_removed: true })
      .where('id', '=', id)
      .execute();

    expect(await comeBack(claims)).toMatchObject({ status: 401, code: 'auth.deactivated' });
  });
});
