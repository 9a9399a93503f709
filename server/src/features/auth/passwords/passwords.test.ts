import { randomBytes } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { dictionary } from '@zxcvbn-ts/language-common';
import { MAX_PASSWORD, MIN_PASSWORD } from '@thedot/domain/limits';
import { describe, expect, test } from 'vitest';
import { hashPassword, verifyPassword, refusePassword } from './passwords.ts';

const KNOWN = ['amira@zitouna-labs.example', 'Amira', 'Ben Salah', 'Zitouna Labs'];

describe('a guessable password is refused (A17)', () => {
  test('when it is in the list of common passwords', () => {
    const common = dictionary['passwords-common'] as readonly string[];
    const long = common.filter(({ length }) => length >= MIN_PASSWORD);

    expect(long.length).toBeGreaterThan(1_000);
    expect(long.filter((password) => refusePassword(password, KNOWN) === null)).toEqual([]);
  });

  test.each([
    'thedot2026',
    'TheDot2026!',
    'the-dot-2026',
    'thedotthedot',
    'Incubateur2026',
    'MotDePasse2026',
    'mot de passe',
    'Azertyuiop1',
    'tunisie2026',
    'P@ssw0rd2026',
    'aaaaaaaaaa',
    'abcabcabcabc',
    '0123456789',
    '1qaz2wsx3e',
    'amira.bensalah',
    'bensalah2026',
    'zitouna labs',
    'amira@zitouna-labs.example',
  ])('when it is %s', (password) => {
    expect(refusePassword(password, KNOWN)).toBe('auth.password_common');
  });
});

test.each([
  ['a phrase', 'olive mills at dawn'],
  ['a phrase in Arabic', 'معاصر الزيتون عند الفجر'],
  ['a generated password', 'k7#Vq2!xRm'],
  ['a password with spaces and emoji', ' my 🐎 and 🦒 run '],
  ['one of the greatest length', `${'salt flats by night, '.repeat(6)}ab`],
])('%s is accepted', (_, password) => {
  expect(refusePassword(password, KNOWN)).toBeNull();
});

test.each([
  ['one character too short', 'k7#Vq2!xR'],
  ['one character too long', 'x'.repeat(MAX_PASSWORD + 1)],
])('a password is refused when it is %s', (_, password) => {
  expect(refusePassword(password, KNOWN)).toBe('auth.password_length');
});

test.each([64, 73, 128])(
  'a password of %i characters is compared to the last one',
  async (length) => {
    const password = 'x'.repeat(length - 1);
    const stored = await hashPassword(`${password}y`);

    expect(await verifyPassword(`${password}y`, stored)).toBe(true);
    expect(await verifyPassword(`${password}z`, stored)).toBe(false);
    expect(await verifyPassword(password, stored)).toBe(false);
    expect(await verifyPassword(`${password}y `, stored)).toBe(false);
  },
);

test('hashing many passwords leaves threads of the pool free', async () => {
  let hashed = 0;
  const all = Array.from({ length: 20 }, async () => {
    await hashPassword('olive mills at dawn');
    hashed++;
  });
  await setImmediate();

  // Waits for a thread of the pool, as signatures and files do.
  await promisify(randomBytes)(8);

  expect(hashed).toBeLessThan(10);
  await Promise.all(all);
});
