import { AppError, type ErrorCode, type Problem } from '@thedot/domain/errors';
import { isErrorCode } from '@thedot/domain/kernel/field-problems';
import type { Answer } from './transport.ts';

/** A failed answer as the error its server meant; one from a proxy or a newer server keeps its words. */
export function failureOf({ status, body }: Answer): AppError {
  if (!isProblem(body)) return new AppError(codeOf(status));
  const { code, message, params, errors } = body;
  const more = { ...(params && { params }), ...(errors && { errors }) };
  if (isErrorCode(code)) return new AppError(code, more);
  const unknown = new AppError(codeOf(status), more);
  unknown.message = message;
  return unknown;
}

/** For `catch`: no answer came, because time was up, the caller gave up, or the network is away. */
export function unreached(cause: unknown): never {
  if (cause instanceof DOMException && cause.name === 'TimeoutError') {
    throw new AppError('server.timeout');
  }
  if (cause instanceof DOMException && cause.name === 'AbortError') throw cause;
  throw new AppError('server.unreachable');
}

function codeOf(status: number): ErrorCode {
  if (status === 401) return 'auth.session_expired';
  if (status === 404) return 'request.not_found';
  if (status === 413) return 'request.too_large';
  return status >= 502 && status <= 504 ? 'server.unavailable' : 'server.unexpected';
}

const isProblem = (body: unknown): body is Problem =>
  typeof body === 'object' && body !== null && 'code' in body && 'message' in body;
