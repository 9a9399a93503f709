import { Writable } from 'node:stream';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { logOptions, withoutSecrets } from './log.ts';

function logged(...entry: Parameters<pino.Logger['info']>): string {
  let lines = '';
  const stream = new Writable({
    write: (chunk, _, done) => {
      lines += String(chunk);
      done();
    },
  });
  pino(logOptions({ isProduction: true, logLevel: 'info' }), stream).info(...entry);
  return lines;
}

test.each([
  ['at the top', { password: 'canary', token: 'canary' }],
  ['of the second step', { ticket: 'canary', setup: 'canary', recoveryCodes: ['canary'] }],
  [
    'in headers',
    { headers: { authorization: 'canary', cookie: 'canary', 'x-access-token': 'canary' } },
  ],
  ['in an answer', { res: { headers: { 'set-cookie': 'canary' } } }],
  ['in a reset', { req: { headers: { 'x-resetpwd-token': 'canary' } } }],
  ['in an error', { err: Object.assign(new Error('no'), { body: { oldPassword: 'canary' } }) }],
])('a secret %s is not logged', (_, entry) => {
  const line = logged(entry, 'something happened');

  expect(line).toContain('something happened');
  expect(line).not.toContain('canary');
});

test.each([
  ['/verify/canary', '/verify/[secret]'],
  ['/reset-password/canary?x=1', '/reset-password/[secret]?x=1'],
  ['/setup/canary', '/setup/[secret]'],
  ['/join/canary', '/join/[secret]'],
  ['/api/mydata/export/canary?language=fr', '/api/mydata/export/[secret]?language=fr'],
  ['/api/calendarfeed/canary.ics', '/api/calendarfeed/[secret]'],
  ['/api/users?search=canary&sort=name', '/api/users?search=[secret]&sort=name'],
  [
    '/api/privatechat/searchmessage?text=canary%20words&roomId=1',
    '/api/privatechat/searchmessage?text=[secret]&roomId=1',
  ],
  ['/api/user/password?email=canary%40x.org', '/api/user/password?email=[secret]'],
  ['/api/files/1?token=canary&size=thumb', '/api/files/1?token=[secret]&size=thumb'],
  ['/api/expert-booking?limit=20', '/api/expert-booking?limit=20'],
])('the address %s is logged as %s', (url, shown) => {
  expect(withoutSecrets(url)).toBe(shown);
});
