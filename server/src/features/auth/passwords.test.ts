import { dictionary } from '@zxcvbn-ts/language-common';
import { MAX_PASSWORD, MIN_PASSWORD } from '@thedot/domain/limits';
import { describe, expect, test } from 'vitest';
import { hashPassword, isPassword, refusePassword } from './passwords.ts';

const KNOWN = ['amira@zitouna-labs.example', 'Amira', 'Ben Salah', 'Zitouna Labs'];

describe('a password that many would try is refused', () => {
  test('every common one that is long enough', () => {
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
  ])('%s', (password) => {
    expect(refusePassword(password, KNOWN)).toBe('auth.password_common');
  });
});

test.each([
  ['a phrase', 'olive mills at dawn'],
  ['a phrase in Arabic', 'معاصر الزيتون عند الفجر'],
  ['what a password manager makes', 'k7#Vq2!xRm'],
  ['spaces around and animals within', ' my 🐎 and 🦒 run '],
  ['as long as may be', `${'salt flats by night, '.repeat(6)}ab`],
])('%s is taken', (_, password) => {
  expect(refusePassword(password, KNOWN)).toBeNull();
});

test.each([
  ['a letter too short', 'k7#Vq2!xR'],
  ['a letter too long', 'x'.repeat(MAX_PASSWORD + 1)],
])('%s is refused for its length', (_, password) => {
  expect(refusePassword(password, KNOWN)).toBe('auth.password_length');
});

test.each([64, 73, 128])('of %i letters each counts, to the last', async (length) => {
  const password = 'x'.repeat(length - 1);
  const stored = await hashPassword(`${password}y`);

  expect(await isPassword(`${password}y`, stored)).toBe(true);
  expect(await isPassword(`${password}z`, stored)).toBe(false);
  expect(await isPassword(password, stored)).toBe(false);
  expect(await isPassword(`${password}y `, stored)).toBe(false);
});
