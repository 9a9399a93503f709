import { vi } from 'vitest';

/** A call received by the stubbed server; its path is that of the contract. */
export interface ReceivedCall {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

type Answer = Response | Promise<Response> | undefined;

/** Stubs `fetch` with these answers, `{}` by default, and records the calls. */
export function stubServer(
  answer: (call: ReceivedCall) => Answer = () => undefined,
): ReceivedCall[] {
  const calls: ReceivedCall[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const { pathname, searchParams: query } = new URL(url, 'http://hub');
    const call: ReceivedCall = {
      method: init.method ?? 'GET',
      path: pathname.replace('/api', ''),
      query,
      headers: Object.fromEntries(new Headers(init.headers)),
      body: parseBody(init.body),
    };
    calls.push(call);
    return (await answer(call)) ?? Response.json({});
  });
  return calls;
}

/** Of a call with files, the JSON beside them. */
function parseBody(body: RequestInit['body']): unknown {
  const text = body instanceof FormData ? body.get('fields') : body;
  return typeof text === 'string' ? JSON.parse(text) : null;
}

/** The bodies of all calls but GET. */
export const mutationBodies = (calls: readonly ReceivedCall[]): unknown[] =>
  calls.filter(({ method }) => method !== 'GET').map(({ body }) => body);

export const errorResponse = (status: number, code: string, more: object = {}): Response =>
  Response.json({ code, message: `What ${code} means`, ...more }, { status });
