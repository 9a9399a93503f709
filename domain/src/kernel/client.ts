import type { Ask, Contract, Endpoint, Reply } from './endpoint.ts';

/** Carries one call: `fetch` in the browser, `app.inject` in the API tests. */
export type Send<Options> = (
  endpoint: Endpoint,
  ask: AnyAsk,
  options?: Options,
) => Promise<unknown>;

export interface AnyAsk {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
  readonly headers?: unknown;
  readonly files?: Readonly<Record<string, unknown>>;
}

type Call<E extends Endpoint, Options> =
  {} extends Ask<E>
    ? (ask?: Ask<E>, options?: Options) => Promise<Reply<E>>
    : (ask: Ask<E>, options?: Options) => Promise<Reply<E>>;

/** File endpoints are plain links (`<img>`, `<a download>`), so the client leaves them out. */
export type Client<C extends Contract, Options> = {
  readonly [Name in keyof C as C[Name]['reply'] extends 'file' ? never : Name]: Call<
    C[Name],
    Options
  >;
};

export function clientOf<C extends Contract, Options>(
  contract: C,
  send: Send<Options>,
): Client<C, Options> {
  const calls = Object.entries(contract).map(([name, endpoint]) => [
    name,
    (ask: AnyAsk = {}, options?: Options) => send(endpoint, ask, options),
  ]);
  return Object.fromEntries(calls);
}

/** Fills `{id}` in a contract path. */
export const pathOf = (endpoint: Endpoint, params: Readonly<Record<string, unknown>> = {}) =>
  endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
