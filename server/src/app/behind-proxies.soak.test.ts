import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startHaproxy } from '../../../tools/test-environment/haproxy.ts';
import { startNginx } from '../../../tools/test-environment/nginx.ts';
import { freePort } from '../../../tools/test-environment/ports.ts';
import type { Proxy } from '../../../tools/test-environment/proxy.ts';
import { testSize } from '../../../tools/test-environment/test-size.ts';
import { percentDecoded, spellingsOf } from '../testing/attacks/path-spellings.ts';
import { sendRawTo } from '../testing/attacks/raw-http.ts';
import { bookingRequest, createExpert, MONDAY, NINE } from '../testing/bookings/sessions.ts';
import { createFeed } from '../testing/bookings/feeds.ts';
import { captureLog } from '../testing/captured-log.ts';
import { createColleagues, sendMessage } from '../testing/chats.ts';
import { PASSWORD } from '../testing/sign-in/registration.ts';
import { useWorld } from '../testing/world.ts';
import { buildApp } from './build-app.ts';

const world = await useWorld({ settings: { trustedProxies: ['127.0.0.1'] } });
const log = captureLog('trace');
const app = await buildApp({
  ...world,
  now: () => world.clock ?? new Date(),
  logger: log.logger,
});
await app.listen({ port: 0, host: '127.0.0.1' });
const { port: hub } = app.server.address() as AddressInfo;

const ports = {
  nginx: await freePort(),
  HAProxy: await freePort(),
  byAddress: await freePort(),
  byDecodedPath: await freePort(),
};
const servers = [hub];
let proxies: Proxy[] = [];
beforeAll(async () => {
  proxies = await Promise.all([
    startNginx(
      { port: ports.nginx, servers },
      { port: ports.byAddress, servers, cacheKey: '$request_uri' },
      { port: ports.byDecodedPath, servers, cacheKey: '$uri?$args' },
    ),
    startHaproxy({ port: ports.HAProxy, servers }),
  ]);
});
afterAll(async () => {
  for (const proxy of proxies) await proxy.stop();
  await app.close();
});

const bearer = ({ accessToken }: { accessToken: string }) => `authorization: Bearer ${accessToken}`;

describe('behind nginx that keeps all it may', async () => {
  const MARK = `olive${randomUUID().slice(0, 8)}`;
  world.clock = MONDAY;
  const { amira, slim } = await createColleagues(world);
  const stranger = await world.person('startup');
  const { roomId } = await sendMessage(amira, slim, MARK);
  const expert = await createExpert(world);
  const booking = await amira.api.bookings.request({
    body: bookingRequest(expert.id, NINE),
    files: { files: [new File([MARK], 'numbers.txt')] },
  });
  const feed = await createFeed(amira);
  world.clock = null;
  const private_ = [amira.email, amira.sessionId, MARK, roomId, booking.id];

  const PATHS = [
    '/api/user',
    '/api/auth/sessions',
    '/api/user/getMembers',
    '/api/privatechat/getrooms',
    `/api/privatechat/getroom?roomId=${roomId}`,
    `/api/privatechat/getmessages?roomId=${roomId}`,
    `/api/privatechat/searchmessage?text=${MARK}`,
    '/api/expert-booking?limit=5',
    `/api/expert-booking/${booking.id}`,
    `/api/files/${booking.files[0]?.id}`,
  ];

  test.each(PATHS)('no spelling of %s gives a private answer to others', async (path) => {
    const leaks: string[] = [];
    let answered = 0;
    for (const port of [ports.byAddress, ports.byDecodedPath]) {
      for (const spelling of spellingsOf(path)) {
        const start = [`GET ${spelling} HTTP/1.1`, 'host: localhost'];
        const own = await sendRawTo({ port }, ...start, bearer(amira));
        if (private_.some((word) => own.body.includes(word))) answered++;
        for (const other of [[bearer(stranger)], []]) {
          const answer = await sendRawTo({ port }, ...start, ...other);
          const leaked = private_.filter((word) => answer.body.includes(word));
          if (leaked.length) leaks.push(`${other.length ? 'another' : 'nobody'}: ${spelling}`);
        }
      }
    }
    expect(leaks).toEqual([]);
    expect(answered).toBeGreaterThan(1);
  });

  test('no spelling of a path writes a token, a link or a password into the log', async () => {
    const link = world.keys.linkToken('reset', amira.id);
    const refresh = world.keys.refreshToken(amira.sessionId, 0);
    const feedToken = /([^/]+)\.ics$/.exec(feed)?.[1] ?? '';
    const targets = [
      ...PATHS,
      new URL(feed).pathname,
      `/reset-password/${link}`,
      `/api/mydata/export/${link}`,
      `/api/user?token=${amira.accessToken}`,
      `/api/user/password?password=${encodeURIComponent(PASSWORD)}`,
    ];
    for (const spelling of targets.flatMap(spellingsOf)) {
      await sendRawTo(
        { port: ports.nginx },
        `GET ${spelling} HTTP/1.1`,
        'host: localhost',
        `cookie: refresh=${refresh}`,
        bearer(amira),
      );
    }
    const body = JSON.stringify({ email: amira.email, password: PASSWORD });
    for (const spelling of spellingsOf('/api/auth/signin')) {
      await sendRawTo(
        { port: ports.nginx },
        `POST ${spelling} HTTP/1.1`,
        'host: localhost',
        'content-type: application/json',
        `content-length: ${body.length}`,
        `connection: close\r\n\r\n${body}`,
      );
    }

    expect(log.read()).toContain('"/api/auth/signin"');
    const written = percentDecoded(log.read()).toLowerCase();
    const secrets = { link, refresh, feedToken, token: amira.accessToken, PASSWORD };
    const found = Object.entries(secrets).filter(([, it]) => written.includes(it.toLowerCase()));
    expect(found).toEqual([]);
  });
});

