import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openBrowser, type Browser } from '../../testing/openid-browser.ts';
import { leila, openIdHub, type OpenIdHub } from '../../testing/openid-hub.ts';
import type { TestPerson } from '../../testing/world.ts';

let hub: OpenIdHub;
beforeAll(async () => {
  hub = await openIdHub();
});
afterAll(() => hub.close());
beforeEach(() => hub.calmDown());

const PASSWORD = 'olive mills at dawn';
const member = () => hub.world.person('startup', { password: PASSWORD });

/** Sets off from the account page, and answers what to come back with. */
async function setOffToLink(browser: Browser, person: TestPerson, claims: object = leila()) {
  const body = { provider: 'school', password: PASSWORD };
  const begun = await browser.post('link/start', body, person.headers);
  const asked = new URL(String(begun.body['url'])).searchParams;
  hub.school.claims = { ...claims, nonce: asked.get('nonce') };
  return { provider: 'school', state: asked.get('state'), code: randomUUID() };
}

async function link(
  person: TestPerson,
  claims: object = leila(),
  browser = openBrowser(hub.world),
) {
  const returned = await setOffToLink(browser, person, claims);
  return browser.post('link/finish', returned, person.headers);
}

const flowOf = (state: string | null) => hub.world.keys.readOpenIdState(state ?? '') ?? '';
const wayOf = async (person: TestPerson) => (await person.api.openId.ways()).ways[0];
const mailsOf = async ({ id }: TestPerson) => {
  const rows = await hub.world.db
    .selectFrom('mails')
    .select('template')
    .where('user_id', '=', id)
    .orderBy('id')
    .execute();
  return rows.map(({ template }) => template);
};

describe('whoever has an account', () => {
  test('links a provider to it, signs in with that, and is told of both by mail', async () => {
    const amira = await member();
    const claims = leila();
    expect(await wayOf(amira)).toEqual({
      provider: { id: 'school', name: 'SCHOOL' },
      linked: null,
    });

    expect((await link(amira, claims)).body).toEqual({
      provider: { id: 'school', name: 'SCHOOL' },
    });

    expect(await wayOf(amira)).toMatchObject({ linked: { email: claims.email } });
    expect(await hub.meOf(await hub.comeBack(claims))).toMatchObject({
      id: amira.id,
      email: amira.email,
      role: 'startup',
    });
    const id = (await wayOf(amira))?.linked?.id ?? '';
    await amira.api.openId.unlink({ body: { id, password: PASSWORD } });
    expect(await wayOf(amira)).toMatchObject({ linked: null });
    expect(await mailsOf(amira)).toEqual(['provider-linked', 'provider-unlinked']);
    const noted = await hub.world.db
      .selectFrom('audit_log')
      .select('action')
      .where('subject_id', '=', amira.id)
      .where('actor_id', '=', amira.id)
      .orderBy('id')
      .execute();
    expect(noted.map(({ action }) => action)).toEqual(['identity.linked', 'identity.unlinked']);
  });

  test('still shows their second factor, where they have one: the provider is only the first', async () => {
    const amira = await member();
    const claims = leila();
    await link(amira, claims);
    await hub.world.db
      .updateTable('users')
      .set({ second_factor_at: new Date().toISOString() })
      .where('id', '=', amira.id)
      .execute();
    const browser = openBrowser(hub.world);

    const { status, body } = await hub.comeBack(claims, {}, browser);

    expect([status, Object.keys(body)]).toEqual([200, ['ticket']]);
    expect(browser.cookies.has('refresh')).toBe(false);
  });

  test('does so with their password alone, not with an open session', async () => {
    const amira = await member();
    const body = { provider: 'school', password: 'a guess of mine' };

    const refused = amira.api.openId.startLink({ body });

    await expect(refused).rejects.toMatchObject({
      code: 'auth.wrong_password',
      errors: [{ path: 'password' }],
    });
    await link(amira);
    const id = (await wayOf(amira))?.linked?.id ?? '';
    const unlink = amira.api.openId.unlink({ body: { id, password: 'a guess of mine' } });
    await expect(unlink).rejects.toMatchObject({ code: 'auth.wrong_password' });
    expect(await wayOf(amira)).toMatchObject({ linked: { id } });
  });

  test('has one link to each provider', async () => {
    const amira = await member();
    await link(amira);
    const body = { provider: 'school', password: PASSWORD };
    await expect(amira.api.openId.startLink({ body })).rejects.toMatchObject({
      code: 'openid.already_linked',
    });
  });

  test('who comes back from two tabs as two people has the link of one', async () => {
    const amira = await member();
    const tabs = [openBrowser(hub.world), openBrowser(hub.world)];
    const returns = await Promise.all(tabs.map((tab) => setOffToLink(tab, amira)));
    hub.school.forge = (it, code) => ({ ...it, claims: { ...it.claims, sub: code, nonce: code } });
    const asNonces = returns.map((it) => ({
      ...it,
      code: hub.world.keys.openIdPart('nonce', flowOf(it.state)),
    }));

    const ends = await Promise.all(
      tabs.map((tab, i) => tab.post('link/finish', asNonces[i] ?? {}, amira.headers)),
    );

    expect(ends.map(({ code }) => code ?? 'linked').toSorted()).toEqual([
      'linked',
      'openid.already_linked',
    ]);
    expect(await mailsOf(amira)).toEqual(['provider-linked']);
  });

  test('keeps their only way in: who has no password cannot take the link away', async () => {
    const { accessToken } = (await hub.comeBack(leila())).body;
    const headers = { authorization: `Bearer ${String(accessToken)}` };
    const me = (await hub.world.anonymous.users.me({}, { headers })).user;
    await hub.world.db
      .updateTable('users')
      .set({ is_completed: true })
      .where('id', '=', me.id)
      .execute();
    hub.world.people.forgetAll();
    const { ways } = await hub.world.anonymous.openId.ways({}, { headers });
    const id = ways[0]?.linked?.id ?? '';

    const unlink = hub.world.anonymous.openId.unlink({ body: { id, password: '-' } }, { headers });

    await expect(unlink).rejects.toMatchObject({ code: 'auth.no_password' });
  });

  test('sees and takes away nobody else’s link', async () => {
    const [amira, slimane] = [await member(), await member()];
    await link(amira);
    const id = (await wayOf(amira))?.linked?.id ?? '';

    expect(await wayOf(slimane)).toMatchObject({ linked: null });
    await expect(
      slimane.api.openId.unlink({ body: { id, password: PASSWORD } }),
    ).rejects.toMatchObject({ code: 'openid.not_linked' });
    expect(await wayOf(amira)).toMatchObject({ linked: { id } });
  });

  test('can take a link away whose provider the hub names no more', async () => {
    const amira = await member();
    const gone = { user_id: amira.id, issuer: 'https://gone.example.org/', subject: 'a' };
    await hub.world.db.insertInto('identities').values(gone).execute();

    const { ways } = await amira.api.openId.ways();
    const way = ways.find(({ linked }) => linked);

    expect(way?.provider.name).toBe('gone.example.org');
    const body = { id: way?.linked?.id ?? '', password: PASSWORD };
    expect(await amira.api.openId.unlink({ body })).toEqual({});
  });
});

