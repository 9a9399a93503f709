import type { Access } from '@thedot/domain/access/access';
import { isClosedToKeys } from '@thedot/domain/api-keys/api-keys.rules';
import { viewAsOf } from '@thedot/domain/auth/view-as.rules';
import type {
  ParsedInput,
  Contract,
  Endpoint,
  EndpointLimit,
  FileRule,
  Reply,
} from '@thedot/domain/kernel/endpoint';
import { parseOrThrow } from '@thedot/domain/kernel/field-problems';
import { MINUTE_MS } from '@thedot/domain/kernel/time';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodType } from 'zod';
import { isDatabaseUnavailable } from '../db/constraint-errors.ts';
import { type Archive, sendArchive } from '../platform/archives/send-archive.ts';
import { type CalendarText, sendCalendar } from '../platform/calendars/send-calendar.ts';
import { type FileReply, sendFile } from '../platform/files/send-file.ts';
import type { StagedFile } from '../kernel/file-store.ts';
import { networkOf } from '../platform/network.ts';
import { consume } from '../platform/rate-limits/rate-limits.ts';
import {
  sendSpreadsheet,
  type SpreadsheetExport,
} from '../platform/spreadsheets/send-spreadsheet.ts';
import type { Context, PublicContext } from '../kernel/context.ts';
import { createBoundedQueue } from '../kernel/bounded-queue.ts';
import { runIdempotently } from '../platform/idempotency/idempotency.ts';
import { readForm } from './upload.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may make the call; the server does not start with a route without it. */
    access?: Access;
    /** A GET that changes something. */
    acts?: boolean;
    /** What it answers while the caller views the hub as another user, as in contracts. */
    viewAs?: Endpoint['viewAs'];
    /** No API key may make the call, which is so for every route that says nothing. */
    isClosedToKeys?: boolean;
    /** Pages of other sites lead to it: nothing happens there without a signature of its own. */
    isForOtherSites?: boolean;
    /** The files cookie is accepted, as `<img>` and `<a download>` send it. */
    servesFile?: boolean;
  }
  interface FastifyRequest {
    context: () => PublicContext;
  }
}

/** The uploaded files of a call by part name, checked against the contract's rules. */
type UploadedFiles<E extends Endpoint> = E extends {
  files: Readonly<Record<infer Name extends string, FileRule>>;
}
  ? { readonly files: Readonly<Record<Name, readonly StagedFile[]>> }
  : unknown;

type HandlerReply<E extends Endpoint> = E['reply'] extends 'file'
  ? FileReply
  : E['reply'] extends 'spreadsheet'
    ? SpreadsheetExport
    : E['reply'] extends 'archive'
      ? Archive
      : E['reply'] extends 'calendar'
        ? CalendarText
        : Reply<E>;
type ContextOf<E extends Endpoint> = E['access'] extends 'public' ? PublicContext : Context;
type Handler<E extends Endpoint> = (
  input: ParsedInput<E> & UploadedFiles<E>,
  ctx: ContextOf<E>,
) => Promise<HandlerReply<E>>;
type Handlers<C extends Contract> = { readonly [Name in keyof C]: Handler<C[Name]> };

/** A handler without its types, as `implement` calls it. */
type AnyHandler = (input: unknown, ctx: PublicContext) => Promise<unknown>;

export const API_PREFIX = '/api';

/** The rate limit of exports whose contract has none of their own. */
const EXPORT_LIMIT = { tries: 60, minutes: 15 } as const;

/** One table at a time: a small workbook may take hundreds of megabytes. */
const enqueueTable = createBoundedQueue(1);

/** Before any transaction, so that those who wait hold no database connection. */
const inTurn = <T>({ files = {} }: Endpoint, work: () => Promise<T>): Promise<T> =>
  Object.values(files).some(({ kind }) => kind === 'table') ? enqueueTable(work) : work();

/** Binds every endpoint of a contract to its handler. A missing or misspelt handler fails to compile. */
export function implement<C extends Contract>(contract: C, handlers: Handlers<C>) {
  return async (app: FastifyInstance) => {
    for (const [name, endpoint] of Object.entries(contract)) {
      const handler = handlers[name] as AnyHandler;
      app.route({
        method: endpoint.method,
        url: API_PREFIX + endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
        config: {
          access: endpoint.access,
          acts: endpoint.acts ?? false,
          viewAs: viewAsOf(endpoint),
          isClosedToKeys: isClosedToKeys(endpoint),
          servesFile: typeof endpoint.reply === 'string',
        },
        handler: (request, reply) => handleRequest(endpoint, handler, request, reply),
      });
    }
  };
}

