import { expect, test } from 'vitest';
import { redirectTarget } from './redirect-target.ts';

const HERE = 'https://hub.example';

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
])('%j leads nowhere', (wanted) => {
  expect(redirectTarget(wanted, HERE)).toBeNull();
});

test.each([
  '/dashboard',
  '/booking?tab=past',
  '/expert/1/book?minutes=60#times',
  '/%09/evil.example',
])('%s stays on this site and is followed', (wanted) => {
  const target = redirectTarget(wanted, HERE);

  expect(target).toBe(wanted);
  expect(new URL(String(target), HERE).origin).toBe(HERE);
});
