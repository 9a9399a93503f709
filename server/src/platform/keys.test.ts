import { hkdfSync, randomBytes } from 'node:crypto';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SignJWT } from 'jose';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createKeys, loadSecret, seal, TokenCache, unseal } from './keys.ts';

const keys = createKeys('one secret');
const others = createKeys('another secret');
const session = {
  sessionId: '0199aaaa-0000-7000-8000-000000000001',
  userId: '0199aaaa-0000-7000-8000-000000000002',
};
describe('an access token', () => {
  test('identifies its session and user, and is refused as a files token or by another hub (A04)', async () => {
    const token = await keys.accessToken.sign(session);

    expect(await keys.accessToken.verify(token)).toMatchObject(session);
    expect(await keys.filesToken.verify(token)).toBeNull();
    expect(await keys.accessToken.verify(await keys.filesToken.sign(session))).toBeNull();
    expect(await others.accessToken.verify(token)).toBeNull();
  });

  test('is reported as expired, not as forged, after its expiry', async () => {
    const accessKey = new Uint8Array(hkdfSync('sha256', 'one secret', '', 'thedot/access', 32));
    const late = await new SignJWT({ sid: session.sessionId })
      .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
      .setSubject(session.userId)
      .setIssuer('thedot')
      .setAudience('thedot')
      .setExpirationTime(Math.floor(Date.now() / 1000) - 1)
      .sign(accessKey);

    expect(await keys.accessToken.verify(late)).toBe('expired');
    expect(await others.accessToken.verify(late)).toBeNull();
  });
});

describe('the token of a mailed link (A13)', () => {
  test('returns its row, for its own purpose only', () => {
    const token = keys.linkToken('verify', session.userId);

    expect(keys.readLinkToken('verify', token)).toBe(session.userId);
    expect(keys.readLinkToken('reset', token)).toBeNull();
    expect(others.readLinkToken('verify', token)).toBeNull();
  });

  test('is refused when a character is changed, missing or added', () => {
    const token = keys.linkToken('reset', session.userId);

    for (let at = 0; at < token.length; at++) {
      const changed = token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1);
      expect(keys.readLinkToken('reset', changed)).toBeNull();
    }
    expect(keys.readLinkToken('reset', token.slice(0, -2))).toBeNull();
    expect(keys.readLinkToken('reset', `${token}AA`)).toBeNull();
  });
});

describe('a refresh token', () => {
  test('contains its session and generation, and is refused when either is changed', () => {
    const token = keys.refreshToken(session.sessionId, 7);

    expect(keys.readRefreshToken(token)).toEqual({ sessionId: session.sessionId, generation: 7 });
    expect(keys.readRefreshToken(token.replace('.7.', '.8.'))).toBeNull();
    expect(keys.readRefreshToken(token.replace(/1\./, '2.'))).toBeNull();
    expect(keys.readRefreshToken(token.slice(0, -1))).toBeNull();
    expect(keys.readRefreshToken('')).toBeNull();
    expect(others.readRefreshToken(token)).toBeNull();
  });
});

