import { AppError, type ErrorCode } from '@thedot/domain/errors';

const UNREACHED: readonly ErrorCode[] = [
  'server.offline',
  'server.unreachable',
  'server.unavailable',
  'server.timeout',
];

/** Nobody refused it: there was no answer, so it may have arrived. */
export const isUnreached = (problem: ErrorCode): boolean => UNREACHED.includes(problem);

export const codeOf = (error: unknown): ErrorCode =>
  error instanceof AppError ? error.code : 'server.unexpected';
