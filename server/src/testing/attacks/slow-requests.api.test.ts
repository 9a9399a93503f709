import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setInterval } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { CONNECTION_LIMITS } from '../../http/connection-limits.ts';
import { useWorld } from '../world.ts';

const LIMITS = {
  ...CONNECTION_LIMITS,
  headMs: 400,
  bodyMs: 400,
  bodyBytesPerSecond: 20_000,
  uploadIdleMs: 400,
  uploadBytes: 10,
  unfinished: 5,
  checkMs: 20,
};
const world = await useWorld({
  settings: { trustedProxies: ['127.0.0.1'] },
  connectionLimits: LIMITS,
});
const amira = await world.person('startup');
const { port, hostname: host } = new URL(await world.listen());

/** Opens a connection; `answer` is all that it receives until it is closed. */
function open(first: string, localAddress = '127.0.0.2') {
  const socket = connect({ port: Number(port), host, localAddress });
  if (first) socket.write(first);
  return { socket, answer: text(socket).catch(() => 'reset') };
}

interface Head {
  readonly method?: string;
  readonly path?: string;
  readonly length?: number;
  readonly headers?: readonly string[];
}

const head = ({
  method = 'POST',
  path = '/api/auth/signin',
  length = 100_000,
  headers = [],
}: Head = {}) =>
  [
    `${method} ${path} HTTP/1.1`,
    'host: localhost',
    `content-length: ${length}`,
    ...(headers.some((it) => it.startsWith('content-type'))
      ? []
      : ['content-type: application/json']),
    ...headers,
    '\r\n',
  ].join('\r\n');

const GET = { method: 'GET' };
const upgrade = (protocol: string) => ['connection: upgrade', `upgrade: ${protocol}`];

const FORM = {
  path: '/api/privatechat/uploadfile',
  headers: [
    'content-type: multipart/form-data; boundary=x',
    `authorization: Bearer ${amira.accessToken}`,
  ],
};
const PART = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n';

describe('a request that does not arrive is cut', () => {
  test.each([
    ['its head', 'P'],
    ['its second head', `GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\nP`],
    ['its body', `${head()}{`],
    [
      'its body in chunks',
      `${head().replace(/content-length.*/, 'transfer-encoding: chunked')}1\r\n{\r\n`,
    ],
    ['its form', head(FORM) + PART],
    ['its body with an unknown expectation', `${head({ headers: ['expect: foo'] })}{`],
    ['its expected body', `${head({ headers: ['expect: 100-continue'] })}{`],
  ])('when one byte of %s comes', async (_, first) => {
    expect(await open(first).answer).toMatch(/HTTP\/1\.1 408 .*"request\.timeout"/s);
  });

  const SOCKET = '/socket.io/?EIO=4&transport=websocket';
  test.each<[string, Head]>([
    ['to another protocol', { headers: upgrade('h2c') }],
    ['to another protocol at the sockets', { ...GET, path: SOCKET, headers: upgrade('h2c') }],
    ['to a socket at another path', { ...GET, path: '/socket.io', headers: upgrade('websocket') }],
    ['to a socket by another method', { path: SOCKET, headers: upgrade('websocket') }],
    ['to a tunnel', { method: 'CONNECT', path: 'localhost:80' }],
  ])('when it asks for an upgrade %s, without a reply', async (_, asked) => {
    expect(await open(`${head(asked)}{`).answer).toBe('');
  });

  test('when no byte comes, without a reply', async () => {
    expect(await open('').answer).toBe('');
  });

  test.each([
    ['a call that was refused', head({ path: '/api/user/password' }), 401],
    ['an unknown call', head({ path: '/api/nothing' }), 408],
    ['the path of sockets', head({ path: '/socket.io/?EIO=4&transport=polling' }), 400],
  ])('after %s, with one reply', async (_, first, status) => {
    const answer = await open(`${first}{`).answer;

    expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual([`HTTP/1.1 ${status}`]);
  });
});