describe('after a change of the secret', () => {
  const former = createKeys('one secret');
  const changed = createKeys('another secret', 'one secret');
  const { userId, sessionId } = session;

  test('what the former secret made is read until that secret is removed', async () => {
    const read = async (by: typeof former) => [
      await by.accessToken.verify(await former.accessToken.sign(session)),
      await by.filesToken.verify(await former.filesToken.sign(session)),
      by.readLinkToken('reset', former.linkToken('reset', userId)),
      by.readRefreshToken(former.refreshToken(sessionId, 3)),
      by.readTicket(former.ticket(userId)),
      by.readOpenIdState(former.openIdSecret('state', userId)),
      by.unseal('second-factor', former.seal('second-factor', 'key', userId), userId),
      by.isMailedCode(userId, former.mailedCode(userId)) || null,
      by.isRequestHash(former.requestHash('a request'), 'a request') || null,
      by.isEndNonce(former.endNonce('a meeting'), 'a meeting') || null,
      by
        .recoveryCodeHashes(userId, 'code')
        .find((hash) => hash === former.recoveryCodeHash(userId, 'code')) ?? null,
    ];

    expect((await read(changed)).includes(null)).toBe(false);
    expect((await read(others)).every((it) => it === null)).toBe(true);
  });

  test('everything new is made with the changed secret', async () => {
    expect(await others.accessToken.verify(await changed.accessToken.sign(session))).not.toBeNull();
    expect(changed.linkToken('reset', userId)).toBe(others.linkToken('reset', userId));
    expect(changed.refreshToken(sessionId, 0)).toBe(others.refreshToken(sessionId, 0));
    expect(changed.mailedCode(userId)).toBe(others.mailedCode(userId));
    expect(changed.vapidKeys()).toEqual(others.vapidKeys());
    expect(changed.endNonce('a meeting')).toBe(others.endNonce('a meeting'));
    expect(changed.conferenceSecret()).toBe(others.conferenceSecret());
    expect(changed.formerVapidKeys()).toEqual(former.vapidKeys());
  });

  test('an OpenID flow ends with the secret with which it began', () => {
    const state = former.openIdSecret('state', userId);
    for (const part of ['state', 'nonce', 'verifier'] as const) {
      expect(changed.openIdSecret(part, userId, state)).toBe(former.openIdSecret(part, userId));
      expect(changed.openIdSecret(part, userId)).toBe(others.openIdSecret(part, userId));
    }
  });

  test('only what the former secret sealed is sealed anew, for the same context', () => {
    const resealed = changed.reseal(
      'second-factor',
      former.seal('second-factor', 'key', userId),
      userId,
    );
    expect(others.unseal('second-factor', resealed ?? '', userId)).toBe('key');
    expect(changed.reseal('second-factor', resealed ?? '', userId)).toBeNull();
    expect(
      changed.reseal('second-factor', former.seal('second-factor', 'key', userId), sessionId),
    ).toBeNull();
  });
});

describe('the secret of an installation', () => {
  const folders: string[] = [];
  afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

  test('is created once, also by two concurrent reads, and only its owner may read it', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'thedot-secret-'));
    folders.push(dataDir);
    const ask = () => loadSecret({ secretKey: null, dataDir });
    const [first, second] = await Promise.all([ask(), ask()]);

    expect(first).toHaveLength(43);
    expect(second).toBe(first);
    expect(await loadSecret({ secretKey: null, dataDir })).toBe(first);
    expect((await stat(join(dataDir, 'secret.key'))).mode & 0o777).toBe(0o600);
  });

  test('is the value of the setting when it is set', async () => {
    expect(await loadSecret({ secretKey: 'chosen', dataDir: '/nowhere' })).toBe('chosen');
  });
});

describe('the cache of verified tokens', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: 1_000_000 });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('finds a token until it expires, then reports it as expired once', () => {
    const tokens = new TokenCache<string>();
    tokens.set('one', 'Amira', 1_000_500);

    expect(tokens.get('one')).toBe('Amira');
    vi.setSystemTime(1_000_499);
    expect(tokens.get('one')).toBe('Amira');
    vi.setSystemTime(1_000_500);
    expect(tokens.get('one')).toBe('expired');
    expect(tokens.get('one')).toBeUndefined();
  });

  test('drops the oldest token when it is full', () => {
    const tokens = new TokenCache<number>();
    for (let n = 0; n <= 10_000; n++) tokens.set(`token ${n}`, n, 2_000_000);

    expect(tokens.get('token 0')).toBeUndefined();
    expect(tokens.get('token 1')).toBe(1);
    expect(tokens.get('token 10000')).toBe(10_000);
  });
});

describe('a sealed value', () => {
  const key = randomBytes(32);

  test('opens for the same context', () => {
    const sealed = seal(key, 'clé secrète', 'amira');
    expect(unseal(key, sealed, 'amira')).toBe('clé secrète');
    expect(sealed).not.toBe(seal(key, 'clé secrète', 'amira'));
  });

  test('does not open for another context, with another key, changed or cut', () => {
    const sealed = seal(key, 'secret', 'amira');
    const changed = Buffer.from(sealed, 'base64url');
    changed[changed.length - 1]! ^= 1;

    expect(unseal(key, sealed, 'sonia')).toBeNull();
    expect(unseal(randomBytes(32), sealed, 'amira')).toBeNull();
    expect(unseal(key, changed.toString('base64url'), 'amira')).toBeNull();
    expect(unseal(key, sealed.slice(0, 30), 'amira')).toBeNull();
    expect(unseal(key, '', 'amira')).toBeNull();
  });
});