describe('an identity', () => {
  test('is one account’s, whoever else would link it', async () => {
    const claims = leila();
    const [amira, slimane] = [await member(), await member()];
    await link(amira, claims);

    expect(await link(slimane, claims)).toMatchObject({
      status: 409,
      code: 'openid.linked_elsewhere',
    });
    expect(await hub.meOf(await hub.comeBack(claims))).toMatchObject({ id: amira.id });
  });

  test('is not linked to an account by somebody else’s hand', async () => {
    const [amira, mallory] = [await member(), await member()];
    const [hers, theirs] = [openBrowser(hub.world), openBrowser(hub.world)];
    const returned = await setOffToLink(theirs, mallory);
    const expired = { status: 410, code: 'openid.expired' };

    // Her browser is made to come back with what Mallory began.
    expect(await hers.post('link/finish', returned, amira.headers)).toMatchObject(expired);
    // Even where the cookie was planted too, it is another session that began it.
    for (const [name, value] of theirs.cookies) hers.cookies.set(name, value);
    expect(await hers.post('link/finish', returned, amira.headers)).toMatchObject(expired);
    expect(await wayOf(amira)).toMatchObject({ linked: null });
  });

  test('that was to be linked signs nobody in, and the other way round', async () => {
    const amira = await member();
    const browser = openBrowser(hub.world);
    const toLink = await setOffToLink(browser, amira);
    expect(await browser.finish(toLink)).toMatchObject({ code: 'openid.expired' });

    const asked = await browser.setOff('school');
    hub.school.claims = { ...leila(), nonce: asked.get('nonce') };
    const toSignIn = { provider: 'school', state: asked.get('state'), code: 'x' };
    const crossed = await browser.post('link/finish', toSignIn, amira.headers);
    expect(crossed).toMatchObject({ code: 'openid.expired' });
    expect(await wayOf(amira)).toMatchObject({ linked: null });
  });

  test('is not linked once the session that began it has ended', async () => {
    const amira = await member();
    const browser = openBrowser(hub.world);
    const returned = await setOffToLink(browser, amira);
    await hub.world.db
      .updateTable('sessions')
      .set({ revoked_at: new Date().toISOString() })
      .where('id', '=', amira.sessionId)
      .execute();
    hub.world.people.forgetAll();

    const cookie = [...browser.cookies].map((it) => it.join('=')).join('; ');
    const body = { ...returned, state: returned.state ?? '' };
    const late = amira.api.openId.finishLink({ body }, { headers: { cookie } });

    await expect(late).rejects.toMatchObject({ code: 'auth.session_expired' });
  });
});
