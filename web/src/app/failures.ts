import { AppError, type ErrorCode, type Problem } from '@thedot/domain/errors';
import type { Answer } from './transport.ts';

/** What the server refused: with which status, and in its own words if it sent some. */
export class Refused extends AppError {
  readonly status: number;
  readonly msg: string | undefined;

  constructor(status: number, problem: Pick<Problem, 'code'> & Partial<Problem>) {
    const { code, params, errors, details, message } = problem;
    super(code, {
      ...(params && { params }),
      ...(errors && { errors }),
      ...(details && { details }),
    });
    this.status = status;
    this.msg = message;
  }
}

/** The refusal that ended the session: the sign-in page, where it leads, says so. */
export class SessionOver extends Refused {}

/** The status of a refusal; null for what went wrong otherwise. */
export const statusOf = (error: unknown): number | null =>
  error instanceof Refused ? error.status : null;

/** Nothing stands at the address; one that cannot be of a record is no better than that of one which is gone. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Refused && (error.status === 404 || error.code === 'request.invalid');

/** A failed answer as the error its server meant; one from a proxy is told by its status. */
export function failureOf({ status, body }: Answer): Refused {
  return new Refused(status, isProblem(body) ? body : { code: codeOf(status) });
}

/** For `catch`: no answer came, because time was up, the caller gave up, or the network is away. */
export function unreached(cause: unknown): never {
  if (cause instanceof DOMException && cause.name === 'TimeoutError') {
    throw new AppError('server.timeout');
  }
  if (cause instanceof DOMException && cause.name === 'AbortError') throw cause;
  throw new AppError(navigator.onLine ? 'server.unreachable' : 'server.offline');
}

function codeOf(status: number): ErrorCode {
  if (status === 401) return 'auth.session_expired';
  if (status === 404) return 'request.not_found';
  if (status === 413) return 'request.too_large';
  return status >= 502 && status <= 504 ? 'server.unavailable' : 'server.unexpected';
}

/** Its code may be one that only a newer server knows: no screen asks for that, and its words are told. */
const isProblem = (body: unknown): body is Problem =>
  typeof body === 'object' && body !== null && 'code' in body && 'message' in body;
