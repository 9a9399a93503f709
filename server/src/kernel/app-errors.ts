import { AppError, type ErrorCode } from '@thedot/domain/errors';
import {
  constraintErrorCode,
  isDatabaseUnavailable,
  isInvalidValue,
  isTransactionConflict,
} from '../db/constraint-errors.ts';

/** Security headers of replies to requests that match no route and so run no hooks. */
export const SAFE_HEADERS = {
  'content-security-policy':
    "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
} as const;

/** Error codes for Fastify's own errors, by status. */
const FRAMEWORK: Readonly<Partial<Record<number, ErrorCode>>> = {
  400: 'request.malformed',
  404: 'request.not_found',
  413: 'request.too_large',
  414: 'request.malformed',
  415: 'request.media_type',
};

/** Finds the code of an error that was not thrown on purpose. */
export function toAppError(error: Error): AppError {
  if (error instanceof AppError) return error;
  const violated = constraintErrorCode(error);
  if (violated) return new AppError(violated);
  if (isInvalidValue(error)) return new AppError('request.malformed');
  if (isDatabaseUnavailable(error) || isTransactionConflict(error))
    return new AppError('server.unavailable');
  const status = 'statusCode' in error ? Number(error.statusCode) : 0;
  return new AppError(FRAMEWORK[status] ?? 'server.unexpected');
}
