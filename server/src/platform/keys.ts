import {
  createCipheriv,
  createDecipheriv,
  createECDH,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ACCESS_TOKEN_MS, SESSION_MS } from '@thedot/domain/limits';
import { errors, jwtVerify, SignJWT } from 'jose';
import type { Keys, LinkPurpose, SealPurpose, TokenKind, Verified } from '../kernel/keys.ts';

const ISSUER = 'thedot';

type Secret = string | Uint8Array;

/** Signs and encrypts with `secret`; reads what was made with it or with `former`. */
export function createKeys(secret: Secret, former: Secret | null = null): Keys {
  const current = keySetOf(secret);
  const previous = former === null ? null : keySetOf(former);
  const all = previous ? [current, previous] : [current];
  const first = <T>(read: (set: KeySet) => T | null): T | null => {
    for (const set of all) {
      const found = read(set);
      if (found !== null) return found;
    }
    return null;
  };
  const tokenKindOf = (kind: 'accessToken' | 'filesToken'): TokenKind => ({
    sign: current[kind].sign,
    verify: async (token) =>
      (await current[kind].verify(token)) ?? previous?.[kind].verify(token) ?? null,
  });
  return {
    ...current,
    accessToken: tokenKindOf('accessToken'),
    filesToken: tokenKindOf('filesToken'),
    readLinkToken: (purpose, token) => first((set) => set.readLinkToken(purpose, token)),
    isMailedCode: (tokenId, typed) => all.some((set) => isEqual(typed, set.mailedCode(tokenId))),
    readTicket: (ticket) => first((set) => set.readTicket(ticket)),
    readRefreshToken: (token) => first((set) => set.readRefreshToken(token)),
    isEndNonce: (nonce, named) => all.some((set) => isEqual(nonce, set.endNonce(named))),
    isAnswerToken: (token, named) => all.some((set) => isEqual(token, set.answerToken(named))),
    isRequestHash: (hash, request) => all.some((set) => isEqual(hash, set.requestHash(request))),
    recoveryCodeHashes: (userId, code) =>
      all.flatMap((set) => {
        const hash = set.recoveryCodeHash(userId, code);
        // Hashes of earlier versions do not name their key.
        return [hash, hash.slice(hash.indexOf('.') + 1)];
      }),
    unseal: (use, sealed, boundTo) => first((set) => set.unseal(use, sealed, boundTo)),
    reseal: (use, sealed, boundTo) => {
      if (current.unseal(use, sealed, boundTo) !== null) return null;
      const text = previous?.unseal(use, sealed, boundTo) ?? null;
      return text === null ? null : current.seal(use, text, boundTo);
    },
    openIdSecret: (part, flowId, state) => {
      const writer = all.find((set) => state && set.readOpenIdState(state) === flowId);
      return (writer ?? current).openIdSecret(part, flowId);
    },
    readOpenIdState: (state) => first((set) => set.readOpenIdState(state)),
    formerVapidKeys: () => previous?.vapidKeys() ?? null,
  };
}

type KeySet = ReturnType<typeof keySetOf>;

/** What one secret makes and reads. */
function keySetOf(secret: Secret) {
  const derive = (use: string) => Buffer.from(hkdfSync('sha256', secret, '', `thedot/${use}`, 32));
  const refreshKey = derive('refresh');
  const requestKey = derive('request');
  const endKey = derive('conference-end');
  const answerKey = derive('email-answer');
  const openIdPart = (part: 'state' | 'nonce' | 'verifier', flowId: string) => {
    const bytes = bytesOf(flowId);
    const mac = macOf(derive(`openid/${part}`), bytes);
    return (part === 'state' ? Buffer.concat([bytes, mac]) : mac).toString('base64url');
  };
  const codeKey = derive('mailed-code');
  const recoveryKey = derive('recovery-code');
  const recoveryKeyId = derive('recovery-code-id').subarray(0, 6).toString('base64url');
  const ticketId = signedId(derive('sign-in-ticket'));

  return {
    linkToken: (purpose: LinkPurpose, id: string) => signedId(derive(`link/${purpose}`)).write(id),
    readLinkToken: (purpose: LinkPurpose, token: string) =>
      signedId(derive(`link/${purpose}`)).read(token),
    mailedCode: (tokenId: string) =>
      String(macOf(codeKey, tokenId).readUIntBE(0, 6) % 100_000_000).padStart(8, '0'),
    answerToken: (named: string) =>
      macOf(answerKey, named).subarray(0, ANSWER_MAC_BYTES).toString('hex'),
    ticket: ticketId.write,
    readTicket: ticketId.read,
    recoveryCodeHash: (userId: string, code: string) =>
      `${recoveryKeyId}.${macOf(recoveryKey, `${userId} ${code}`).toString('base64url')}`,
    isCurrentRecoveryHash: (hash: string) => hash.startsWith(`${recoveryKeyId}.`),
    seal: (use: SealPurpose, text: string, boundTo: string) =>
      seal(derive(`seal/${use}`), text, boundTo),
    unseal: (use: SealPurpose, sealed: string, boundTo: string) =>
      unseal(derive(`seal/${use}`), sealed, boundTo),
    accessToken: tokenKind('at+jwt', derive('access'), ACCESS_TOKEN_MS),
    filesToken: tokenKind('files+jwt', derive('files'), SESSION_MS),
    refreshToken: (sessionId: string, generation: number) => {
      const named = `${sessionId}.${generation}`;
      return `${named}.${macOf(refreshKey, named).toString('base64url')}`;
    },
    openIdSecret: openIdPart,
    readOpenIdState: (state: string) => {
      const bytes = Buffer.from(state, 'base64url');
      if (bytes.length !== UUID_BYTES + MAC_BYTES) return null;
      const flowId = uuidOf(bytes.subarray(0, UUID_BYTES));
      const expected = Buffer.from(openIdPart('state', flowId), 'base64url');
      return timingSafeEqual(bytes, expected) ? flowId : null;
    },
    conferenceSecret: () => derive('conference').toString('base64url'),
    endNonce: (named: string) => macOf(endKey, named).toString('base64url'),
    hubId: () => derive('hub').subarray(0, 9).toString('base64url'),
    vapidKeys: () => vapidOf(derive('vapid')),
    requestHash: (request: string) => macOf(requestKey, request).toString('base64url'),
    readRefreshToken: (token: string) => {
      const [, sessionId, generation, mac] = REFRESH_TOKEN.exec(token) ?? [];
      if (!sessionId || !generation || !mac) return null;
      const expected = macOf(refreshKey, `${sessionId}.${generation}`);
      if (!timingSafeEqual(Buffer.from(mac, 'base64url'), expected)) return null;
      return { sessionId, generation: Number(generation) };
    },
  };
}

