import { expect, test } from 'vitest';
import { AMIRA, roomOf } from '../../testing/chat.ts';
import { mayBlock } from './may-block.ts';

const team = { other: { ...roomOf().other, role: 'dot' } };

test('everybody can be blocked but the hub’s team, and a block can be ended whatever they are by now', () => {
  expect(mayBlock(roomOf(), AMIRA)).toBe(true);
  expect(mayBlock(roomOf(team), AMIRA)).toBe(false);
  expect(mayBlock(roomOf({ ...team, closed: 'blocked_by_me' }), AMIRA)).toBe(true);
});
