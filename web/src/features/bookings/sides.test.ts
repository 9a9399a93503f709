import { expect, test } from 'vitest';
import { awaitedBy, counterpartOf, partyOf } from './sides.ts';

const person = (id: string) => ({ id, name: id, photo: null, organization: null });
const slimane = person('slimane');
const amira = person('amira');
const booking = { expert: slimane, requester: amira, turn: 'expert', status: 'pending' } as const;

test('each side meets the other, and staff meet the expert', () => {
  expect(counterpartOf(booking, 'amira')).toBe(slimane);
  expect(counterpartOf(booking, 'slimane')).toBe(amira);
  expect(counterpartOf(booking, 'nadia')).toBe(slimane);
  expect(partyOf(booking, 'nadia')).toBeNull();
});

test('a request waits for me when it is my turn, else for whose turn it is', () => {
  expect(awaitedBy(booking, 'slimane')).toBe('me');
  expect(awaitedBy(booking, 'amira')).toBe(slimane);
  expect(awaitedBy({ ...booking, turn: 'requester' }, 'nadia')).toBe(amira);
});

test('a booking that is decided waits for nobody', () => {
  expect(awaitedBy({ ...booking, status: 'accepted' }, 'slimane')).toBeNull();
});
