import type { Access } from '@thedot/domain/access/access';
import type { Asked, Contract, Endpoint, FileRule, Reply } from '@thedot/domain/kernel/endpoint';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { StagedFile } from '../platform/files/file-store.ts';
import type { Context, PublicContext } from './context.ts';
import { once } from './idempotency.ts';
import { readForm } from './upload.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the contract says; a route that says nothing is refused at start. */
    endpoint?: Endpoint;
    access?: Access;
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
  readonly size: number;
  readonly etag: string;
  readonly inline: boolean;
}

type Answer<E extends Endpoint> = E['reply'] extends 'file' ? FileAnswer : Reply<E>;
type ContextOf<E extends Endpoint> = E['access'] extends 'public' ? PublicContext : Context;
type Handler<E extends Endpoint> = (
  ask: Asked<E> & Uploaded<E>,
  ctx: ContextOf<E>,
) => Promise<Answer<E>>;
export type Handlers<C extends Contract> = { readonly [Name in keyof C]: Handler<C[Name]> };
