import { createConnection } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { LINE_FRAMES, LINES_PER_PERSON } from '@thedot/domain/limits';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestSocket } from '../../testing/sockets.ts';
import { createWorld, type TestPerson, type World } from '../../testing/world.ts';

let world: World;
let amira: TestPerson;
let bystander: TestSocket;
let karim: TestPerson;
beforeAll(async () => {
  world = await createWorld();
  karim = await world.person('startup');
});
afterAll(() => world.close());
beforeEach(async () => {
  amira = await world.person('startup');
  bystander = await world.socket(karim);
});

/** Whoever does nothing wrong notices nothing. */
async function othersAreWell() {
  expect(await bystander.ask('add-listener', karim.id)).toEqual({ reply: null });
  world.live.tell([karim.id], 'update-bookings');
  await bystander.untilHeard('update-bookings');
  bystander.close();
}

/** A page that speaks the protocol itself, as no honest one does; open, and signed in. */
async function rawLine(person: TestPerson) {
  const url = (await world.listen()).replace('http', 'ws');
  const line = new WebSocket(`${url}/socket.io/?EIO=4&transport=websocket`);
  const frames: string[] = [];
  line.onmessage = ({ data }) => frames.push(String(data));
  const closed = new Promise<void>((done) => (line.onclose = () => done()));
  await expect.poll(() => frames.length).toBe(1);
  line.send(`40${JSON.stringify({ token: person.accessToken })}`);
  await expect.poll(() => frames.some((it) => it.startsWith('40'))).toBe(true);
  return { line, frames, closed };
}

test('who says more than is listened to is warned, then told why and hung up on', async () => {
  const line = await world.socket(amira);

  for (let n = 0; n <= LINE_FRAMES.most; n++) line.socket.emit('add-listener', amira.id);
  expect(await line.untilHeard('slow-down')).toEqual([{ code: 'request.rate_limited' }]);
  expect(line.socket.connected).toBe(true);
  for (let n = 0; n <= LINE_FRAMES.most; n++) line.socket.emit('add-listener', amira.id);

  expect(await line.untilHeard('session-ended')).toEqual([{ code: 'request.rate_limited' }]);
  expect(await line.untilClosed()).toBe('io server disconnect');
  expect(line.heardOf('slow-down')).toHaveLength(1);
  await othersAreWell();
});

test('what nobody understands costs more than a frame', async () => {
  const line = await world.socket(amira);
  for (let n = 0; n < LINE_FRAMES.most / 2; n++) line.socket.emit('nonsense', { n });
  await line.untilClosed();
  await othersAreWell();
});

test.each([
  ['bad JSON', '42["add-listener"'],
  ['no event at all', '42{"__proto__":{"isAdmin":true}}'],
  ['a packet of a kind that does not exist', '49'],
  ['attachments that are announced', '451-["add-listener",{"_placeholder":true,"num":0}]'],
  ['more attachments than could come', '4599999999-["add-listener"]'],
  ['more than a frame holds', `42["add-listener","${'x'.repeat(1_000_000)}"]`],
])('%s ends the line, and nobody else’s', async (_, frame) => {
  const { line, closed } = await rawLine(amira);
  line.send(frame);
  // What was announced, the page never sends: bytes of another kind come in its place.
  line.send(new Uint8Array([1]));
  await closed;
  await othersAreWell();
});

test('bytes end the line', async () => {
  const { line, closed } = await rawLine(amira);
  line.send(new Uint8Array(100));
  await closed;
  await othersAreWell();
});

test('acknowledgements of what was never asked count as what they are', async () => {
  const { line, closed } = await rawLine(amira);
  for (let n = 0; n < 3 * LINE_FRAMES.most; n++) line.send(`43${n}["yes"]`);
  await closed;
  await othersAreWell();
});

test('names that are something in JavaScript are nothing here', async () => {
  const { line, frames } = await rawLine(amira);
  for (const name of ['__proto__', 'constructor', 'hasOwnProperty', 'error']) {
    line.send(`421["${name}",{"__proto__":{"isAdmin":true}}]`);
  }
  await expect
    .poll(() => frames.filter((it) => it.startsWith('431')))
    .toEqual(Array(4).fill('431[{"code":"request.not_found"}]'));
  expect(Object.hasOwn(Object.prototype, 'isAdmin')).toBe(false);
  line.close();
  await othersAreWell();
});

test('a thousand frames a second from twenty lines are cut, cost little memory, and others notice nothing', async () => {
  const crowd = await Promise.all(
    Array.from({ length: 20 }, async () => rawLine(await world.person('startup'))),
  );
  const before = process.memoryUsage().rss;
  const frame = `42["typing",${JSON.stringify({ roomId: karim.id, typing: 'x'.repeat(10_000) })}]`;

  const flood = crowd.map(async ({ line, closed }) => {
    let isOpen = true;
    void closed.then(() => (isOpen = false));
    for (let n = 0; n < 2_000 && isOpen; n++) {
      line.send(frame);
      if (n % 50 === 0) await pause(1);
    }
    await closed;
  });
  await othersAreWell();
  await Promise.all(flood);

  // The pages themselves are of this process too.
  expect(process.memoryUsage().rss - before).toBeLessThan(50_000_000);
});

test('a message in pieces of one byte is put together or given up, and costs nobody anything', async () => {
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
  for (let n = 0; n < 20_000; n++) wire.write(piece(false));

  await ended;
  await othersAreWell();
});

test('one person has so many lines and no more', async () => {
  const lines = await Promise.all(
    Array.from({ length: LINES_PER_PERSON }, () => world.socket(amira)),
  );
  const another = await world.socket(amira);
  expect(await another.untilHeard('session-ended')).toEqual([{ code: 'request.rate_limited' }]);
  await another.untilClosed();
  expect(lines.every(({ socket }) => socket.connected)).toBe(true);
  await othersAreWell();
});
