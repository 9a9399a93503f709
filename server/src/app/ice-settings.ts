import { z } from 'zod';
import type { IceServer } from '../kernel/settings.ts';
import { hasTurn, parseIceUrl } from '../platform/conference/ice-url.ts';

/** With less, a participant could find the secret by trying: the credentials show whether a guess is right. */
const MIN_SECRET_LENGTH = 16;

const iceUrl = z
  .string()
  .refine(
    (url) => parseIceUrl(url) !== null,
    'must be an address such as stun:HOST:3478, turn:HOST:3478?transport=tcp or turns:HOST:5349',
  );

const Server = z
  .strictObject({
    urls: z
      .union([z.string(), z.array(z.string()).min(1)])
      .transform((urls) => [urls].flat())
      .pipe(z.array(iceUrl)),
    username: z.string().min(1).optional(),
    credential: z.string().min(1).optional(),
    secret: z
      .string()
      .min(MIN_SECRET_LENGTH, `must have at least ${MIN_SECRET_LENGTH} characters`)
      .optional(),
  })
  .transform(({ urls, username, credential, secret }, issues): IceServer => {
    const isFixed = username !== undefined && credential !== undefined;
    if (secret !== undefined && (username !== undefined || credential !== undefined))
      issues.addIssue('takes either secret, or username and credential');
    else if (
      secret === undefined &&
      !isFixed &&
      (hasTurn({ urls }) || username !== undefined || credential !== undefined)
    )
      issues.addIssue('needs either secret, or username and credential');
    return {
      urls,
      access: secret !== undefined ? { secret } : isFixed ? { username, credential } : null,
    };
  });

/** Parses the JSON of `ICE_SERVERS`. */
export const IceServers = z
  .string()
  .transform((text, issues) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      issues.addIssue('must be JSON, e.g. [{"urls":"stun:stun.example.org"}]');
      return z.NEVER;
    }
  })
  .pipe(z.array(Server));
