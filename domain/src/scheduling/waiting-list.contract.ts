import { z } from 'zod';

/** Passed: the user did not take the offer, or no place became free in time. */
export const WaitingListState = z.enum(['waiting', 'offered', 'taken', 'passed', 'left']);
export type WaitingListState = z.infer<typeof WaitingListState>;
