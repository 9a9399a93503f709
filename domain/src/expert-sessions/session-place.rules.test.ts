import { expect, test } from 'vitest';
import { refusePlace, sessionLinkHost } from './session-place.rules.ts';

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
