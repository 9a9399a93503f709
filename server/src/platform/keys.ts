import { createECDH, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ACCESS_TOKEN_MS, SESSION_MS } from '@thedot/domain/limits';
import { errors, jwtVerify, SignJWT } from 'jose';
import type { TokenPurpose } from '../db/schema.ts';
import { KnownTokens } from './known-tokens.ts';
import { seal, unseal } from './sealed.ts';

/** What a link is for: to an account, into an organization, to a copy of one’s data. */
export type LinkPurpose = TokenPurpose | 'join' | 'export';

interface Named {
  readonly sessionId: string;
  readonly userId: string;
}

interface Verified extends Named {
  readonly expiresAt: number;
}

/**
 * A signed token that names a session. One of ours that has had its time is told from all others,
 * which, however well made, are answered with null.
 */
interface TokenKind {
  readonly sign: (session: Named) => Promise<string>;
  readonly verify: (token: string) => Promise<Verified | 'expired' | null>;
}

/** Everything the server signs. Each use has a key of its own, derived from the one secret. */
export interface Keys {
  /** The secret part of a mailed link; derived, so it is stored nowhere. */
  readonly linkToken: (purpose: LinkPurpose, id: string) => string;
  readonly readLinkToken: (purpose: LinkPurpose, token: string) => string | null;
  readonly accessToken: TokenKind;
  /** Lets `<img>` and `<a download>` ask for files, and nothing else. */
  readonly filesToken: TokenKind;
  readonly refreshToken: (sessionId: string, generation: number) => string;
  /** Tells whether two requests said the same; with the key, so that no password can be guessed from it. */
  readonly requestMark: (request: string) => string;
  /** Names a sign-in that waits for its code. */
  readonly ticket: (id: string) => string;
  readonly readTicket: (ticket: string) => string | null;
  /** What a recovery code is known by; without the key no code can be found from it. */
  readonly recoveryMark: (userId: string, code: string) => string;
  /** Keeps a text from whoever reads it elsewhere; it opens for what it was sealed for and nothing else. */
  readonly seal: (use: SealedUse, text: string, boundTo: string) => string;
  readonly unseal: (use: SealedUse, sealed: string, boundTo: string) => string | null;
  /** What one sign-in at a provider is bound by, each part of its own. */
  readonly openIdPart: (part: 'state' | 'nonce' | 'verifier', flowId: string) => string;
  /** The sign-in that a state names. */
  readonly readOpenIdState: (state: string) => string | null;
  /** What pushes are signed with (VAPID): a browser that knows the public part takes them from nobody else. */
  readonly vapid: () => { readonly publicKey: string; readonly privateKey: string };
  /** Names this hub where several may be. */
  readonly hubMark: () => string;
  readonly readRefreshToken: (token: string) => { sessionId: string; generation: number } | null;
}

type SealedUse = 'second-factor' | 'second-factor-setup' | 'personal-calendar';

const ISSUER = 'thedot';

export function createKeys(secret: string | Uint8Array): Keys {
  const derive = (use: string) => Buffer.from(hkdfSync('sha256', secret, '', `thedot/${use}`, 32));
  const refreshKey = derive('refresh');
  const requestKey = derive('request');
  const openIdPart: Keys['openIdPart'] = (part, flowId) => {
    const bytes = bytesOf(flowId);
    const mac = macOf(derive(`openid/${part}`), bytes);
    return (part === 'state' ? Buffer.concat([bytes, mac]) : mac).toString('base64url');
  };
  const recoveryKey = derive('recovery-code');
  const ticketId = signedId(derive('sign-in-ticket'));

  return {
    linkToken: (purpose, id) => signedId(derive(`link/${purpose}`)).write(id),
    readLinkToken: (purpose, token) => signedId(derive(`link/${purpose}`)).read(token),
    ticket: ticketId.write,
    readTicket: ticketId.read,
    recoveryMark: (userId, code) => macOf(recoveryKey, `${userId} ${code}`).toString('base64url'),
    seal: (use, text, boundTo) => seal(derive(`seal/${use}`), text, boundTo),
    unseal: (use, sealed, boundTo) => unseal(derive(`seal/${use}`), sealed, boundTo),
    accessToken: tokenKind('at+jwt', derive('access'), ACCESS_TOKEN_MS),
    filesToken: tokenKind('files+jwt', derive('files'), SESSION_MS),
    refreshToken: (sessionId, generation) => {
      const named = `${sessionId}.${generation}`;
      return `${named}.${macOf(refreshKey, named).toString('base64url')}`;
    },
    openIdPart,
    readOpenIdState: (state) => {
      const bytes = Buffer.from(state, 'base64url');
      if (bytes.length !== UUID_BYTES + MAC_BYTES) return null;
      const flowId = uuidOf(bytes.subarray(0, UUID_BYTES));
      const expected = Buffer.from(openIdPart('state', flowId), 'base64url');
      return timingSafeEqual(bytes, expected) ? flowId : null;
    },
    hubMark: () => derive('hub').subarray(0, 9).toString('base64url'),
    vapid: () => vapidOf(derive('vapid')),
    requestMark: (request) => macOf(requestKey, request).toString('base64url'),
    readRefreshToken: (token) => {
      const [, sessionId, generation, mac] = REFRESH_TOKEN.exec(token) ?? [];
      if (!sessionId || !generation || !mac) return null;
      const expected = macOf(refreshKey, `${sessionId}.${generation}`);
      if (!timingSafeEqual(Buffer.from(mac, 'base64url'), expected)) return null;
      return { sessionId, generation: Number(generation) };
    },
  };
}

