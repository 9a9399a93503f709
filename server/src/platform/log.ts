import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { LoggerOptions } from 'pino';

interface LogSettings {
  readonly isProduction: boolean;
  readonly logLevel: string;
}

const SECRET = [
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

/** One line of JSON per event in production, readable colours elsewhere; never a secret. */
export const logOptions = ({ isProduction, logLevel }: LogSettings): LoggerOptions => ({
  level: logLevel,
  redact: { paths: SECRET.flatMap(everywhere), censor: '[secret]' },
  serializers: { req: describe },
  ...(!isProduction && {
    transport: {
      target: 'pino-pretty',
      options: { ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss' },
    },
  }),
});

const everywhere = (name: string) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`];

/** Headers and bodies are left out altogether; a token in the address is blotted out. */
const describe = (request: FastifyRequest | IncomingMessage) => ({
  method: request.method,
  url: withoutSecrets(request.url ?? ''),
  address: 'ip' in request ? request.ip : undefined,
});

/** One-time links have their token in the path or the query; whom or what somebody looks for is nobody else's to read. */
export const withoutSecrets = (url: string): string =>
  url
    .replace(
      /^((?:\/api)?\/(?:verify|reset-password|setup|join|mydata\/export|calendarfeed)\/)[^/?#]+/,
      '$1[secret]',
    )
    .replace(
      /([?&][^=&]*(?:token|code|password|secret|email|search|text)[^=&]*=)[^&#]*/gi,
      '$1[secret]',
    );
