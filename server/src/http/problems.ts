import { type Socket } from 'node:net';
import { STATUS_CODES } from 'node:http';
import { ERRORS, messageInEnglish } from '@thedot/domain/error-catalogue';
import { AppError, type ErrorCode, type Problem } from '@thedot/domain/errors';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { isReadOnlyViolation } from '../db/constraint-errors.ts';
import { SAFE_HEADERS, toAppError } from '../kernel/app-errors.ts';
import { messageOf } from '../platform/error-log.ts';

/** What passes by itself: a call may be repeated after two seconds. */
const TEMPORARY: readonly ErrorCode[] = [
  'server.unavailable',
  'server.busy',
  'file.storage_unavailable',
];

/** Replies to a failed call with a problem, the one format of all errors. */
export function replyWithProblem(
  error: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const isRefusedWrite = request.signedIn?.viewing !== undefined && isReadOnlyViolation(error);
  const problem = isRefusedWrite ? new AppError('view_as.read_only') : toAppError(error);
  if (problem.code === 'server.unexpected') request.log.error({ err: error }, 'unexpected error');
  if (problem.code === 'server.unavailable')
    request.log.warn({ err: error }, 'database unavailable');
  if (problem.cause) request.log.warn({ because: reasonOf(problem.cause) }, problem.code);
  const wait = problem.params?.['seconds'];
  if (problem.code === 'request.rate_limited' && wait) reply.header('retry-after', String(wait));
  if (TEMPORARY.includes(problem.code)) reply.header('retry-after', '2');
  // The line of the request says which rule refused it.
  reply.log = reply.log.child({ code: problem.code });
  return reply
    .code(ERRORS[problem.code][0])
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(toProblem(problem, request.id)));
}

/** The reason for the log: messages only, as other properties of errors may hold personal data. */
function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  return cause.cause instanceof Error
    ? `${messageOf(cause)}: ${reasonOf(cause.cause)}`
    : messageOf(cause);
}

/** Replies to a request that Fastify rejects before routing. */
export function replyToUnrouted(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  return replyWithProblem(error, request, reply.headers(SAFE_HEADERS));
}

/** Error codes of input that is not a complete HTTP request. */
const INVALID_HTTP: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'request.too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request.timeout',
};

/** Replies to input that is not valid HTTP, with the same problem format. */
export function replyToInvalidHttp(
  error: Error & { readonly code?: string },
  socket: Socket,
): void {
  const isUnused = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && socket.bytesRead === 0;
  if (error.code === 'ECONNRESET' || isUnused) return void socket.destroy();
  replyOnSocket(socket, INVALID_HTTP[error.code ?? ''] ?? 'request.malformed');
}

/** Replies with a problem to a request that has not arrived completely, and closes the connection. */
export function replyOnSocket(socket: Socket, code: ErrorCode): void {
  if (!socket.writable) return void socket.destroy();
  const [status] = ERRORS[code];
  const body = JSON.stringify(toProblem(new AppError(code), crypto.randomUUID()));
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...Object.entries(SAFE_HEADERS).map(([name, value]) => `${name}: ${value}`),
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroySoon();
}

export const toProblem = (error: AppError, requestId: string): Problem => ({
  code: error.code,
  message: messageInEnglish(error.code, error.params),
  ...(error.params && { params: error.params }),
  ...(error.errors && {
    errors: error.errors.map((it) => ({ ...it, msg: messageInEnglish(it.code, it.params) })),
  }),
  ...(error.details && { details: error.details }),
  requestId,
});
