import type { EndpointInput, Contract, Endpoint, Reply } from './endpoint.ts';

/** Sends one call: `fetch` in the browser, `app.inject` in the API tests. */
export type Send<Options> = (
  endpoint: Endpoint,
  input: AnyInput,
  options?: Options,
) => Promise<unknown>;

export interface AnyInput {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
  readonly headers?: unknown;
  readonly files?: Readonly<Record<string, unknown>>;
}

type Call<E extends Endpoint, Options> =
  {} extends EndpointInput<E>
    ? (input?: EndpointInput<E>, options?: Options) => Promise<Reply<E>>
    : (input: EndpointInput<E>, options?: Options) => Promise<Reply<E>>;

/** File endpoints are plain links (`<img>`, `<a download>`), so the client omits them. */
export type Client<C extends Contract, Options> = {
  readonly [Name in keyof C as C[Name]['reply'] extends 'file' ? never : Name]: Call<
    C[Name],
    Options
  >;
};

export function createApiClient<C extends Contract, Options>(
  contract: C,
  send: Send<Options>,
): Client<C, Options> {
  const calls = Object.entries(contract).map(([name, endpoint]) => [
    name,
    (input: AnyInput = {}, options?: Options) => send(endpoint, input, options),
  ]);
  return Object.fromEntries(calls);
}

/** Fills `{id}` in a contract path. */
export const fillPath = (endpoint: Endpoint, params: Readonly<Record<string, unknown>> = {}) =>
  endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
