import type { Person } from '@thedot/domain/access/abilities';
import { permission } from '@thedot/domain/access/access';
import { screenAccess } from '@thedot/domain/access/screens';
import { expect, test } from 'vitest';
import { findRedirect } from './guard.ts';
import { parseRedirectTarget } from '../lib/session/redirect-target.ts';

const person = (change: Partial<Person> = {}): Person => ({
  role: 'startup',
  standing: 'full',
  station5G: false,
  canBookExpert: null,
  ...change,
});
const ORIGIN = 'https://hub.example';
const VIEWERS = {
  visitor: null,
  startup: person(),
  expert: person({ role: 'expert' }),
  'startup of an organization without experts': person({ canBookExpert: false }),
  wizard: person({ role: 'wizard' }),
  incomplete: person({ standing: 'incomplete' }),
  unsecured: person({ role: 'admin', standing: 'unsecured' }),
  waiting: person({ role: 'external', standing: 'waiting' }),
};
const toExperts = permission('read', 'expert');
const toBookings = permission('read', 'booking');
const toDashboard = permission('read', 'dashboard');
const toAccount = screenAccess('/account');

test.each([
  ['startup', '/experts', toExperts, null],
  ['visitor', '/booking?tab=past', toBookings, '/login?redirect=%2Fbooking%3Ftab%3Dpast'],
  ['expert', '/experts', toExperts, '/not-authorized'],
  ['startup of an organization without experts', '/experts', toExperts, '/not-authorized'],
  ['wizard', '/dashboard', toDashboard, '/not-authorized'],
  ['visitor', '/event/1', 'public', null],
  ['startup', '/event/1', 'public', null],
  ['waiting', '/dashboard', toDashboard, null],
  ['waiting', '/account', toAccount, null],
  ['waiting', '/feedback', 'signed-in', '/not-authorized'],
  ['waiting', '/booking', toBookings, '/not-authorized'],
  ['visitor', '/secure', 'securing', '/login?redirect=%2Fsecure'],
  ['startup', '/secure', 'securing', '/dashboard'],
  ['waiting', '/secure', 'securing', '/dashboard'],
  ['unsecured', '/secure', 'securing', null],
  ['unsecured', '/dashboard', 'public', '/secure'],
  ['unsecured', '/event/1', 'public', '/secure?redirect=%2Fevent%2F1'],
  ['unsecured', '/register/complete', 'public', '/secure?redirect=%2Fregister%2Fcomplete'],
  ['unsecured', '/users/list?a=b', 'public', '/secure?redirect=%2Fusers%2Flist%3Fa%3Db'],
  ['visitor', '/register/complete', 'completing', '/login?redirect=%2Fregister%2Fcomplete'],
  ['startup', '/register/complete', 'completing', '/dashboard'],
  ['waiting', '/register/complete', 'completing', '/dashboard'],
  ['incomplete', '/register/complete', 'completing', null],
  ['incomplete', '/account', toAccount, '/register/complete?redirect=%2Faccount'],
  ['incomplete', '/dashboard', 'public', '/register/complete'],
  ['incomplete', '/error-404', 'public', '/register/complete'],
  ['incomplete', '/experts', 'public', '/register/complete?redirect=%2Fexperts'],
  ['incomplete', '/team?tab=a', 'public', '/register/complete?redirect=%2Fteam%3Ftab%3Da'],
  ['incomplete', '/event/1', 'public', '/register/complete?redirect=%2Fevent%2F1'],
] as const)('redirects the viewer «%s» from %s as expected', (who, path, access, away) => {
  expect(findRedirect(new URL(path, ORIGIN), access, VIEWERS[who])).toBe(away);
});

test.each([
  '//evil.example',
  'https:evil.example',
  'https://evil.example/dashboard',
  String.raw`/\evil.example`,
  String.raw`\\evil.example`,
  'javascript:alert(1)',
  '%2f%2fevil.example',
  'data:text/html,hello',
  '/\t/evil.example',
  '/\n/evil.example',
  '/.//evil.example',
  '/..//evil.example',
  'evil.example',
  '',
  null,
])('rejects the redirect target %j (A18)', (wanted) => {
  expect(parseRedirectTarget(wanted, ORIGIN)).toBeNull();
});

test.each([
  '/dashboard',
  '/booking?tab=past',
  '/expert/1/book?minutes=60#times',
  '/%09/evil.example',
])('accepts the same-origin redirect target %s (A18)', (wanted) => {
  const target = parseRedirectTarget(wanted, ORIGIN);

  expect(target).toBe(wanted);
  expect(new URL(String(target), ORIGIN).origin).toBe(ORIGIN);
});
