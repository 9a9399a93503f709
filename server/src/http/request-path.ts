import { AppError } from '@thedot/domain/errors';
import type { FastifyInstance } from 'fastify';

/** Letters, digits and signs of RFC 3986, and encoded bytes. */
const PATH = /^\/(?:[\w\-.~!$&'()*+,;=:@/]|%[\da-f]{2})*$/i;
/** An empty segment, `.` or `..`. */
const ODD_SEGMENT = /\/\.{0,2}\/|\/\.{1,2}$/;
/** An encoded control character, slash or backslash, or a character that is never encoded (RFC 3986, 2.3). */
const ODD_ENCODING = /%(?:[01]|2[def]|3\d|4[1-9a-f]|5[\dacf]|6[1-9a-f]|7[\daef])/i;

/** Whether a request target has a path of only one spelling, so that all who read it see the same one. */
export function isPlainTarget(target: string): boolean {
  const [path = ''] = target.split('?');
  return PATH.test(path) && !ODD_SEGMENT.test(path) && !ODD_ENCODING.test(path);
}

/** Refuses other spellings of a path, which a cache, a proxy and the router may read differently. */
export function refuseOddPaths(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw }, _, done) =>
    done(isPlainTarget(raw.url ?? '') ? undefined : new AppError('request.malformed')),
  );
}
