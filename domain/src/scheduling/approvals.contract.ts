import { z } from 'zod';

/** Lapsed: the hold expired, or the booking ended, before a decision. */
export const ApprovalState = z.enum(['requested', 'accepted', 'rejected', 'lapsed']);
export type ApprovalState = z.infer<typeof ApprovalState>;
