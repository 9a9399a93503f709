import type { z } from 'zod';
import type { Access } from '../access/access.ts';
import type { ErrorCode } from '../errors.ts';

/** One HTTP call, described once: the server implements it, the web app and the tests call it. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: `/${string}`;
  readonly access: Access;
  readonly summary: string;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** Request headers the call reads beyond the token, by lower-case name. */
  readonly headers?: Schema;
  /** File parts the call takes as multipart/form-data; its body then travels in the part `fields`. */
  readonly files?: Readonly<Record<string, FileRule>>;
  /** A stored file, a table to take away (CSV or XLSX, its query holds `sheetWish`), an archive, iCalendar, or JSON. */
  readonly reply: Schema | 'file' | 'sheet' | 'archive' | 'calendar';
  /** A creating call: a repeat with the same Idempotency-Key gets the first answer. */
  readonly creates?: true;
  /** How often one address may make the call, whether it succeeds or not. */
  readonly limit?: { readonly tries: number; readonly minutes: number };
  /** What the call itself may refuse with, beyond what its form brings along (`errorsOf`). */
  readonly errors?: readonly ErrorCode[];
}

export interface FileRule {
  readonly maxBytes: number;
  /** A picture is drawn anew; a document is of a type that offices exchange. */
  readonly kind: 'picture' | 'document' | 'table' | 'any';
  readonly required: boolean;
  readonly many: boolean;
  /** How many at most, where many may come; `MAX_FILES_PER_FORM` unless told. */
  readonly most?: number;
}

/** A zod schema seen only through what goes in and comes out: comparing whole zod classes is slow. */
export interface Schema {
  readonly _zod: { readonly input: unknown; readonly output: unknown };
}

export type Contract = Readonly<Record<string, Endpoint>>;

/** Keeps each endpoint's literal types, so that a wrong field fails to compile on both sides. */
export const contract = <const C extends Contract>(endpoints: C): C => endpoints;

type Part = 'params' | 'query' | 'body' | 'headers';
type PartsOf<E extends Endpoint> = Extract<keyof E, Part>;
type Omissible<E extends Endpoint> = {
  [P in PartsOf<E>]: {} extends z.input<E[P]> ? P : never;
}[PartsOf<E>];

/** What a caller passes; a part whose every field is optional may be left out. */
export type Ask<E extends Endpoint> = {
  [P in Exclude<PartsOf<E>, Omissible<E>>]: z.input<E[P]>;
} & {
  [P in Omissible<E>]?: z.input<E[P]>;
} & (E extends { files: Readonly<Record<infer Name extends string, FileRule>> }
    ? { files?: { readonly [N in Name]?: unknown } }
    : unknown);

/** What the handler receives: the same, validated, with defaults filled in. */
export type Asked<E extends Endpoint> = { [P in PartsOf<E>]: z.output<E[P]> };

export type Reply<E extends Endpoint> = E['reply'] extends Schema ? z.output<E['reply']> : never;
