import { hkdfSync, randomBytes } from 'node:crypto';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SignJWT } from 'jose';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createKeys, findSecret } from './keys.ts';
import { KnownTokens } from './known-tokens.ts';
import { seal, unseal } from './sealed.ts';

const keys = createKeys('one secret');
const others = createKeys('another secret');
const session = {
  sessionId: '0199aaaa-0000-7000-8000-000000000001',
  userId: '0199aaaa-0000-7000-8000-000000000002',
};
const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as Record<string, unknown>;

describe('an access token', () => {
  test('names the session and the person it was made for', async () => {
    const token = await keys.accessToken.sign(session);

    expect(await keys.accessToken.verify(token)).toMatchObject(session);
  });

  test('is not taken for a files token, nor a files token for it', async () => {
    expect(await keys.filesToken.verify(await keys.accessToken.sign(session))).toBeNull();
    expect(await keys.accessToken.verify(await keys.filesToken.sign(session))).toBeNull();
  });

  test('of another server is refused', async () => {
    expect(await keys.accessToken.verify(await others.accessToken.sign(session))).toBeNull();
  });

  test('with changed claims or another algorithm in its header is refused', async () => {
    const token = await keys.accessToken.sign(session);
    const [header = '', payload = '', mac = ''] = token.split('.');
    const typ = 'at+jwt';

    const forged = [
      `${header}.${encode({ ...claimsOf(token), sub: 'somebody-else' })}.${mac}`,
      `${encode({ alg: 'none', typ })}.${payload}.`,
      `${encode({ alg: 'none', typ })}.${payload}.${mac}`,
      `${encode({ alg: 'HS512', typ })}.${payload}.${mac}`,
      `${encode({ alg: 'HS256', typ, crit: ['unknown'], unknown: 1 })}.${payload}.${mac}`,
      `${encode({ alg: 'HS256', typ, jku: 'https://evil.test/keys', kid: '../x' })}.${payload}.${mac}`,
      `${header}.${payload}.`,
      `${header}.${payload}`,
      '',
      'a.b.c',
    ];
    for (const forgery of forged) expect(await keys.accessToken.verify(forgery)).toBeNull();
  });

  test('signed with a guessable key is refused', async () => {
    const claims = claimsOf(await keys.accessToken.sign(session));
    for (const key of ['one secret', 'secret', 'a'.repeat(32)]) {
      const forged = await new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
        .sign(new TextEncoder().encode(key.padEnd(32, '\0')));
      expect(await keys.accessToken.verify(forged)).toBeNull();
    }
  });
});

describe('the claims of an access token with a valid signature', () => {
  const accessKey = new Uint8Array(hkdfSync('sha256', 'one secret', '', 'thedot/access', 32));
  const signed = (claims: Record<string, unknown>, typ = 'at+jwt') =>
    new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ }).sign(accessKey);
  const now = Math.floor(Date.now() / 1000);
  const good = {
    sub: session.userId,
    sid: session.sessionId,
    iss: 'thedot',
    aud: 'thedot',
    exp: now + 60,
  };

  test('are accepted when all are right', async () => {
    expect(await keys.accessToken.verify(await signed(good))).toMatchObject(session);
  });

  test.each([
    ['it is not valid yet', { ...good, nbf: now + 600 }],
    ['it is for another audience', { ...good, aud: 'another' }],
    ['it is from another issuer', { ...good, iss: 'another' }],
    ['it names no session', { ...good, sid: undefined }],
    ['it names no person', { ...good, sub: undefined }],
    ['it never ends', { ...good, exp: undefined }],
  ])('are refused when %s', async (_, claims) => {
    expect(await keys.accessToken.verify(await signed(claims))).toBeNull();
  });

  test('are told apart from forged ones when they have only expired', async () => {
    const late = await signed({ ...good, exp: now - 1 });

    expect(await keys.accessToken.verify(late)).toBe('expired');
    expect(await others.accessToken.verify(late)).toBeNull();
  });

  test('are refused under another type', async () => {
    expect(await keys.accessToken.verify(await signed(good, 'JWT'))).toBeNull();
  });
});

describe('the token of a mailed link', () => {
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
  test('names its session and generation', () => {
    const token = keys.refreshToken(session.sessionId, 7);

    expect(keys.readRefreshToken(token)).toEqual({ sessionId: session.sessionId, generation: 7 });
  });

  test('is refused with another generation or session', () => {
    const token = keys.refreshToken(session.sessionId, 7);

    expect(keys.readRefreshToken(token.replace('.7.', '.8.'))).toBeNull();
    expect(keys.readRefreshToken(token.replace(/1\./, '2.'))).toBeNull();
    expect(keys.readRefreshToken(token.slice(0, -1))).toBeNull();
    expect(keys.readRefreshToken('')).toBeNull();
    expect(others.readRefreshToken(token)).toBeNull();
  });
});

describe('the secret of an installation', () => {
  const folders: string[] = [];
  afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

  test('is made once, also when read twice at once, and only its owner may read it', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'thedot-secret-'));
    folders.push(dataDir);
    const ask = () => findSecret({ secretKey: null, dataDir });
    const [first, second] = await Promise.all([ask(), ask()]);

    expect(first).toHaveLength(43);
    expect(second).toBe(first);
    expect(await findSecret({ secretKey: null, dataDir })).toBe(first);
    expect((await stat(join(dataDir, 'secret.key'))).mode & 0o777).toBe(0o600);
  });

  test('is the setting when it is set', async () => {
    expect(await findSecret({ secretKey: 'chosen', dataDir: '/nowhere' })).toBe('chosen');
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
    const tokens = new KnownTokens<string>();
    tokens.keep('one', 'Amira', 1_000_500);

    expect(tokens.find('one')).toBe('Amira');
    vi.setSystemTime(1_000_499);
    expect(tokens.find('one')).toBe('Amira');
    vi.setSystemTime(1_000_500);
    expect(tokens.find('one')).toBe('expired');
    expect(tokens.find('one')).toBeUndefined();
  });

  test('drops the oldest token when it is full', () => {
    const tokens = new KnownTokens<number>();
    for (let n = 0; n <= 10_000; n++) tokens.keep(`token ${n}`, n, 2_000_000);

    expect(tokens.find('token 0')).toBeUndefined();
    expect(tokens.find('token 1')).toBe(1);
    expect(tokens.find('token 10000')).toBe(10_000);
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
