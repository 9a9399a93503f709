// One thing done for many people at once.
import { z } from 'zod';
import { Role } from '../access/roles.ts';
import { id } from '../kernel/fields.ts';
import { MAX_PEOPLE_AT_ONCE } from '../limits.ts';

const some = z.array(id).min(1).max(MAX_PEOPLE_AT_ONCE);

export const BulkWish = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('remove'), ids: some }),
  z.strictObject({ action: z.literal('restore'), ids: some }),
  z.strictObject({ action: z.literal('invite'), ids: some }),
  z.strictObject({ action: z.literal('role'), ids: some, role: Role }),
]);
export type BulkWish = z.output<typeof BulkWish>;

/** What became of one of many; a refusal says why. */
export const BulkAnswer = z.object({ id, refusal: z.string().nullable() });
export type BulkAnswer = z.infer<typeof BulkAnswer>;
