import { createHash } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../../../tools/test-environment/ports.ts';
import { startTurnServer } from '../../testing/fakes/turn-server.ts';
import { askIceServer } from './ask-ice-server.ts';
import { ATTRIBUTE, encodeMessage, METHOD } from './stun-message.ts';

const USER = { username: 'hub', credential: 'quiet' };
const NOW = { now: new Date('2026-01-05T10:00:00Z'), silenceMs: 20_000 };

async function start() {
  const server = await startTurnServer(USER);
  onTestFinished(server.close);
  return server;
}

test('a message is protected as RFC 5769 shows', () => {
  const [user, realm] = ['マトリックス', 'example.org'];
  const key = createHash('md5').update(`${user}:${realm}:TheMatrIX`).digest();

  const message = encodeMessage(
    METHOD.binding,
    Buffer.from('78ad3433c6ad72c029da412e', 'hex'),
    [
      [ATTRIBUTE.username, Buffer.from(user)],
      [ATTRIBUTE.nonce, Buffer.from('f//499k954d6OL34oL9FSTvy64sA')],
      [ATTRIBUTE.realm, Buffer.from(realm)],
    ],
    key,
  );

  expect(message.subarray(0, 4).toString('hex')).toBe('00010060');
  expect(message.subarray(-20).toString('hex')).toBe('f67024656dd64a3e02b8e0712e85c9a28ca89666');
});

const ADDRESSES = [
  ['stun', (port: number) => `stun:127.0.0.1:${port}`],
  ['turn over UDP', (port: number) => `turn:127.0.0.1:${port}`],
  ['turn over TCP', (port: number) => `turn:127.0.0.1:${port}?transport=tcp`],
] as const;

test.each(ADDRESSES)('a server of %s that answers is usable', async (_, urlAt) => {
  const server = await start();

  await askIceServer(urlAt(server.port), USER, NOW);

  expect(server.relays).toBe(0);
});

test('a request that is lost is repeated', async () => {
  const server = await start();
  server.drops = 1;

  await askIceServer(`turn:127.0.0.1:${server.port}`, USER, NOW);

  expect(server.drops).toBe(0);
});

test.each(ADDRESSES.slice(1))('%s with wrong credentials is refused', async (_, urlAt) => {
  const server = await start();
  const asking = askIceServer(urlAt(server.port), { secret: 'another-secret-altogether' }, NOW);

  await expect(asking).rejects.toThrow('it refuses the credentials');
});

test('a server that gives relays to anyone is reported', async () => {
  const server = await start();
  server.asksForUser = false;
  const asking = askIceServer(`turn:127.0.0.1:${server.port}`, USER, NOW);

  await expect(asking).rejects.toThrow('it asks for no credentials, so anyone can use it');
});

test('an answer that is not of STUN is reported over TCP, and ignored over UDP', async () => {
  const server = await start();
  server.says = Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n'.padEnd(30_000));
  const ask = (query: string, silenceMs: number) =>
    askIceServer(`turn:127.0.0.1:${server.port}${query}`, USER, { ...NOW, silenceMs });

  await expect(ask('?transport=tcp', 20_000)).rejects.toThrow('its answer is no STUN message');
  await expect(ask('', 50)).rejects.toThrow('no answer in time');
});

test('a server that is silent or not there is reported', async () => {
  const server = await start();
  server.drops = Infinity;
  const silent = askIceServer(`stun:127.0.0.1:${server.port}`, null, { ...NOW, silenceMs: 50 });
  await expect(silent).rejects.toThrow('no answer in time');

  const gone = askIceServer(`turn:127.0.0.1:${await freePort()}?transport=tcp`, USER, NOW);
  await expect(gone).rejects.toThrow('ECONNREFUSED');
});
