import type { ErrorCode } from './error-catalogue.ts';
import type { FieldErrorCode } from './field-errors.ts';

export type { ErrorCode, FieldErrorCode };
export type Params = Readonly<Record<string, string | number>>;
/** Data that helps to resolve an error, by name; its schema is in the contract. */
export type Details = Readonly<Record<string, unknown>>;

/** One invalid field: `path` is dotted, the web app translates `code`, `msg` is the English message. */
export interface FieldProblem {
  readonly code: FieldErrorCode | ErrorCode;
  readonly path: string;
  readonly params?: Params;
  readonly msg?: string;
}

/** The body of every error response. `errors` is present when fields are invalid. */
export interface Problem {
  readonly code: ErrorCode;
  readonly message: string;
  readonly params?: Params;
  readonly errors?: readonly (FieldProblem & { readonly msg: string })[];
  readonly details?: Details;
  readonly requestId?: string;
}

export class AppError extends Error {
  override name = 'AppError';
  readonly code: ErrorCode;
  readonly params: Params | undefined;
  readonly errors: readonly FieldProblem[] | undefined;
  readonly details: Details | undefined;

  constructor(
    code: ErrorCode,
    more: {
      params?: Params;
      errors?: readonly FieldProblem[];
      details?: Details;
      cause?: unknown;
    } = {},
  ) {
    super(code, more.cause === undefined ? {} : { cause: more.cause });
    this.code = code;
    this.params = more.params;
    this.errors = more.errors;
    this.details = more.details;
  }
}

/** Throws the error code of a rule, or does nothing for null. */
export function assertAllowed(refusal: ErrorCode | null): void {
  if (refusal) throw new AppError(refusal);
}

/** The same for one field of a form, which shows the message. */
export function assertField(path: string, refusal: ErrorCode | null): void {
  if (!refusal) return;
  throw new AppError(refusal, { errors: [{ code: refusal, path }] });
}

/** The same for several fields: all invalid ones are named. */
export function assertFields(
  refusals: readonly (readonly [path: string, ErrorCode | null])[],
): void {
  const errors = refusals.flatMap(([path, code]) => (code ? [{ code, path }] : []));
  const [first] = errors;
  if (first) throw new AppError(first.code, { errors });
}

export function assertFound<T>(value: T | undefined, absent: ErrorCode): T {
  if (value === undefined) throw new AppError(absent);
  return value;
}

export const fillPlaceholders = (sentence: string, params: Params = {}) =>
  sentence.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));
