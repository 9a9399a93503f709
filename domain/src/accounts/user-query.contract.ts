// Filters, order and columns of the user directory.
import { z } from 'zod';
import { Role } from '../access/roles.ts';
import { id, optionalText } from '../kernel/fields.ts';
import { PresenceStatus, SignUpReviewStatus } from '../users/users.contract.ts';

export const UserSort = z.enum(['name', 'email', 'role', 'organization', 'joined', 'seen']);
export type UserSort = z.infer<typeof UserSort>;

/** Columns beside the name; exports always include the email. */
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
  review: SignUpReviewStatus.optional(),
  removed: z.enum(['no', 'yes', 'all']).default('no'),
  /** Users with an open erasure request. */
  erasure: z.enum(['asked']).optional(),
});
export type UserFilter = z.output<typeof UserFilter>;

/** Filters and order of the user list. */
export const ListUsersQuery = UserFilter.extend({
  sort: UserSort.default('name'),
  direction: z.enum(['asc', 'desc']).default('asc'),
});
export type ListUsersQuery = z.output<typeof ListUsersQuery>;