async function handleRequest(
  endpoint: Endpoint,
  handler: AnyHandler,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const ctx = request.context();
  const input = {
    ...(endpoint.params && { params: parse(endpoint.params, request.params) }),
    ...(endpoint.query && { query: parse(endpoint.query, request.query) }),
    ...(endpoint.headers && { headers: parse(endpoint.headers, request.headers) }),
  };
  const limit = endpoint.limit ?? (endpoint.reply === 'spreadsheet' ? EXPORT_LIMIT : undefined);
  if (limit) await countRequest(endpoint, limit, { request, input });
  if (endpoint.reply === 'file') {
    return sendFile(request, reply, ctx.files, (await handler(input, ctx)) as FileReply);
  }
  if (endpoint.reply === 'spreadsheet') {
    const sheet = (await handler(input, ctx)) as SpreadsheetExport;
    return sendSpreadsheet(request, reply, sheet, ctx.settings.hubTimeZone);
  }
  if (endpoint.reply === 'archive') {
    return sendArchive(reply, (await handler(input, ctx)) as Archive);
  }
  if (endpoint.reply === 'calendar') {
    return sendCalendar(request, reply, (await handler(input, ctx)) as CalendarText);
  }
  const key = endpoint.creates && request.headers['idempotency-key'];
  const run = (fullInput: object, identity: unknown, work: AnyHandler) =>
    typeof key === 'string'
      ? runIdempotently(ctx, `${endpoint.method} ${endpoint.path}`, key, identity, (tx) =>
          work(fullInput, tx),
        )
      : work(fullInput, ctx);
  if (!endpoint.files) {
    const fullInput = { ...input, ...body(endpoint, request.body) };
    return toReply(endpoint, await run(fullInput, fullInput.body, handler));
  }
  const form = await readForm(request, endpoint.files, ctx.files);
  let isRepeat = true;
  let result: unknown;
  try {
    const fullInput = { ...input, files: form.files, ...body(endpoint, form.fields) };
    const identity = { body: fullInput.body, files: hashesOf(form.files) };
    result = await inTurn(endpoint, () =>
      run(fullInput, identity, (given, tx) => {
        isRepeat = false;
        return handler(given, tx);
      }),
    );
    // The files of the first call are stored already.
    if (isRepeat) await form.discard();
  } catch (error) {
    // When the database connection broke, the transaction may have committed: the sweep removes files without
    // rows.
    if (!isDatabaseUnavailable(error)) await form.discard();
    throw error;
  }
  // From here on rows refer to the files, so they stay even if the reply fails.
  return toReply(endpoint, result);
}

const hashesOf = (files: Readonly<Record<string, readonly StagedFile[]>>) =>
  Object.entries(files).map(([name, some]) => [name, some.map(({ sha256 }) => sha256)]);

/** Counts before any transaction, so that a rollback does not take the count back. */
async function countRequest(
  { method, path }: Endpoint,
  { tries, minutes, perToken }: EndpointLimit,
  { request, input }: { readonly request: FastifyRequest; readonly input: RequestParts },
): Promise<void> {
  const db = request.server.countingDb;
  const count = (key: string, points: number) =>
    consume({ db }, { key: `${method} ${path}:${key}`, points, windowMs: minutes * MINUTE_MS });
  await count(networkOf(request.ip), tries);
  if (!perToken) return;
  const token: unknown = { ...Object(input.params), ...Object(input.headers) }[perToken.name];
  await count(`token ${String(token)}`, perToken.tries);
}

interface RequestParts {
  readonly params?: unknown;
  readonly headers?: unknown;
}

const body = (endpoint: Endpoint, value: unknown) =>
  endpoint.body && { body: parse(endpoint.body, value ?? {}) };

/** Contracts hold zod schemas; the endpoint's type shows only their input and output. */
const parse = (schema: object, value: unknown) => parseOrThrow(schema as ZodType, value);

/** Strips fields that the contract does not name. */
const toReply = (endpoint: Endpoint, value: unknown) => (endpoint.reply as ZodType).parse(value);
