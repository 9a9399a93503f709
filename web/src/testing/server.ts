import { vi } from 'vitest';

/** A call as the server of a test receives it; its path is that of the contract. */
export interface Call {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

type Answer = Response | Promise<Response> | undefined;

/** Answers all calls of a test, with `{}` where nothing else is said, and lists them. */
export function serve(answer: (call: Call) => Answer = () => undefined): Call[] {
  const calls: Call[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const { pathname, searchParams: query } = new URL(url, 'http://hub');
    const call: Call = {
      method: init.method ?? 'GET',
      path: pathname.replace('/api', ''),
      query,
      headers: Object.fromEntries(new Headers(init.headers)),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : null,
    };
    calls.push(call);
    return (await answer(call)) ?? Response.json({});
  });
  return calls;
}

/** What those calls said that changed something. */
export const bodiesOf = (calls: readonly Call[]): unknown[] =>
  calls.filter(({ method }) => method !== 'GET').map(({ body }) => body);

export const refusal = (status: number, code: string, more: object = {}): Response =>
  Response.json({ code, message: `What ${code} means`, ...more }, { status });
