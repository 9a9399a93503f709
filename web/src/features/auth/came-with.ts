import { z } from 'zod';

/** What one sign-in page hands to the next through the history entry. */
const CameWith = z.object({
  email: z.string().optional(),
  because: z.enum(['reset', 'ended', 'late']).optional(),
  /** What a provider's answer ended with. */
  problem: z
    .object({
      code: z.string(),
      params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
    })
    .optional(),
  /** Of a sign-in whose second step is still to come. */
  ticket: z.string().optional(),
});
export type CameWith = z.infer<typeof CameWith>;

export const cameWith = (state: unknown): CameWith => CameWith.safeParse(state).data ?? {};
