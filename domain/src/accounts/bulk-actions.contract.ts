// One action for many users at once.
import { z } from 'zod';
import { Role } from '../access/roles.ts';
import { id } from '../kernel/fields.ts';
import { MAX_BULK_USERS } from '../limits.ts';

const userIds = z.array(id).min(1).max(MAX_BULK_USERS);

export const BulkUserAction = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('remove'), ids: userIds }),
  z.strictObject({ action: z.literal('restore'), ids: userIds }),
  z.strictObject({ action: z.literal('invite'), ids: userIds }),
  z.strictObject({ action: z.literal('role'), ids: userIds, role: Role }),
]);
export type BulkUserAction = z.output<typeof BulkUserAction>;

/** The result for one user; `refusal` is an error code. */
export const BulkUserResult = z.object({ id, refusal: z.string().nullable() });
export type BulkUserResult = z.infer<typeof BulkUserResult>;
