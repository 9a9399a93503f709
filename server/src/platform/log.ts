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

/** Logs neither headers nor bodies; tokens in the address are redacted. */
const describe = (request: FastifyRequest | IncomingMessage) => ({
  method: request.method,
  url: redactUrl(request.url ?? ''),
  address: 'ip' in request ? request.ip : undefined,
});

/** Redacts one-time tokens in the path or the query, search terms and reasons. */
export const redactUrl = (url: string): string =>
  url
    .replace(
      /^((?:\/api)?\/(?:verify|reset-password|setup|join|mydata\/export|calendarfeed)\/)[^/?#]+/,
      '$1[secret]',
    )
    .replace(
      /([?&][^=&]*(?:token|code|password|secret|email|search|text|reason)[^=&]*=)[^&#]*/gi,
      '$1[secret]',
    );
