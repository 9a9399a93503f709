import type { z } from 'zod';
import type { Access } from '../access/access.ts';
import type { ErrorCode } from '../errors.ts';

/** One HTTP call: the server implements it, the web app and the tests call it. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: `/${string}`;
  readonly access: Access;
  readonly summary: string;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** Request headers that the call reads besides the token, by lower-case name. */
  readonly headers?: Schema;
  /** File parts of the multipart/form-data body; the JSON body is then the part `fields`. */
  readonly files?: Readonly<Record<string, FileRule>>;
  /** A stored file, a spreadsheet (CSV or XLSX, with `spreadsheetQuery` in the query), an archive, iCalendar, or JSON. */
  readonly reply: Schema | 'file' | 'spreadsheet' | 'archive' | 'calendar';
  /** A GET that changes something, which HEAD and loading in advance must not do. */
  readonly acts?: true;
  /**
   * What the call answers while the caller views the hub as another user, beside the rule that reads are answered and
   * writes refused. `private`: it reads what that user alone may read, and is refused; `open`: it is answered.
   */
  readonly viewAs?: 'private' | 'open';
  /** Programs cannot make the call with an API key, beside what `refuseKeyCall` closes to all of them. */
  readonly closedToKeys?: true;
  /** Creates a record: a repeat with the same Idempotency-Key gets the first reply. */
  readonly creates?: true;
  /** The rate limit per network, counting successful and failed calls. */
  readonly limit?: EndpointLimit;
  /** The call's own error codes, besides those that its form implies (`listErrors`). */
  readonly errors?: readonly ErrorCode[];
}

export interface EndpointLimit {
  readonly tries: number;
  readonly minutes: number;
  /** Also the rate limit per token, the param or header of this name: for callers who share a network. */
  readonly perToken?: { readonly tries: number; readonly name: string };
}

export interface FileRule {
  readonly maxBytes: number;
  /** Pictures are re-encoded, plans drawn as a picture; documents must be of an office type. */
  readonly kind: 'picture' | 'plan' | 'document' | 'table' | 'any';
  readonly required: boolean;
  readonly many: boolean;
  /** The maximum number with `many`; `MAX_FILES_PER_FORM` by default. */
  readonly most?: number;
}

/** A zod schema reduced to its input and output types: comparing whole zod classes is slow. */
export interface Schema {
  readonly _zod: { readonly input: unknown; readonly output: unknown };
}

export type Contract = Readonly<Record<string, Endpoint>>;

/** Keeps the literal types of each endpoint, so that a wrong field fails to compile on both sides. */
export const contract = <const C extends Contract>(endpoints: C): C => endpoints;

type Part = 'params' | 'query' | 'body' | 'headers';
type PartsOf<E extends Endpoint> = Extract<keyof E, Part>;
type Omissible<E extends Endpoint> = {
  [P in PartsOf<E>]: {} extends z.input<E[P]> ? P : never;
}[PartsOf<E>];

/** The input of the client; a part may be omitted when all its fields are optional. */
export type EndpointInput<E extends Endpoint> = {
  [P in Exclude<PartsOf<E>, Omissible<E>>]: z.input<E[P]>;
} & {
  [P in Omissible<E>]?: z.input<E[P]>;
} & (E extends { files: Readonly<Record<infer Name extends string, FileRule>> }
    ? { files?: { readonly [N in Name]?: unknown } }
    : unknown);

/** The input of the handler: validated, with defaults. */
export type ParsedInput<E extends Endpoint> = { [P in PartsOf<E>]: z.output<E[P]> };

export type Reply<E extends Endpoint> = E['reply'] extends Schema ? z.output<E['reply']> : never;
