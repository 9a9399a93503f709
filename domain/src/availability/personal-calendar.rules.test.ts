import { expect, test } from 'vitest';
import { parseCalendarAddress } from './personal-calendar.rules.ts';

test.each([
  ['https://example.tn/me.ics', 'https://example.tn/me.ics'],
  ['  http://example.tn/me.ics?key=1 ', 'http://example.tn/me.ics?key=1'],
  ['webcal://example.tn/me.ics', 'https://example.tn/me.ics'],
  ['WebCals://example.tn/me.ics', 'https://example.tn/me.ics'],
  ['example.tn/me.ics', 'https://example.tn/me.ics'],
  ['https://example.tn/somebody@else.ics', 'https://example.tn/somebody@else.ics'],
])('parses %s as %s', (typed, address) => {
  expect(parseCalendarAddress(typed)).toBe(address);
});

test.each([
  '',
  'my calendar',
  'file:///etc/passwd',
  'ftp://example.tn/me.ics',
  'javascript:alert(1)',
  'gopher://example.tn/',
  'https://me:secret@example.tn/me.ics',
  'https://me@example.tn/me.ics',
  'https:\\\\me@example.tn',
  `https://example.tn/${'x'.repeat(2000)}`,
])('refuses %s', (typed) => {
  expect(parseCalendarAddress(typed)).toBeNull();
});
