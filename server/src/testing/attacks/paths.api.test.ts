import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { buildApp } from '../../app/build-app.ts';
import { useWorld } from '../world.ts';
import { captureLog } from '../captured-log.ts';
import { percentDecoded, spellingsOf } from './path-spellings.ts';
import { sendRawTo } from './raw-http.ts';

const world = await useWorld();
const amira = await world.person('startup');

const log = captureLog('trace');
const app = await buildApp({ ...world, now: () => new Date(), logger: log.logger });
await app.listen({ port: 0, host: '127.0.0.1' });
const { port } = app.server.address() as AddressInfo;
afterAll(() => app.close());

const get = (target: string) =>
  sendRawTo(
    { port },
    `GET ${target} HTTP/1.1`,
    'host: localhost',
    `authorization: Bearer ${amira.accessToken}`,
  );

test.each(['/api/user', '/api/expert-booking?limit=5', '/api/calendarfeed', '/api/nothing'])(
  'no spelling of %s gets an answer that a cache may keep',
  async (target) => {
    const kept: string[] = [];
    for (const spelling of spellingsOf(target)) {
      const { headers, statusCode } = await get(spelling);
      if (!/no-store|no-cache/.test(headers['cache-control'] ?? '')) {
        kept.push(`${statusCode} ${spelling}`);
      }
    }
    expect(kept).toEqual([]);
  },
);

test.each([
  ['/%61pi/user', 400],
  ['/api//user', 400],
  ['/api/./user', 400],
  ['/api/x/../user', 400],
  ['/api%2fuser', 400],
  ['/api/user#x', 400],
  ['http://localhost/api/user', 400],
  ['/api/user/', 404],
  ['/api/user', 200],
  ['/api/user?', 200],
])('GET %s is answered with %i', async (target, status) => {
  expect((await get(target)).statusCode).toBe(status);
});

test('an encoded accent or reserved sign in a path is one spelling only, and passes', async () => {
  const paths = ['/api/%C3%A9t%c3%a9', '/api/a%40b', '/api/a%20b', '/api/a%25b'];
  for (const path of paths) expect((await get(path)).statusCode).toBe(404);
});

const SECRET = 'canary-4242424242';

test.each([
  `/api/calendarfeed/${SECRET}.ics`,
  `/api/mydata/export/${SECRET}?language=fr`,
  `/verify/${SECRET}`,
  `/reset-password/${SECRET}`,
  `/setup/${SECRET}`,
  `/join/${SECRET}?mail=1`,
  `/api/user/password?email=${SECRET}%40example.org`,
  `/api/user?token=${SECRET}`,
  `/sso/callback/school?code=${SECRET}&state=${SECRET}`,
  `/api/users/${SECRET}`,
])('no spelling of %s writes its secret into the log', async (target) => {
  for (const spelling of spellingsOf(target)) await get(spelling);

  expect(percentDecoded(log.read()).toLowerCase()).not.toContain(SECRET);
});

test('the log names the route of a call, and the record by its id', async () => {
  await get(`/api/expert-booking/${amira.id}?limit=5`);

  expect(log.read()).toContain(`"url":"/api/expert-booking/${amira.id}"`);
});
