import { z } from 'zod';
import { instant } from '../kernel/fields.ts';

/** Half-open `[start, end)`, instants in UTC. */
export const Slot = z.strictObject({ start: instant, end: instant });
export type Slot = z.infer<typeof Slot>;
