import { expect, test } from 'vitest';
import { refuseSessionCard } from './session-cards.rules.ts';

const session = { expertId: 'expert', requesterId: 'startup' };
const people = {
  expert: { id: 'expert', role: 'expert' },
  startup: { id: 'startup', role: 'startup' },
  colleague: { id: 'colleague', role: 'member' },
  staff: { id: 'staff', role: 'dot' },
  admin: { id: 'admin', role: 'admin' },
};
type Name = keyof typeof people;

test.each<readonly [Name, Name, boolean]>([
  ['expert', 'startup', true],
  ['startup', 'expert', true],
  ['startup', 'staff', true],
  ['admin', 'expert', true],
  ['startup', 'colleague', false],
  ['colleague', 'expert', false],
  ['staff', 'admin', false],
  ['staff', 'colleague', false],
])('a session card from %s to %s is allowed: %s', (from, to, isFor) => {
  const refusal = isFor ? null : 'booking.not_found';
  expect(refuseSessionCard(people[from], people[to], session)).toBe(refusal);
});

test('a card of a missing session is refused', () => {
  expect(refuseSessionCard(people.expert, people.startup, null)).toBe('booking.not_found');
});
