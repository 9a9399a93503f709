import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { type IncomingMessage } from 'node:http';
import { request, type RequestOptions } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { connect } from 'node:tls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCertificate } from '../../../tools/test-environment/certificate.ts';
import { startSite } from '../../../tools/test-environment/nginx.ts';
import { freePort } from '../../../tools/test-environment/ports.ts';
import type { Proxy } from '../../../tools/test-environment/proxy.ts';
import { createFeed } from '../testing/bookings/feeds.ts';
import { captureLog } from '../testing/captured-log.ts';
import { socketTo, trackSocket } from '../testing/sockets.ts';
import { useWorld } from '../testing/world.ts';
import { buildApp } from './build-app.ts';

const world = await useWorld({ settings: { trustedProxies: ['127.0.0.1'], secureCookies: true } });
const log = captureLog('info');
const hub = await buildApp({ ...world, now: () => new Date(), logger: log.logger });
world.gateway.attach(hub.server);
const amira = await world.person('startup');

let folder: string;
let site: Proxy;
let certificate: string;
const ports = { http: await freePort(), https: await freePort() };

beforeAll(async () => {
  ({ folder, certificate } = await createCertificate());
  await hub.listen({ port: 0, host: '127.0.0.1' });
  const { port } = hub.server.address() as AddressInfo;
  site = await startSite({
    ...ports,
    servers: [port],
    certificate: folder,
    log: join(folder, 'access.log'),
  });
});
afterAll(async () => {
  await site.stop();
  await hub.close();
  await rm(folder, { recursive: true, force: true });
});

async function ask(path: string, options: RequestOptions = {}) {
  const asked = request({
    host: '127.0.0.1',
    servername: 'localhost',
    port: ports.https,
    path,
    ca: certificate,
    ...options,
  });
  asked.end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) };
}

const readAccessLog = () => readFile(join(folder, 'access.log'), 'utf8');

test('plain requests are led to https', async () => {
  const answer = await fetch(`http://127.0.0.1:${ports.http}/spaces?day=1`, { redirect: 'manual' });

  expect(answer.status).toBe(301);
  expect(answer.headers.get('location')).toBe('https://127.0.0.1/spaces?day=1');
});

test('answers come by TLS 1.2 or 1.3, with one HSTS header and no version of nginx', async () => {
  const { status, headers } = await ask('/healthz');

  expect(status).toBe(200);
  expect(headers['strict-transport-security']).toBe('max-age=31536000');
  expect(headers.server).toBe('nginx');

  const versionOf = async (version: 'TLSv1.1' | 'TLSv1.2' | 'TLSv1.3') => {
    const limits = { minVersion: version, maxVersion: version, ciphers: 'DEFAULT@SECLEVEL=0' };
    const options = { host: '127.0.0.1', port: ports.https, servername: 'localhost' };
    const socket = connect({ ...options, ...limits, ca: certificate });
    await once(socket, 'secureConnect');
    socket.destroy();
    return socket.getProtocol();
  };
  await expect(versionOf('TLSv1.1')).rejects.toThrow();
  expect([await versionOf('TLSv1.2'), await versionOf('TLSv1.3')]).toEqual([null, null]);
});

test('a page gets its socket, and the hub its calls from the address of the client, not a forged one', async () => {
  const socket = trackSocket(
    socketTo(`https://localhost:${ports.https}`, amira, {
      ca: certificate,
      // Its types know only the options of browsers.
      ...({ localAddress: '127.0.0.9' } as object),
    }),
  );
  await socket.opened;
  socket.close();

  const forged = { ...amira.headers, 'x-forwarded-for': '203.0.113.9' };
  await ask('/api/user', { localAddress: '127.0.0.9', headers: forged });
  await expect.poll(() => log.read()).toContain('"address":"127.0.0.9"');
  expect(log.read()).not.toContain('203.0.113.9');
});

test('a request larger than a file may be is refused before it is read', async () => {
  const headers = { ...amira.headers, 'content-length': String(1101 * 1024 ** 2) };

  expect(await ask('/api/uploads', { method: 'POST', headers })).toMatchObject({ status: 413 });
});

test('the access log has what was called, without secrets of addresses or what was searched for', async () => {
  const feed = new URL(await createFeed(amira)).pathname;
  const link = world.keys.linkToken('reset', amira.id);
  const word = `olive${randomUUID().slice(0, 8)}`;
  const headers = { ...amira.headers, referer: `https://localhost/reset-password/${link}` };
  for (const path of [
    feed,
    feed.replaceAll('/', '%2f').replace('%2f', '/'),
    `/reset-password/${link}`,
    `/${link}`,
    `/api/${link}`,
    `/api/mydata/export/${link}`,
    `/api/privatechat/searchmessage?text=${word}`,
  ]) {
    await ask(path, { headers });
  }

  await expect.poll(readAccessLog).toContain('/api/privatechat');
  const lines = (await readAccessLog()).trim().split('\n');
  expect(lines.map((line) => JSON.parse(line).path)).toEqual(
    expect.arrayContaining(['/api/calendarfeed', '/reset-password', '/api/mydata']),
  );
  const token = /([^/]+)\.ics$/.exec(feed)?.[1] ?? '';
  const secrets = [token, link, word];
  expect(token).not.toBe('');
  expect(secrets.filter((secret) => lines.join().includes(secret))).toEqual([]);
});

test('no line of the access log holds a parameter of a call, at whatever place of its address', async () => {
  const { paths } = (await hub.inject('/api/openapi.json')).json<{ paths?: object }>();
  const templates = Object.keys(paths ?? {});
  expect(templates.length).toBeGreaterThan(100);
  expect(templates.filter((path) => /^\/(api\/)?[{:]/.test(path))).toEqual([]);
});
