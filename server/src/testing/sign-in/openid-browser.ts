import type { IdentityProvider } from '../../app/openid-settings.ts';
import { CLIENT } from '../fakes/forging-provider.ts';
import type { World } from '../world.ts';

/** The settings of a provider at this URL. */
export const providerAt = (
  url: string,
  id: string,
  more: Partial<IdentityProvider> = {},
): IdentityProvider => ({
  id,
  name: id.toUpperCase(),
  issuer: new URL(url).href,
  clientId: CLIENT.id,
  clientSecret: CLIENT.secret,
  domains: [],
  ...more,
});

interface Answer {
  readonly status: number;
  readonly code: string | undefined;
  readonly body: Readonly<Record<string, unknown>>;
}

export type Browser = ReturnType<typeof openBrowser>;

/** A browser with cookies and an IP address, for OpenID sign-ins. */
export function openBrowser({ app }: World, remoteAddress = '127.0.0.1') {
  const cookies = new Map<string, string>();

  async function post(
    path: string,
    payload: object,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await app.inject({
      method: 'POST',
      url: `/api/auth/openid/${path}`,
      remoteAddress,
      headers: { ...headers, ...(cookie && { cookie }) },
      payload,
    });
    for (const { name, value } of answer.cookies) cookies.set(name, value);
    const body = answer.json();
    return { status: answer.statusCode, code: body.code, body };
  }

  return {
    cookies,
    post,
    /** Starts a sign-in; returns the parameters of the provider's URL. */
    start: async (provider: string, more: object = {}) => {
      const { body } = await post('start', { provider, ...more });
      return new URL(String(body['url'])).searchParams;
    },
    finish: (returned: object, more: object = {}) =>
      post('finish', { language: 'en', ...returned, ...more }),
  };
}
