import type { Access } from '@thedot/domain/access/access';
import type { Asked, Contract, Endpoint, FileRule, Reply } from '@thedot/domain/kernel/endpoint';
import { checked } from '@thedot/domain/kernel/field-problems';
import { MINUTE_MS } from '@thedot/domain/kernel/time';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodType } from 'zod';
import { isDatabaseAway } from '../db/constraint-errors.ts';
import { type Archive, sendArchive } from '../platform/archives/send-archive.ts';
import { type CalendarText, sendCalendar } from '../platform/calendars/send-calendar.ts';
import { sendFile } from '../platform/files/send-file.ts';
import type { StagedFile } from '../platform/files/file-store.ts';
import { consume } from '../platform/rate-limits.ts';
import { sendSheet, type Sheet } from '../platform/sheets/send-sheet.ts';
import type { Context, PublicContext } from './context.ts';
import { once } from './idempotency.ts';
import { readForm } from './upload.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may make the call; a route that does not say is refused at start. */
    access?: Access;
    /** A file may be asked for with the files cookie, as `<img>` and `<a download>` do. */
    servesFile?: boolean;
  }
  interface FastifyRequest {
    context: () => PublicContext;
  }
}

/** The uploaded files of a call, already checked against the contract's rules, by part name. */
type Uploaded<E extends Endpoint> = E extends {
  files: Readonly<Record<infer Name extends string, FileRule>>;
}
  ? { readonly files: Readonly<Record<Name, readonly StagedFile[]>> }
  : unknown;

/** What a file endpoint answers with: the kernel streams it, with ranges. */
export interface FileAnswer {
  readonly key: string;
  readonly name: string;
  readonly mediaType: string;
  /** Null when it is not known (thumbnails): then there are no ranges. */
  readonly size: number | null;
  readonly etag: string;
  readonly inline: boolean;
}

type Answer<E extends Endpoint> = E['reply'] extends 'file'
  ? FileAnswer
  : E['reply'] extends 'sheet'
    ? Sheet
    : E['reply'] extends 'archive'
      ? Archive
      : E['reply'] extends 'calendar'
        ? CalendarText
        : Reply<E>;
type ContextOf<E extends Endpoint> = E['access'] extends 'public' ? PublicContext : Context;
type Handler<E extends Endpoint> = (
  ask: Asked<E> & Uploaded<E>,
  ctx: ContextOf<E>,
) => Promise<Answer<E>>;
type Handlers<C extends Contract> = { readonly [Name in keyof C]: Handler<C[Name]> };

/** What `implement` calls once the types above have done their work. */
type AnyHandler = (ask: unknown, ctx: PublicContext) => Promise<unknown>;

export const API = '/api';

/** Binds every endpoint of a contract to its handler. A missing or misspelt one fails to compile. */
export function implement<C extends Contract>(contract: C, handlers: Handlers<C>) {
  return async (app: FastifyInstance) => {
    for (const [name, endpoint] of Object.entries(contract)) {
      const handler = handlers[name] as AnyHandler;
      app.route({
        method: endpoint.method,
        url: API + endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
        config: { access: endpoint.access, servesFile: typeof endpoint.reply === 'string' },
        handler: (request, reply) => answer(endpoint, handler, request, reply),
      });
    }
  };
}

async function answer(
  endpoint: Endpoint,
  handler: AnyHandler,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const ctx = request.context();
  const asked = {
    ...(endpoint.params && { params: valid(endpoint.params, request.params) }),
    ...(endpoint.query && { query: valid(endpoint.query, request.query) }),
    ...(endpoint.headers && { headers: valid(endpoint.headers, request.headers) }),
  };
  if (endpoint.reply === 'file') {
    return sendFile(request, reply, ctx.files, (await handler(asked, ctx)) as FileAnswer);
  }
  if (endpoint.limit) await countCall(endpoint, endpoint.limit, ctx);
  if (endpoint.reply === 'sheet') {
    const sheet = (await handler(asked, ctx)) as Sheet;
    return sendSheet(request, reply, sheet, ctx.settings.hubTimeZone);
  }
  if (endpoint.reply === 'archive') {
    return sendArchive(reply, (await handler(asked, ctx)) as Archive);
  }
  if (endpoint.reply === 'calendar') {
    return sendCalendar(request, reply, (await handler(asked, ctx)) as CalendarText);
  }
  const key = endpoint.creates && request.headers['idempotency-key'];
  const run = (ask: object, mark: unknown, work: AnyHandler) =>
    typeof key === 'string'
      ? once(ctx, `${endpoint.method} ${endpoint.path}`, key, mark, (tx) => work(ask, tx))
      : work(ask, ctx);
  if (!endpoint.files) {
    const ask = { ...asked, ...body(endpoint, request.body) };
    return written(endpoint, await run(ask, ask.body, handler));
  }
  const form = await readForm(request, endpoint.files, ctx.files);
  let isRepeat = true;
  let done: unknown;
  try {
    const ask = { ...asked, files: form.files, ...body(endpoint, form.fields) };
    done = await run(ask, { body: ask.body, files: hashesOf(form.files) }, (its, tx) => {
      isRepeat = false;
      return handler(its, tx);
    });
    // The files of the first try are kept already.
    if (isRepeat) await form.discard();
  } catch (error) {
    // Of a transaction whose answer was lost nobody knows whether its rows are there: the sweep looks.
    if (!isDatabaseAway(error)) await form.discard();
    throw error;
  }
  // From here on the files are spoken of, whatever becomes of the answer.
  return written(endpoint, done);
}

const hashesOf = (files: Readonly<Record<string, readonly StagedFile[]>>) =>
  Object.entries(files).map(([name, some]) => [name, some.map(({ sha256 }) => sha256)]);

/** Before any transaction, so that what is taken back with a failed one is not the count. */
const countCall = (
  { method, path }: Endpoint,
  { tries, minutes }: NonNullable<Endpoint['limit']>,
  ctx: PublicContext,
) =>
  consume(ctx, {
    key: `${method} ${path}:${ctx.caller.network}`,
    points: tries,
    windowMs: minutes * MINUTE_MS,
  });

const body = (endpoint: Endpoint, value: unknown) =>
  endpoint.body && { body: valid(endpoint.body, value ?? {}) };

/** Contracts hold zod schemas; the endpoint's type shows only what goes in and comes out. */
const valid = (schema: object, value: unknown) => checked(schema as ZodType, value);

/** Only what the contract names leaves the server. */
const written = (endpoint: Endpoint, value: unknown) => (endpoint.reply as ZodType).parse(value);