interface SecretSettings {
  readonly secretKey: string | null;
  readonly dataDir: string;
}

/**
 * Returns the server's secret: the setting, else 32 random bytes that are generated once and stored in the data
 * folder.
 */
export async function loadSecret(settings: SecretSettings): Promise<string> {
  if (settings.secretKey) return settings.secretKey;
  const path = secretPath(settings);
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  await mkdir(settings.dataDir, { recursive: true });
  try {
    // Linked into place atomically: a secret truncated by a crash would be used for everything from then on.
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

/** Returns the server's secret, or null if none was generated yet. */
export async function findSecret(settings: SecretSettings): Promise<string | null> {
  if (settings.secretKey) return settings.secretKey;
  try {
    return (await readFile(secretPath(settings), 'utf8')).trim();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

const secretPath = ({ dataDir }: SecretSettings) => join(dataDir, 'secret.key');

function tokenKind(typ: string, key: Uint8Array, lifetimeMs: number): TokenKind {
  const known = new TokenCache<Verified>();
  return {
    sign: async ({ sessionId, userId }) =>
      new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: 'HS256', typ })
        .setIssuer(ISSUER)
        .setAudience(ISSUER)
        .setSubject(userId)
        .setIssuedAt()
        .setExpirationTime(new Date(Date.now() + lifetimeMs))
        .sign(key),
    verify: async (token) => {
      const met = known.get(token);
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
        known.set(token, named, named.expiresAt);
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

function isEqual(a: string, b: string): boolean {
  const [one, other] = [Buffer.from(a), Buffer.from(b)];
  return one.length === other.length && timingSafeEqual(one, other);
}

const UUID_BYTES = 16;
const MAC_BYTES = 32;
/** The name part of an address has at most 64 characters. */
const ANSWER_MAC_BYTES = 16;
const REFRESH_TOKEN = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.(\d{1,9})\.([\w-]{43})$/;

/** Encodes the id of a row with a MAC that proves its origin. */
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

interface CachedToken<T> {
  readonly value: T;
  readonly expiresAt: number;
}

const MAX_CACHED_TOKENS = 10_000;

/**
 * Caches verified tokens until they expire, to skip the signature check. Whether the session is still valid is
 * checked elsewhere, each time.
 */
export class TokenCache<T> {
  readonly #known = new Map<string, CachedToken<T>>();

  get(token: string): T | 'expired' | undefined {
    const known = this.#known.get(token);
    if (!known) return undefined;
    if (known.expiresAt > Date.now()) return known.value;
    this.#known.delete(token);
    return 'expired';
  }

  /** Evicts the oldest token when the cache is full. */
  set(token: string, value: T, expiresAt: number): void {
    if (this.#known.size >= MAX_CACHED_TOKENS) {
      const [oldest] = this.#known.keys();
      if (oldest !== undefined) this.#known.delete(oldest);
    }
    this.#known.set(token, { value, expiresAt });
  }
}

const SEAL_ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts and authenticates a text (AES-256-GCM), bound to its context. */
export function seal(key: Uint8Array, text: string, boundTo: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(SEAL_ALGORITHM, key, nonce).setAAD(Buffer.from(boundTo));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
}

/** Returns null unless the text was sealed with this key for this context. */
export function unseal(key: Uint8Array, sealed: string, boundTo: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url');
  const head = NONCE_BYTES + TAG_BYTES;
  if (bytes.length <= head) return null;
  try {
    const opening = createDecipheriv(SEAL_ALGORITHM, key, bytes.subarray(0, NONCE_BYTES))
      .setAAD(Buffer.from(boundTo))
      .setAuthTag(bytes.subarray(NONCE_BYTES, head));
    return Buffer.concat([opening.update(bytes.subarray(head)), opening.final()]).toString('utf8');
  } catch {
    return null;
  }
}
