import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { LoggerOptions } from 'pino';
import { describeError } from './error-log.ts';

interface LogSettings {
  readonly isProduction: boolean;
  readonly logLevel: string;
}

const SECRET_FIELDS = [
  'password',
  'oldPassword',
  'token',
  'accessToken',
  'refreshToken',
  'authorization',
  'cookie',
  'set-cookie',
  'x-access-token',
  'x-resetpwd-token',
  'ticket',
  'setup',
  'recoveryCodes',
];

/** One line of JSON per event in production, readable colours elsewhere; secrets are redacted. */
export const logOptions = ({ isProduction, logLevel }: LogSettings): LoggerOptions => ({
  level: logLevel,
  redact: { paths: SECRET_FIELDS.flatMap(toRedactPaths), censor: '[secret]' },
  serializers: { req: describe, err: describeError },
  ...(!isProduction && {
    transport: {
      target: 'pino-pretty',
      options: { ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss' },
    },
  }),
});

const toRedactPaths = (name: string) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`];

/** Logs neither headers, bodies nor queries; of the path the route and the ids in it. */
const describe = (request: FastifyRequest | IncomingMessage) => ({
  method: request.method,
  ...('routeOptions' in request && { url: describeRoute(request), address: request.ip }),
});

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Any other part of an address may hold a one-time token, in spellings that no list of exceptions foresees. */
function describeRoute({ routeOptions, params }: FastifyRequest): string {
  const values: Readonly<Record<string, unknown>> = Object(params);
  return (routeOptions.url ?? 'none').replace(/:id\b/g, (name) =>
    UUID.test(String(values['id'])) ? String(values['id']) : name,
  );
}
