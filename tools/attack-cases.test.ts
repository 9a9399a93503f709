import { expect, test } from 'vitest';
import { ATTACK_CASES, findAttackTests } from './attack-cases.ts';

test('each case of the attack checklist, and no other, is named by the title of a test', () => {
  const ids = Array.from({ length: 60 }, (_, n) => `A${String(n + 1).padStart(2, '0')}`);

  expect(Object.keys(ATTACK_CASES)).toEqual(ids);
  expect([...findAttackTests().keys()].toSorted()).toEqual(ids);
});
