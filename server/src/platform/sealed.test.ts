import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { seal, unseal } from './sealed.ts';

const key = randomBytes(32);

test('what was sealed opens for what it was bound to', () => {
  const sealed = seal(key, 'clé secrète', 'amira');
  expect(unseal(key, sealed, 'amira')).toBe('clé secrète');
  expect(sealed).not.toBe(seal(key, 'clé secrète', 'amira'));
});

test('it opens neither for others, nor with another key, nor changed, nor cut', () => {
  const sealed = seal(key, 'secret', 'amira');
  const changed = Buffer.from(sealed, 'base64url');
  changed[changed.length - 1]! ^= 1;

  expect(unseal(key, sealed, 'sonia')).toBeNull();
  expect(unseal(randomBytes(32), sealed, 'amira')).toBeNull();
  expect(unseal(key, changed.toString('base64url'), 'amira')).toBeNull();
  expect(unseal(key, sealed.slice(0, 30), 'amira')).toBeNull();
  expect(unseal(key, '', 'amira')).toBeNull();
});
