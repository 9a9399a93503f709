import { type Socket } from 'node:net';
import { STATUS_CODES } from 'node:http';
import { ERRORS, inEnglish } from '@thedot/domain/error-catalogue';
import { AppError, type ErrorCode, type Problem } from '@thedot/domain/errors';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { constraintError, gaveWay, isBadValue, isDatabaseAway } from '../db/constraint-errors.ts';

/** Turns whatever a call threw into the one shape of a failed answer. */
export function answerProblem(
  error: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const known = appErrorOf(error);
  if (known.code === 'server.unexpected') request.log.error({ err: error }, 'unexpected error');
  if (known.code === 'server.unavailable') request.log.warn({ err: error }, 'database away');
  if (known.cause) request.log.warn({ because: reasonOf(known.cause) }, known.code);
  const wait = known.params?.['seconds'];
  if (known.code === 'request.rate_limited' && wait) reply.header('retry-after', String(wait));
  if (known.code === 'server.unavailable') reply.header('retry-after', '2');
  return reply
    .code(ERRORS[known.code][0])
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(problemOf(known, request.id)));
}

/** Why, for who runs the hub: words alone, since what hangs on them may be somebody's. */
function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  return cause.cause instanceof Error
    ? `${cause.message}: ${reasonOf(cause.cause)}`
    : cause.message;
}

/** What cannot be routed passes no hook: this stands in for the headers of all other answers. */
export const CAREFUL = {
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
} as const;

/** The same for a request that Fastify gives up before it finds its route. */
export function answerUnrouted(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  return answerProblem(error, request, reply.headers(CAREFUL));
}

/** What is no HTTP never becomes a request: it is answered on the bare line, in the same shape. */
export function answerNoise(error: Error & { readonly code?: string }, line: Socket): void {
  if (error.code === 'ECONNRESET' || !line.writable) return void line.destroy();
  const code = error.code === 'HPE_HEADER_OVERFLOW' ? 'request.too_large' : 'request.malformed';
  const [status] = ERRORS[code];
  const body = JSON.stringify(problemOf(new AppError(code), crypto.randomUUID()));
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...Object.entries(CAREFUL).map(([name, value]) => `${name}: ${value}`),
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ];
  line.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

export const problemOf = (error: AppError, requestId: string): Problem => ({
  code: error.code,
  message: inEnglish(error.code, error.params),
  ...(error.params && { params: error.params }),
  ...(error.errors && {
    errors: error.errors.map((it) => ({ ...it, msg: inEnglish(it.code, it.params) })),
  }),
  ...(error.details && { details: error.details }),
  requestId,
});

/** What Fastify itself refuses, in our words. */
const FRAMEWORK: Readonly<Partial<Record<number, ErrorCode>>> = {
  400: 'request.malformed',
  404: 'request.not_found',
  413: 'request.too_large',
  414: 'request.malformed',
  415: 'request.media_type',
};

export function appErrorOf(error: FastifyError | Error): AppError {
  if (error instanceof AppError) return error;
  const broken = constraintError(error);
  if (broken) return new AppError(broken);
  if (isBadValue(error)) return new AppError('request.malformed');
  if (isDatabaseAway(error) || gaveWay(error)) return new AppError('server.unavailable');
  const status = 'statusCode' in error ? error.statusCode : undefined;
  return new AppError((status && FRAMEWORK[status]) || 'server.unexpected');
}
