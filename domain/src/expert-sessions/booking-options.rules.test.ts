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

const MAY_NOT_BOOK = { canBookExpert: false } as const;

test.each<[string, Proposer, Counterpart, BookingOption[]]>([
  ['a startup can request a session from an expert', me('startup'), them('expert'), ['ask']],
  ['a startup has no option with a user who is no expert', me('startup'), them('startup'), []],
  [
    'a startup has no option with an expert without full account standing',
    me('startup'),
    them('expert', { acceptsBookings: false }),
    [],
  ],
  [
    'a startup whose organization may not book has no option',
    me('startup', MAY_NOT_BOOK),
    them('expert'),
    [],
  ],
  [
    'an expert can propose to a person with an earlier booking',
    me('expert'),
    them('startup', { hasBooked: true }),
    ['propose'],
  ],
  [
    'an expert cannot propose to a person without an earlier booking',
    me('expert'),
    them('startup'),
    [],
  ],
  [
    'an expert cannot propose to a person who can no longer book',
    me('expert'),
    them('startup', { hasBooked: true, ...MAY_NOT_BOOK }),
    [],
  ],
  ['experts have nothing to book with each other', me('expert'), them('expert'), []],
  ['staff propose in an expert’s name', me('dot'), them('expert'), ['in_their_name']],
  ['staff propose to a user who may book', me('dot'), them('startup'), ['to_them']],
  ['staff cannot propose to guests', me('dot'), them('guest'), []],
  ['an admin can also request a session', me('admin'), them('expert'), ['ask', 'in_their_name']],
  ['a guest has no option', me('guest'), them('expert'), []],
  [
    'an expert has no option with themselves',
    me('expert'),
    them('expert', { id: 'expert', hasBooked: true }),
    [],
  ],
])('%s', (_name, mine, theirs, options) => {
  expect(bookingOptions(mine, theirs)).toEqual(options);
});
