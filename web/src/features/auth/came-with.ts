import { z } from 'zod';

/** What one sign-in page hands to the next through the history entry. */
const CameWith = z.object({
  email: z.string().optional(),
  because: z.enum(['reset', 'ended']).optional(),
});
export type CameWith = z.infer<typeof CameWith>;

export const cameWith = (state: unknown): CameWith => CameWith.safeParse(state).data ?? {};
