import { AppError, type ErrorCode } from '@thedot/domain/errors';

const UNANSWERED_CODES: readonly ErrorCode[] = [
  'server.offline',
  'server.unreachable',
  'server.unavailable',
  'server.timeout',
];

/** Whether there was no answer: the server may still have executed the request. */
export const isUnanswered = (problem: ErrorCode): boolean => UNANSWERED_CODES.includes(problem);

export const toErrorCode = (error: unknown): ErrorCode =>
  error instanceof AppError ? error.code : 'server.unexpected';
