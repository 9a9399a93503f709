import { createHmac, generateKeyPairSync, hkdfSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createWorld, SECRET, type TestPerson, type World } from '../world.ts';
import { faultsOf } from './answers.ts';

let world: World;
let amira: TestPerson;
let admin: TestPerson;
beforeAll(async () => {
  world = await createWorld();
  admin = await world.person('admin');
});
beforeEach(async () => {
  amira = await world.person('startup');
});
afterAll(() => world.close());

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
const keyOf = (use: string) => Buffer.from(hkdfSync('sha256', SECRET, '', `thedot/${use}`, 32));
const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const PEM = publicKey.export({ type: 'spki', format: 'pem' });

const HEADER = { alg: 'HS256', typ: 'at+jwt' };
const now = () => Math.floor(Date.now() / 1000);
const claims = (more: object = {}) => ({
  sub: amira.id,
  sid: amira.sessionId,
  iss: 'thedot',
  aud: 'thedot',
  iat: now(),
  exp: now() + 600,
  ...more,
});

/** A token with any header and claims, signed with any key. */
function forge(
  { header = {}, body = {} }: { header?: object; body?: object },
  key: string | Buffer = keyOf('access'),
) {
  const signed = `${encoded({ ...HEADER, ...header })}.${encoded(claims(body))}`;
  return `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`;
}

const unsigned = (alg: string) => `${encoded({ ...HEADER, alg })}.${encoded(claims())}.`;
const changed = (more: object) => {
  const [header = '', , mac = ''] = amira.accessToken.split('.');
  return `${header}.${encoded(claims(more))}.${mac}`;
};

const asking = (token: string) =>
  world.app.inject({ url: '/api/user', headers: { authorization: `Bearer ${token}` } });

test('the forger of these tests can forge: with the server’s own key the door opens', async () => {
  expect((await asking(forge({}))).json().user).toMatchObject({ id: amira.id });
});

describe('a forged access token opens nothing', () => {
  test.each<[string, () => string]>([
    ['without a signature', () => unsigned('none')],
    ['without a signature, spelt otherwise', () => unsigned('nOnE')],
    ['with its signature cut off', () => amira.accessToken.replace(/\.[^.]*$/, '.')],
    ['with the algorithm changed to none', () => forge({ header: { alg: 'none' } })],
    ['with the algorithm of a key pair', () => forge({ header: { alg: 'RS256' } }, PEM)],
    ['signed with a public key', () => forge({}, PEM)],
    ['signed with an empty key', () => forge({}, '')],
    ['signed with a key everybody guesses', () => forge({}, 'secret')],
    ['signed with the hub’s name', () => forge({}, 'thedot')],
    ['signed with the secret itself instead of its own key', () => forge({}, SECRET)],
    ['signed with the key of file links', () => forge({}, keyOf('files'))],
    ['of somebody else', () => changed({ sub: admin.id })],
    ['of somebody else’s session', () => changed({ sid: admin.sessionId })],
    ['that says it is an administrator’s', () => changed({ role: 'admin' })],
    ['that has expired', () => forge({ body: { exp: now() - 1 } })],
    ['that never expires', () => forge({ body: { exp: undefined } })],
    ['that expires in words', () => forge({ body: { exp: 'never' } })],
    ['that is not valid yet', () => forge({ body: { nbf: now() + 600 } })],
    ['for another audience', () => forge({ body: { aud: 'another' } })],
    ['of another issuer', () => forge({ body: { iss: 'another' } })],
    ['of another type', () => forge({ header: { typ: 'JWT' } })],
    ['that demands what nobody knows', () => forge({ header: { crit: ['x'], x: 1 } })],
    ['of a session that never was', () => forge({ body: { sid: amira.id } })],
    ['of a list of sessions', () => forge({ body: { sid: [amira.sessionId] } })],
    ['that is a file token', () => forge({ header: { typ: 'files+jwt' } }, keyOf('files'))],
    ['that is the refresh token', () => world.keys.refreshToken(amira.sessionId, 0)],
    ['that is the token of a mailed link', () => world.keys.linkToken('reset', amira.id)],
    ['of ten thousand letters', () => 'a'.repeat(10_000)],
  ])('%s', async (_, make) => {
    const answer = await asking(make());

    expect(answer.statusCode).toBe(401);
    expect(answer.json().code).toBe('auth.session_expired');
    expect(faultsOf(answer)).toEqual([]);
  });
});

test('a token that tells where its key lies makes nobody go there', async () => {
  let visitors = 0;
  const sinkhole = createServer(() => visitors++).listen(0, '127.0.0.1');
  await once(sinkhole, 'listening');
  const url = `http://127.0.0.1:${(sinkhole.address() as AddressInfo).port}/keys`;
  const jwk = { kty: 'oct', k: Buffer.from('mine').toString('base64url') };

  for (const header of [
    { jku: url },
    { x5u: url, kid: url },
    { jwk, kid: 'mine' },
    { kid: '../../../../dev/null' },
    { kid: "' union select 'mine' --" },
  ]) {
    expect((await asking(forge({ header }, 'mine'))).statusCode).toBe(401);
  }

  expect(visitors).toBe(0);
  sinkhole.close();
});

describe('a good token in the wrong place opens nothing', () => {
  const file = '/api/files/0199aaaa-0000-7000-8000-000000000001';
  const named = () => ({ userId: amira.id, sessionId: amira.sessionId });

  test.each<[string, () => InjectOptions | Promise<InjectOptions>]>([
    ['in the address', () => ({ url: `/api/user?token=${amira.accessToken}` })],
    ['as another scheme', () => ({ headers: { authorization: `Basic ${amira.accessToken}` } })],
    ['as the files cookie', () => ({ url: file, cookies: { files: amira.accessToken } })],
    [
      'as the refresh cookie',
      () => ({ url: '/api/auth/refreshtoken', cookies: { refresh: amira.accessToken } }),
    ],
    [
      'the file token at another call',
      async () => ({ cookies: { files: await world.keys.filesToken.sign(named()) } }),
    ],
    [
      'the file token as the access token of a file',
      async () => ({
        url: file,
        headers: { authorization: `Bearer ${await world.keys.filesToken.sign(named())}` },
      }),
    ],
  ])('%s', async (_, request) => {
    const answer = await world.app.inject({ url: '/api/user', ...(await request()) });

    expect(answer.statusCode).toBe(401);
  });
});
