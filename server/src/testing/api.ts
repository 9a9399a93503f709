import { api } from '@thedot/domain/api';
import type { SignInResult } from '@thedot/domain/auth/auth.contract';
import { AppError, type Problem } from '@thedot/domain/errors';
import {
  type AnyInput,
  type Client,
  createApiClient,
  fillPath,
  type Send,
} from '@thedot/domain/kernel/client';
import type { Endpoint } from '@thedot/domain/kernel/endpoint';
import { listErrors } from '@thedot/domain/kernel/endpoint-errors';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';

export interface CallOptions {
  readonly headers?: Record<string, string>;
}

type Api = typeof api;
export type TestApi = { readonly [F in keyof Api]: Client<Api[F], CallOptions> };

/** The product's own client over in-memory HTTP. Throws when an error code is not declared in the contract. */
export function createTestApi(
  app: FastifyInstance,
  headers: () => Record<string, string>,
): TestApi {
  const send: Send<CallOptions> = async (endpoint, ask, options) =>
    read(
      endpoint,
      await app.inject(await requestOf(endpoint, ask, { ...headers(), ...options?.headers })),
    );
  const clients = Object.entries(api).map(([feature, contract]) => [
    feature,
    createApiClient(contract, send),
  ]);
  return Object.fromEntries(clients) as TestApi;
}

async function requestOf(
  endpoint: Endpoint,
  ask: AnyInput,
  headers: Record<string, string>,
): Promise<InjectOptions> {
  const params = ask.params as Record<string, string> | undefined;
  const query = Object.entries(ask.query ?? {}).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(query.map(([name, value]) => [name, String(value)]));
  return {
    method: endpoint.method,
    url: `/api${fillPath(endpoint, params)}${search.size ? `?${search}` : ''}`,
    ...(await payloadOf(ask, { ...headers, ...(ask.headers as object | undefined) })),
  };
}

async function payloadOf(ask: AnyInput, headers: Record<string, string>) {
  if (!ask.files) {
    return ask.body === undefined ? { headers } : { headers, payload: ask.body as object };
  }
  const form = new FormData();
  if (ask.body !== undefined) form.append('fields', JSON.stringify(ask.body));
  for (const [name, value] of Object.entries(ask.files)) {
    for (const file of [value].flat()) form.append(name, file);
  }
  const encoded = new Response(form);
  const type = encoded.headers.get('content-type') ?? '';
  return {
    headers: { ...headers, 'content-type': type },
    payload: Buffer.from(await encoded.arrayBuffer()),
  };
}

function read(endpoint: Endpoint, response: LightMyRequestResponse): unknown {
  if (response.statusCode < 400) return response.json();
  const problem = response.json<Problem>();
  if (!listErrors(endpoint).includes(problem.code)) {
    throw new Error(`${endpoint.method} ${endpoint.path} does not declare ${problem.code}`);
  }
  throw Object.assign(
    new AppError(problem.code, {
      ...(problem.params && { params: problem.params }),
      ...(problem.errors && { errors: problem.errors }),
      ...(problem.details && { details: problem.details }),
    }),
    { status: response.statusCode, message: problem.message },
  );
}

/** The access token of a sign-in without a second factor. */
export function tokenOf(admission: SignInResult): string {
  if ('ticket' in admission) throw new Error('This sign-in asks for a code');
  return admission.accessToken;
}
