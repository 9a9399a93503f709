import { createConnection } from 'node:net';
import { SOCKET_MESSAGE_LIMIT } from '@thedot/domain/limits';
import { beforeEach, expect, test } from 'vitest';
import { isSoak, testSize } from '../../../../tools/test-environment/test-size.ts';
import type { TestSocket } from '../../testing/sockets.ts';
import { type TestPerson, useWorld } from '../../testing/world.ts';

const world = await useWorld();
const karim = await world.person('startup');
let amira: TestPerson;
let bystander: TestSocket;
beforeEach(async () => {
  amira = await world.person('startup');
  bystander = await world.socket(karim);
});

async function expectOthersUnaffected() {
  expect(await bystander.ask('add-listener', karim.id)).toEqual({ reply: null });
  world.live.sendToUsers([karim.id], 'update-bookings');
  await bystander.waitForEvent('update-bookings');
  bystander.close();
}

/** An open connection of a client that writes the frames itself. */
async function rawConnection(person: TestPerson) {
  const url = (await world.listen()).replace('http', 'ws');
  const line = new WebSocket(`${url}/socket.io/?EIO=4&transport=websocket`);
  const frames: string[] = [];
  line.onmessage = ({ data }) => {
    frames.push(String(data));
    // Without pongs the server ends every connection after some time.
    if (data === '2') line.send('3');
  };
  const closed = new Promise<void>((done) => (line.onclose = () => done()));
  await expect.poll(() => frames.length).toBe(1);
  line.send(`40${JSON.stringify({ token: person.accessToken })}`);
  await expect.poll(() => frames.some((it) => it.startsWith('40'))).toBe(true);
  return { line, frames, closed };
}

test('a client over the limit is warned once, then disconnected with the reason (A30)', async () => {
  const line = await world.socket(amira);

  for (let n = 0; n <= SOCKET_MESSAGE_LIMIT.most; n++) line.socket.emit('add-listener', amira.id);
  expect(await line.waitForEvent('slow-down')).toEqual([{ code: 'request.rate_limited' }]);
  expect(line.socket.connected).toBe(true);
  for (let n = 0; n <= SOCKET_MESSAGE_LIMIT.most; n++) line.socket.emit('add-listener', amira.id);

  expect(await line.waitForEvent('session-ended')).toEqual([{ code: 'request.rate_limited' }]);
  expect(await line.waitForDisconnect()).toBe('io server disconnect');
  expect(line.receivedOf('slow-down')).toHaveLength(1);
  await expectOthersUnaffected();
});

test('an unknown request costs more than one frame', async () => {
  const line = await world.socket(amira);
  for (let n = 0; n < SOCKET_MESSAGE_LIMIT.most / 2; n++) line.socket.emit('nonsense', { n });
  await line.waitForDisconnect();
  await expectOthersUnaffected();
});

const BYTES = new Uint8Array(100);
const ANNOUNCED = '["add-listener",{"_placeholder":true,"num":0}]';

test.each<readonly [what: string, ...frames: (string | Uint8Array<ArrayBuffer>)[]]>([
  ['bad JSON', '42["add-listener"'],
  ['an object instead of an event', '42{"__proto__":{"isAdmin":true}}'],
  ['an unknown type of packet', '49'],
  ['an announced attachment', `451-${ANNOUNCED}`, BYTES],
  ['more attachments than allowed', `4599999999-${ANNOUNCED}`, BYTES],
  ['a frame that is too long', `42["add-listener","${'x'.repeat(1_000_000)}"]`],
  ['binary data', BYTES],
])('%s ends the connection, and no other (A30)', async (_, ...sent) => {
  const { line, closed } = await rawConnection(amira);
  for (const frame of sent) line.send(frame);
  await closed;
  await expectOthersUnaffected();
});

test('acknowledgements that were never requested count as frames (A30)', async () => {
  const { line, closed } = await rawConnection(amira);
  for (let n = 0; n < 3 * SOCKET_MESSAGE_LIMIT.most; n++) line.send(`43${n}["yes"]`);
  await closed;
  await expectOthersUnaffected();
});

test('request names that JavaScript knows return request.not_found (A30)', async () => {
  const { line, frames } = await rawConnection(amira);
  for (const name of ['__proto__', 'constructor', 'hasOwnProperty', 'error']) {
    line.send(`421["${name}",{"__proto__":{"isAdmin":true}}]`);
  }
  await expect
    .poll(() => frames.filter((it) => it.startsWith('431')))
    .toEqual(Array(4).fill('431[{"code":"request.not_found"}]'));
  expect(Object.hasOwn(Object.prototype, 'isAdmin')).toBe(false);
  line.close();
  await expectOthersUnaffected();
});

const FLOODING = testSize(5, 20);

test(`${FLOODING} flooding connections are cut off and affect no others (A30)`, async () => {
  const crowd = await Promise.all(
    Array.from({ length: FLOODING }, async () => rawConnection(await world.person('startup'))),
  );
  const before = process.memoryUsage().rss;
  const frame = `42["typing",${JSON.stringify({ roomId: karim.id, typing: 'x'.repeat(10_000) })}]`;

  const flood = crowd.map(async ({ line, closed }) => {
    let isOpen = true;
    void closed.then(() => (isOpen = false));
    for (let n = 0; n < 2_000 && isOpen; n++) {
      line.send(frame);
      // Lets the server read, which runs in the same process.
      if (n % 50 === 0) await new Promise(setImmediate);
    }
    await closed;
  });
  await expectOthersUnaffected();
  await Promise.all(flood);

  // The clients run in this process too, and earlier test files may have left garbage; a soak run has none.
  if (isSoak) expect(process.memoryUsage().rss - before).toBeLessThan(50_000_000);
});

test('a message in fragments of one byte ends the connection when they are too many (A30)', async () => {
  const { hostname, port } = new URL(await world.listen());
  const wire = createConnection({ host: hostname, port: Number(port) });
  const heard: Buffer[] = [];
  wire.on('data', (bytes: Buffer) => heard.push(bytes));
  const ended = new Promise((done) => wire.once('close', done));
  wire.on('error', () => {});
  wire.write(
    [
      'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
      `Host: ${hostname}:${port}`,
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
      '\r\n',
    ].join('\r\n'),
  );
  await expect.poll(() => Buffer.concat(heard).includes('pingInterval')).toBe(true);

  const piece = (isFirst: boolean) => Buffer.from([isFirst ? 0x01 : 0x00, 0x81, 0, 0, 0, 0, 0x34]);
  wire.write(piece(true));
  wire.write(Buffer.concat(Array.from({ length: 20_000 }, () => piece(false))));

  await ended;
  // Close code "Policy violation", not the authentication timeout.
  expect(Buffer.concat(heard).includes(Buffer.from([0x88, 0x02, 0x03, 0xf0]))).toBe(true);
  await expectOthersUnaffected();
});