/** The server's secret: the setting, else 32 random bytes made once and kept beside the data. */
export async function findSecret(settings: {
  readonly secretKey: string | null;
  readonly dataDir: string;
}): Promise<string> {
  if (settings.secretKey) return settings.secretKey;
  const path = join(settings.dataDir, 'secret.key');
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  await mkdir(settings.dataDir, { recursive: true });
  try {
    // Linked into place whole: a secret cut off by a crash would sign everything from then on.
    const secret = randomBytes(32).toString('base64url');
    await writeFile(draft, secret, { mode: 0o600, flush: true });
    await link(draft, path);
    return secret;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    return (await readFile(path, 'utf8')).trim();
  } finally {
    await rm(draft, { force: true });
  }
}

function tokenKind(typ: string, key: Uint8Array, lastsMs: number): TokenKind {
  const known = new KnownTokens<Verified>();
  return {
    sign: async ({ sessionId, userId }) =>
      new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: 'HS256', typ })
        .setIssuer(ISSUER)
        .setAudience(ISSUER)
        .setSubject(userId)
        .setIssuedAt()
        .setExpirationTime(new Date(Date.now() + lastsMs))
        .sign(key),
    verify: async (token) => {
      const met = known.find(token);
      if (met) return met;
      try {
        const { payload } = await jwtVerify<{ sid: unknown }>(token, key, {
          algorithms: ['HS256'],
          typ,
          issuer: ISSUER,
          audience: ISSUER,
          requiredClaims: ['exp', 'sub', 'sid'],
        });
        const { sub, sid, exp = 0 } = payload;
        if (typeof sub !== 'string' || typeof sid !== 'string') return null;
        const named = { userId: sub, sessionId: sid, expiresAt: exp * 1000 };
        known.keep(token, named, named.expiresAt);
        return named;
      } catch (error) {
        return error instanceof errors.JWTExpired ? 'expired' : null;
      }
    },
  };
}

function vapidOf(secret: Buffer) {
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(secret);
  return {
    publicKey: curve.getPublicKey('base64url'),
    privateKey: curve.getPrivateKey('base64url').padStart(43, 'A'),
  };
}

const UUID_BYTES = 16;
const MAC_BYTES = 32;
const REFRESH_TOKEN = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.(\d{1,9})\.([\w-]{43})$/;

/** The id of a row and proof that the server wrote it. */
const signedId = (key: Uint8Array) => ({
  write: (id: string) => {
    const bytes = bytesOf(id);
    return Buffer.concat([bytes, macOf(key, bytes)]).toString('base64url');
  },
  read: (token: string) => {
    const bytes = Buffer.from(token, 'base64url');
    if (bytes.length !== UUID_BYTES + MAC_BYTES) return null;
    const id = bytes.subarray(0, UUID_BYTES);
    return timingSafeEqual(bytes.subarray(UUID_BYTES), macOf(key, id)) ? uuidOf(id) : null;
  },
});

const macOf = (key: Uint8Array, text: string | Uint8Array) =>
  createHmac('sha256', key).update(text).digest();

const bytesOf = (uuid: string) => Buffer.from(uuid.replaceAll('-', ''), 'hex');

const uuidOf = (bytes: Uint8Array) =>
  Buffer.from(bytes)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
