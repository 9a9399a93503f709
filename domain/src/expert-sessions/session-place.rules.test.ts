import { describe, expect, test } from 'vitest';
import { joinAddress, refusePlace, sessionLinkHost } from './session-place.rules.ts';

test.each([
  ['https://meet.example.com/abc-defg', 'meet.example.com'],
  ['HTTPS://Example.com:8443/r?pwd=1#x', 'example.com:8443'],
  ['https://meet.example.com', 'meet.example.com'],
  ['http://meet.example.com/abc', undefined],
  ['javascript:alert(1)', undefined],
  ['https://bank.example@evil.example/', undefined],
  ['https:evil.example', undefined],
  ['https:\\\\evil.example', undefined],
  ['https:///evil.example', undefined],
  ['https://localhost/', undefined],
  ['meet.example.com/abc', undefined],
  ['https://meet example.com', undefined],
])('the link %s leads to %s', (typed, host) => {
  expect(sessionLinkHost(typed)).toBe(host ?? null);
});

test('only the place of an external link must be a link, once it is known', () => {
  expect(refusePlace('external_link', 'Room 2')).toBe('booking.link');
  expect(refusePlace('external_link', '')).toBeNull();
  expect(refusePlace('in_person', 'Room 2')).toBeNull();
  expect(refusePlace('online', '')).toBeNull();
});

const SESSION = { start: '2026-03-10T09:00:00.000Z', end: '2026-03-10T10:00:00.000Z' };

describe('a confirmed session from 09:00 to 10:00', () => {
  const link = 'https://meet.example.com/abc';
  const online = {
    id: 'b',
    status: 'accepted',
    mode: 'online',
    place: '',
    session: SESSION,
  } as const;
  const at = (time: string) => new Date(`2026-03-10T${time}Z`);

  test.each([
    ['08:49:59', null],
    ['08:50:00', '/visio/join/b'],
    ['10:14:59', '/visio/join/b'],
    ['10:15:00', null],
  ])('at %s is joined at %s', (time, address) => {
    expect(joinAddress(online, at(time))).toBe(address);
  });

  test.each([
    ['is joined once it is marked completed', { status: 'finished' }, '/visio/join/b'],
    ['is joined at its link elsewhere', { mode: 'external_link', place: link }, link],
    ['is not joined elsewhere without a link', { mode: 'external_link' }, null],
    ['is not joined in person', { mode: 'in_person', place: 'Room 2' }, null],
    ['is not joined after it was cancelled', { status: 'cancelled' }, null],
    ['is not joined before a time is agreed', { session: null }, null],
  ] as const)('%s', (_title, change, address) => {
    expect(joinAddress({ ...online, ...change }, at('09:30:00'))).toBe(address);
  });
});
