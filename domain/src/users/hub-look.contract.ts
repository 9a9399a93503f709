import { z } from 'zod';
import { HUB_PARTS } from '../access/hub-parts.ts';
import { id } from '../kernel/fields.ts';
import { Clock, WeekStart } from '../kernel/time-format.ts';

/** What every page shows of the hub. */
export const HubLook = z.object({
  name: z.string(),
  /** Such as `#265EEE`. */
  accent: z.string(),
  /** The file of the logo. */
  logo: id.nullable(),
  /** For users who have chosen nothing. */
  clock: Clock,
  weekStart: WeekStart,
  isSignUpOpen: z.boolean(),
  /** How many days guests of events are known after them. */
  guestDays: z.number().int(),
  /** The parts that the hub runs without. */
  switchedOff: z.array(z.enum(HUB_PARTS)),
});
export type HubLook = z.infer<typeof HubLook>;