const HIDDEN = 'GET /api/auth/openid/providers HTTP/1.1\r\nHost: localhost\r\n\r\n';
const length = (body: string) => `Content-Length: ${body.length}`;
const CHUNKED = 'Transfer-Encoding: chunked';
const hex = (count: number) => count.toString(16);
/** The hidden request inside of a chunk. */
const INSIDE = `${hex(HIDDEN.length)}\r\n${HIDDEN}\r\n0\r\n\r\n`;
/** The hidden request after the last chunk. */
const AFTER = `0\r\n\r\n${HIDDEN}`;

/** Requests whose end two readers may see at different places. */
const AMBIGUOUS: readonly (readonly [name: string, headers: string, body: string])[] = [
  ['CL.TE', `${length(AFTER)}\r\n${CHUNKED}`, AFTER],
  ['TE.CL', `${CHUNKED}\r\nContent-Length: 4`, INSIDE],
  ['CL.TE in another order', `${CHUNKED}\r\n${length(AFTER)}`, AFTER],
  ['a TE of another case', `${length(AFTER)}\r\ntRANSFER-eNCODING: cHUNKED`, AFTER],
  ['a TE with a space before the colon', `${length(AFTER)}\r\nTransfer-Encoding : chunked`, AFTER],
  ['a TE with a tab', `${length(AFTER)}\r\nTransfer-Encoding:\tchunked`, AFTER],
  ['a TE with a vertical tab', `${length(AFTER)}\r\nTransfer-Encoding: \x0bchunked`, AFTER],
  ['an unknown TE', `${length(AFTER)}\r\nTransfer-Encoding: xchunked`, AFTER],
  ['a list of TE', `${length(AFTER)}\r\nTransfer-Encoding: chunked, identity`, AFTER],
  ['two TE', `${length(AFTER)}\r\n${CHUNKED}\r\nTransfer-Encoding: identity`, AFTER],
  ['a folded TE', `${length(AFTER)}\r\nTransfer-Encoding:\r\n chunked`, AFTER],
  ['a folded header before TE', `${length(AFTER)}\r\nX-A: b\r\n ${CHUNKED}`, AFTER],
  ['a TE after a line feed', `${length(AFTER)}\r\nX-A: b\n${CHUNKED}`, AFTER],
  ['a TE after a carriage return', `${length(AFTER)}\r\nX-A: b\r${CHUNKED}`, AFTER],
  ['two lengths', `Content-Length: 0\r\n${length(HIDDEN)}`, HIDDEN],
  ['two lengths, the smaller last', `${length(HIDDEN)}\r\nContent-Length: 0`, HIDDEN],
  ['two equal lengths', `${length(HIDDEN)}\r\n${length(HIDDEN)}`, HIDDEN],
  ['a list of lengths', `Content-Length: 0, ${HIDDEN.length}`, HIDDEN],
  ['a length with a sign', `Content-Length: +${HIDDEN.length}`, HIDDEN],
  ['a folded length', `Content-Length:\r\n ${HIDDEN.length}`, HIDDEN],
  ['a chunk with an extension', CHUNKED, INSIDE.replace('\r\n', ';a=b\r\n')],
  [
    'a chunk with a line feed in its extension',
    CHUNKED,
    `2;\nxx\r\n${hex(HIDDEN.length)}\r\n${HIDDEN}\r\n0\r\n\r\n`,
  ],
  ['a chunk that ends with a line feed', CHUNKED, `1\nx\n${INSIDE}`],
  ['a chunk size that overflows', CHUNKED, `1${'0'.repeat(15)}${INSIDE}`],
  ['a chunk size with a prefix', CHUNKED, `0x${INSIDE}`],
  ['a chunk with trailers', CHUNKED, `1\r\nx\r\n0\r\nContent-Length: 0\r\n\r\n${HIDDEN}`],
];

/** Sends bytes as they are; returns what comes until the connection is closed or quiet. */
async function exchange(port: number, bytes: string): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1' });
  let received = '';
  socket.on('data', (part) => (received += part.toString('latin1')));
  socket.on('error', () => {});
  socket.setTimeout(QUIET_MS, () => socket.destroy());
  socket.write(bytes, 'latin1');
  await new Promise((closed) => socket.once('close', closed));
  return received;
}
const QUIET_MS = 400;
/** More than the proxy keeps connections, so that each is used. */
const VICTIMS = testSize(20, 60);

describe.each(['nginx', 'HAProxy'] as const)('through %s', (name) => {
  beforeEach(() => {
    log.clear();
  });

  test.each(AMBIGUOUS)(
    'a request with %s does not change the answer to others',
    async (_, headers, body) => {
      const port = ports[name];
      const attack = `POST /api/auth/signin HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${headers}\r\n\r\n${body}`;

      const answer = await exchange(port, attack);
      const victims = Array.from({ length: VICTIMS }, () =>
        sendRawTo({ port }, 'GET /healthz HTTP/1.1', 'host: localhost'),
      );

      for (const victim of await Promise.all(victims)) {
        expect(victim).toMatchObject({ statusCode: 200, body: '{"status":"alive"}' });
      }
      // What the proxy reads as a second request is answered as one, to the same client.
      const answers = answer.match(/HTTP\/1\.1 \d{3}/g) ?? [];
      const passed = log.read().split('"url":"/api/auth/openid/providers"').length - 1;
      expect(passed).toBe(answers.filter((it) => it.endsWith('200')).length);
    },
  );
});
