import { connect, type AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createWorld, type TestPerson, type World } from '../world.ts';
import { faultsOf } from './answers.ts';

let world: World;
let amira: TestPerson;
beforeAll(async () => {
  world = await createWorld();
  await world.app.listen({ host: '127.0.0.1', port: 0 });
  amira = await world.person('startup');
});
afterAll(() => world.close());

const JSON_BODY = { 'content-type': 'application/json' };
const FORM = { 'content-type': 'multipart/form-data; boundary=x' };
const FORM_WITH = (fields: string) =>
  `--x\r\ncontent-disposition: form-data; name="fields"\r\n\r\n${fields}\r\n--x--\r\n`;

const put = (payload: string | Buffer, headers: Record<string, string> = JSON_BODY) =>
  world.app.inject({
    method: 'PUT',
    url: '/api/user',
    payload,
    headers: { ...amira.headers, ...headers },
  });

describe('a body that cannot be read is refused in words', () => {
  test.each([
    ['JSON that breaks off', '{"firstName":', JSON_BODY, 400],
    ['JSON that is none', 'hello', JSON_BODY, 400],
    ['nothing at all', '', JSON_BODY, 400],
    ['a prototype in JSON', '{"__proto__":{"role":"admin"}}', JSON_BODY, 400],
    ['a constructor in JSON', '{"constructor":{"prototype":{"x":1}}}', JSON_BODY, 400],
    ['a prototype in a form', FORM_WITH('{"__proto__":{"bio":"x"}}'), FORM, 400],
    ['a list in a form', FORM_WITH('[1,2]'), FORM, 422],
    ['a thousand brackets', '['.repeat(100_000), JSON_BODY, 400],
    ['bytes that are no text', Buffer.from([0x22, 0xff, 0xfe, 0x22]), JSON_BODY, 422],
    ['more than a megabyte', `"${'x'.repeat(1024 ** 2)}"`, JSON_BODY, 413],
    ['another type', '<user/>', { 'content-type': 'text/xml' }, 415],
    ['a form of another site', 'a=1', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
    ['a type that is none', '{}', { 'content-type': 'no type' }, 415],
    ['a form without its boundary', '{}', { 'content-type': 'multipart/form-data' }, 400],
    ['a form without its end', '--x\r\ncontent-disp', FORM, 400],
    ['a compressed body', gzipSync('{}'), { ...JSON_BODY, 'content-encoding': 'gzip' }, 400],
  ] as const)('%s', async (_, payload, headers, status) => {
    const answer = await put(payload, headers);

    expect(faultsOf(answer)).toEqual([]);
    expect(answer.statusCode).toBe(status);
  });

  test('a field twice in a form counts once, and nothing becomes a list', async () => {
    const part = '--x\r\ncontent-disposition: form-data; name="bio"\r\n\r\nhello\r\n';

    const answer = await put(`${part}${part}--x--\r\n`, FORM);

    expect(faultsOf(answer)).toEqual([]);
    expect(answer.json()).toMatchObject({ profile: { bio: 'hello' } });
  });
});

describe('an address that leads nowhere is refused in words', () => {
  test.each([
    ['GET', '/api/nothing', 404],
    ['GET', '/nothing.php', 404],
    ['POST', '/', 404],
    ['DELETE', '/api/user', 404],
    ['GET', '/api/users/experts/%ZZ', 400],
    ['GET', '/%ZZ', 400],
    ['GET', '/api/../../etc/passwd', 404],
    ['GET', '/assets/%2e%2e/%2e%2e/package.json', 404],
    ['GET', '/api/files/..%2f..%2fpackage.json', 422],
    ['GET', '/.env', 404],
    ['GET', '/server/src/main.ts', 404],
  ] as const)('%s %s', async (method, path, status) => {
    const answer = await overTheLine(`${method} ${path} HTTP/1.1`);

    expect(answer.status).toBe(status);
    expect(answer.faults).toEqual([]);
  });

  test.each([
    ['an id of 301 characters', `/api/users/experts/${'9'.repeat(301)}`, 404],
    ['a path of 20 kB', `/api/users/experts/${'9'.repeat(20_000)}`, 413],
    ['a search of 20 kB', `/api/users/experts?search=${'9'.repeat(20_000)}`, 413],
  ] as const)('%s', async (_, path, status) => {
    expect(await overTheLine(`GET ${path} HTTP/1.1`)).toMatchObject({ status, faults: [] });
  });

  test.each(['TRACE', 'TRACK', 'PROPFIND', 'BREW'])('%s', async (method) => {
    const answer = await overTheLine(`${method} /api/user HTTP/1.1`);

    expect([400, 404, 405]).toContain(answer.status);
    expect(answer.faults).toEqual([]);
  });
});

test('what is no HTTP is refused in words, and the next is answered', async () => {
  const answer = await overTheLine('HELLO');

  expect(answer).toMatchObject({ status: 400, faults: [] });
  expect(await overTheLine('GET /healthz HTTP/1.1')).toMatchObject({ status: 200 });
});

/** Speaks to the server letter by letter, as no client would. */
async function overTheLine(start: string) {
  const { port } = world.app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.write(
    `${start}\r\nhost: localhost\r\nauthorization: Bearer ${amira.accessToken}\r\nconnection: close\r\n\r\n`,
  );
  const heard = await text(socket);
  const [head = '', ...rest] = heard.split('\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => [line.split(': ')[0]?.toLowerCase(), line.slice(line.indexOf(' ') + 1)]),
  );
  const status = Number(first.split(' ')[1]);
  const body = rest.join('\r\n\r\n');
  return {
    status,
    body,
    headers,
    faults: faultsOf({ statusCode: status, headers, body }),
  };
}
