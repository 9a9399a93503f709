import { z } from 'zod';

/** The history state that other pages pass to the sign-in page. */
const LoginState = z.object({
  email: z.string().optional(),
  because: z.enum(['reset', 'first', 'ended', 'limit', 'late']).optional(),
  /** The error of a provider sign-in. */
  problem: z
    .object({
      code: z.string(),
      params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
    })
    .optional(),
  /** The ticket of a sign-in that still needs its second step. */
  ticket: z.string().optional(),
});
export type LoginState = z.infer<typeof LoginState>;

export const readLoginState = (state: unknown): LoginState =>
  LoginState.safeParse(state).data ?? {};
