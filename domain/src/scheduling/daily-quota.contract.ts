import { z } from 'zod';

/** Requests of the caller's organization today, for bookings of all kinds together, and the limit. */
export const RequestsToday = z.object({ used: z.number(), limit: z.number() });
export type RequestsToday = z.infer<typeof RequestsToday>;
