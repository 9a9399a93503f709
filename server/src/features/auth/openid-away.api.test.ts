import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startForgingProvider } from '../../testing/forging-provider.ts';
import { openBrowser, providerAt } from '../../testing/openid-browser.ts';
import { openIdHub, type OpenIdHub } from '../../testing/openid-hub.ts';
import { createWorld } from '../../testing/world.ts';

let hub: OpenIdHub;
beforeAll(async () => {
  hub = await openIdHub();
});
afterAll(() => hub.close());
beforeEach(() => hub.calmDown());

describe('a provider that is away', () => {
  test.each([
    ['says nothing', { isSilent: true }],
    ['fails', { status: 500 }],
  ])('%s: its people are told so in time, all others sign in as ever', async (_, trouble) => {
    const password = 'olive mills at dawn';
    const amira = await hub.world.person('startup', { password });
    const away = await startForgingProvider();
    const lonely = await createWorld({ oidc: [providerAt(away.url, 'away')] });
    Object.assign(away, trouble);

    const began = Date.now();
    const refused = await openBrowser(lonely).post('start', { provider: 'away' });

    expect(refused).toMatchObject({ status: 503, code: 'openid.provider_away' });
    expect(Date.now() - began).toBeLessThan(6_000);
    const body = { email: amira.email, password };
    expect(await hub.world.anonymous.auth.signIn({ body })).toHaveProperty('accessToken');

    Object.assign(away, { isSilent: false, status: 200 });
    const asked = await openBrowser(lonely).setOff('away');
    expect(asked.get('client_id')).toBe('thedot');
    await Promise.all([lonely.close(), away.close()]);
  });

  test('in the middle of a sign-in is told as well', async () => {
    const browser = openBrowser(hub.world);
    const asked = await browser.setOff('school');
    hub.school.status = 503;

    const returned = { provider: 'school', state: asked.get('state'), code: 'x' };
    expect(await browser.finish(returned)).toMatchObject({ code: 'openid.provider_away' });
  });
});
