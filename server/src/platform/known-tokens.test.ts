import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { KnownTokens } from './known-tokens.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

test('a token is known until it expires, then it is known to have expired, then forgotten', () => {
  const tokens = new KnownTokens<string>();
  tokens.keep('one', 'Amira', 1_000_500);

  expect(tokens.find('one')).toBe('Amira');
  vi.setSystemTime(1_000_499);
  expect(tokens.find('one')).toBe('Amira');
  vi.setSystemTime(1_000_500);
  expect(tokens.find('one')).toBe('expired');
  expect(tokens.find('one')).toBeUndefined();
});

test('who floods it with tokens pushes out the oldest, and memory does not grow', () => {
  const tokens = new KnownTokens<number>();
  for (let n = 0; n <= 10_000; n++) tokens.keep(`token ${n}`, n, 2_000_000);

  expect(tokens.find('token 0')).toBeUndefined();
  expect(tokens.find('token 1')).toBe(1);
  expect(tokens.find('token 10000')).toBe(10_000);
});
