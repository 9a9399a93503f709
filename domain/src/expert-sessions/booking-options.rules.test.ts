import { expect, test } from 'vitest';
import type { Actor } from '../access/access.ts';
import type { BookingOption } from './proposals.contract.ts';
import { type Counterpart, type Proposer, bookingOptions } from './booking-options.rules.ts';

const person = (role: string, change: Partial<Actor> = {}): Actor => ({
  id: role,
  role,
  standing: 'full',
  station5G: false,
  canBookExpert: null,
  ...change,
});
const me = (role: string, change: Partial<Actor> = {}): Proposer => ({
  ...person(role, change),
  acceptsBookings: role === 'expert',
});
const them = (role: string, change: Partial<Counterpart> = {}): Counterpart => ({
  ...person(role),
  id: `another ${role}`,
  acceptsBookings: role === 'expert',
  hasBooked: false,
  ...change,
});

const NOBODY_BOOKS = { canBookExpert: false } as const;

test.each<[string, Proposer, Counterpart, BookingOption[]]>([
  ['a startup asks an expert', me('startup'), them('expert'), ['ask']],
  ['but nobody who is no expert', me('startup'), them('startup'), []],
  [
    'no option with an expert without full account standing',
    me('startup'),
    them('expert', { acceptsBookings: false }),
    [],
  ],
  ['nor any, where its organization books none', me('startup', NOBODY_BOOKS), them('expert'), []],
  [
    'an expert can propose to a person with an earlier booking',
    me('expert'),
    them('startup', { hasBooked: true }),
    ['propose'],
  ],
  ['but to nobody else', me('expert'), them('startup'), []],
  [
    'an expert cannot propose to a person who can no longer book',
    me('expert'),
    them('startup', { hasBooked: true, ...NOBODY_BOOKS }),
    [],
  ],
  ['experts have nothing to book with each other', me('expert'), them('expert'), []],
  ['staff propose in an expert’s name', me('dot'), them('expert'), ['in_their_name']],
  ['and to whoever may book', me('dot'), them('startup'), ['to_them']],
  ['but not to guests', me('dot'), them('guest'), []],
  ['who is an admin also asks', me('admin'), them('expert'), ['ask', 'in_their_name']],
  ['somebody who may do nothing has no way', me('guest'), them('expert'), []],
  ['nobody meets themselves', me('expert'), them('expert', { id: 'expert', hasBooked: true }), []],
])('%s', (_name, mine, theirs, options) => {
  expect(bookingOptions(mine, theirs)).toEqual(options);
});
