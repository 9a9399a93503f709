// Which people are looked for, in which order, and what is shown of them.
import { z } from 'zod';
import { Role } from '../access/roles.ts';
import { id, optionalText } from '../kernel/fields.ts';
import { PresenceStatus, Review } from './users.contract.ts';

export const UserSort = z.enum(['name', 'email', 'role', 'organization', 'joined', 'seen']);
export type UserSort = z.infer<typeof UserSort>;

/** What can be shown of each person beside their name; a table that is taken away always holds the address too. */
export const UserColumn = z.enum([
  'email',
  'role',
  'organization',
  'status',
  'phone',
  'country',
  'language',
  'completed',
  'review',
  'joined',
  'seen',
]);
export type UserColumn = z.infer<typeof UserColumn>;

export const UserFilter = z.strictObject({
  search: optionalText(100).optional(),
  role: Role.optional(),
  organization: id.optional(),
  status: PresenceStatus.optional(),
  completed: z.enum(['yes', 'no']).optional(),
  review: Review.optional(),
  removed: z.enum(['no', 'yes', 'all']).default('no'),
  /** Those who ask to be erased. */
  erasure: z.enum(['asked']).optional(),
});
export type UserFilter = z.output<typeof UserFilter>;

/** Which people are wanted, and in which order. */
export const UserWish = UserFilter.extend({
  sort: UserSort.default('name'),
  direction: z.enum(['asc', 'desc']).default('asc'),
});
export type UserWish = z.output<typeof UserWish>;