/** Sends a piece again and again. Returns what was answered. */
async function sendSlowly(first: string, piece: string, times: number, last = ''): Promise<string> {
  const { socket, answer } = open(first);
  let sent = 0;
  for await (const _ of setInterval(50)) {
    if (sent++ === times || !socket.writable) break;
    socket.write(piece);
  }
  if (last) socket.write(last);
  return answer;
}

describe('a body that comes slowly', () => {
  const TIMES = 20;

  test('is read when it has the least rate', async () => {
    const first = head({ length: TIMES * 1_500, headers: ['connection: close'] });

    expect(await sendSlowly(first, 'x'.repeat(1_500), TIMES)).toMatch(/HTTP\/1\.1 400/);
  });

  test('is cut when it has less', async () => {
    expect(await sendSlowly(head(), 'x', 1_000)).toMatch(/HTTP\/1\.1 408/);
  });

  test('is read as an upload, however long it takes', async () => {
    const end = '\r\n--x--\r\n';
    const length = PART.length + TIMES * 15 + end.length;
    const headers = [...FORM.headers, 'connection: close'];

    const sent = sendSlowly(head({ ...FORM, length, headers }) + PART, 'x'.repeat(15), TIMES, end);

    expect(await sent).toMatch(/HTTP\/1\.1 200/);
  });

  test('is cut as an upload when it hardly moves', async () => {
    expect(await sendSlowly(head(FORM) + PART, 'x', 1_000)).toMatch(/HTTP\/1\.1 408/);
  });
});

describe('unfinished requests of one address', () => {
  const get = (localAddress: string, forwarded?: string) =>
    open(
      `GET /healthz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n` +
        `${forwarded ? `x-forwarded-for: ${forwarded}\r\n` : ''}\r\n`,
      localAddress,
    ).answer;
  const wait = async (count: number, localAddress: string, headers: readonly string[] = []) => {
    const arrived = Array.from({ length: count }, async () => {
      const one = open(`${head({ headers })}{`, localAddress);
      await once(one.socket, 'connect');
      return one;
    });
    return Promise.all(arrived);
  };

  test('are refused beyond the limit, while others and small ones are answered', async () => {
    const waiting = await wait(LIMITS.unfinished + 3, '127.0.0.3');

    expect(await get('127.0.0.3')).toContain('200 OK');
    expect(await get('127.0.0.4')).toContain('200 OK');
    const answers = await Promise.all(waiting.map(({ answer }) => answer));
    const statuses = answers.map((it) => it.slice(9, 12)).toSorted();
    expect(statuses).toEqual([...Array(LIMITS.unfinished).fill('408'), ...Array(3).fill('429')]);
  });

  test('are counted by the address behind a trusted proxy', async () => {
    const waiting = [
      ...(await wait(LIMITS.unfinished + 1, '127.0.0.1', ['x-forwarded-for: 192.0.2.1'])),
      ...(await wait(LIMITS.unfinished, '127.0.0.1', ['x-forwarded-for: 192.0.2.2'])),
    ];

    const answers = await Promise.all(waiting.map(({ answer }) => answer));
    expect(answers.filter((it) => it.startsWith('HTTP/1.1 429'))).toHaveLength(1);
  });

  test('that send nothing make room for new ones', async () => {
    const silent = Array.from({ length: LIMITS.unfinished }, () => open('', '127.0.0.5'));
    await Promise.all(silent.map(({ socket }) => once(socket, 'connect')));

    expect(await get('127.0.0.5')).toContain('200 OK');
    expect(await silent[0]?.answer).toBe('');
  });
});

test('an idle connection is kept after a request', async () => {
  const call = `GET /healthz HTTP/1.1\r\nhost: localhost\r\n`;
  const { socket, answer } = open(`${call}\r\n`);
  for await (const _ of setInterval(LIMITS.headMs * 3)) break;

  socket.write(`${call}connection: close\r\n\r\n`);

  expect((await answer).match(/200 OK/g)).toHaveLength(2);
});
