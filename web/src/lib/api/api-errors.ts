import { AppError, type ErrorCode, type Problem } from '@thedot/domain/errors';
import { type ApiResponse, isTimeoutCause } from './transport.ts';

/** An error response: its status, and the server's message if it sent one. */
export class ApiError extends AppError {
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

/** The error of a call whose session has ended; the sign-in page reports it, so no toast does. */
export class SessionEndedError extends ApiError {}

/** Returns the HTTP status of an API error, or null for any other error. */
export const getErrorStatus = (error: unknown): number | null =>
  error instanceof ApiError ? error.status : null;

/** The record does not exist. An id that cannot be valid (`request.invalid`) counts as not found. */
export const isNotFoundError = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.code === 'request.invalid');

export const isTimeoutError = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'server.timeout';

/** Converts an error response; a response without a problem body, as from a proxy, is mapped by its status. */
export function toApiError({ status, body }: ApiResponse): ApiError {
  return new ApiError(status, isProblem(body) ? body : { code: codeOf(status) });
}

/** For `catch`: maps a timeout or a network failure to an `AppError`; an abort is rethrown. */
export function throwNetworkError(cause: unknown): never {
  if (isTimeoutCause(cause)) throw new AppError('server.timeout');
  if (cause instanceof DOMException && cause.name === 'AbortError') throw cause;
  throw new AppError(navigator.onLine ? 'server.unreachable' : 'server.offline');
}

function codeOf(status: number): ErrorCode {
  if (status === 401) return 'auth.session_expired';
  if (status === 404) return 'request.not_found';
  if (status === 413) return 'request.too_large';
  return status >= 502 && status <= 504 ? 'server.unavailable' : 'server.unexpected';
}

/** Accepts unknown codes: a newer server may send them, and their message is shown. */
const isProblem = (body: unknown): body is Problem =>
  typeof body === 'object' && body !== null && 'code' in body && 'message' in body;
