import { describe, expect, test } from 'vitest';
import {
  isStepUsed,
  needsSecondFactor,
  parseTypedCode,
  RECOVERY_ALPHABET,
  refuseReset,
  formatRecoveryCode,
} from './second-factor.rules.ts';

describe('a typed code', () => {
  test.each([
    ['123456', '123456'],
    [' 123 456 ', '123456'],
    ['123-456', '123456'],
    ['１２３４５６', '123456'],
    ['000000', '000000'],
  ])('is parsed as an authenticator code: "%s"', (typed, code) => {
    expect(parseTypedCode(typed)).toEqual({ kind: 'app', code });
  });

  test.each([
    ['7K2MQ-X9RTB', '7K2MQX9RTB'],
    ['7k2mq x9rtb', '7K2MQX9RTB'],
    ['7k2mq–x9rtb', '7K2MQX9RTB'],
    ['OIl23-45678', '0112345678'],
    ['01234-56789', '0123456789'],
  ])('is parsed as a recovery code: "%s"', (typed, code) => {
    expect(parseTypedCode(typed)).toEqual({ kind: 'recovery', code });
  });

  test.each(['', '12345', '1234567', '7K2MQ-X9RT', '7K2MQ-X9RTU', 'no code at all', '١٢٣٤٥٦'])(
    'or not: "%s"',
    (typed) => {
      expect(parseTypedCode(typed)).toBeNull();
    },
  );

  test('is parsed in the displayed format of recovery codes', () => {
    const code = RECOVERY_ALPHABET.slice(10, 20);
    expect(parseTypedCode(formatRecoveryCode(code))).toEqual({ kind: 'recovery', code });
  });
});

test('a step of the clock opens once, and closes those before it', () => {
  expect([9, 10, 11].map((step) => isStepUsed(step, 10))).toEqual([true, true, false]);
});

test('only roles that require a second factor need one', () => {
  const admin = { role: 'admin', hasSecondFactor: false };
  expect(needsSecondFactor(admin, ['admin'])).toBe(true);
  expect(needsSecondFactor({ ...admin, hasSecondFactor: true }, ['admin'])).toBe(false);
  expect(needsSecondFactor(admin, ['super-admin'])).toBe(false);
  expect(needsSecondFactor(admin, [])).toBe(false);
});

test('users cannot reset their own second factor', () => {
  expect(refuseReset('amira', 'amira')).toBe('user.second_factor_own');
  expect(refuseReset('amira', 'sonia')).toBeNull();
});
