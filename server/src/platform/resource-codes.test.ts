import { RESOURCE_CODE_ALPHABET, ResourceCode } from '@thedot/domain/kernel/resource-code';
import { expect, test } from 'vitest';
import { createResourceCode } from './resource-codes.ts';

test('codes of labels have the format of a code, differ, and use the whole alphabet', () => {
  const codes = Array.from({ length: 500 }, createResourceCode);

  expect(codes.filter((it) => !ResourceCode.safeParse(it).success)).toEqual([]);
  expect(new Set(codes).size).toBe(codes.length);
  expect(new Set(codes.join('')).size).toBe(RESOURCE_CODE_ALPHABET.length);
});
