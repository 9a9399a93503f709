// What somebody would leave open when they are removed. Each feature adds its lines.
import { z } from 'zod';
import { id, optionalText } from '../kernel/fields.ts';
import { PersonBrief } from './users.contract.ts';

export const LeavingKind = z.enum(['sessions', 'requests', 'organization']);
export type LeavingKind = z.infer<typeof LeavingKind>;

/** `cancel` tells the others why; `pass-on` gives it to somebody; `leave` lets it stay as it is. */
export const SettleWay = z.enum(['cancel', 'pass-on', 'leave']);
export type SettleWay = z.infer<typeof SettleWay>;

export const Leaving = z.object({
  kind: LeavingKind,
  /** Which one, where each is settled apart. */
  subject: id.nullable(),
  name: z.string(),
  count: z.number(),
  /** In how many of them somebody waits for them as an expert. */
  awaited: z.number(),
  ways: z.array(SettleWay),
  /** Who may take it over. */
  heirs: z.array(PersonBrief),
});
export type Leaving = z.infer<typeof Leaving>;

export const Settlement = z.strictObject({
  kind: LeavingKind,
  subject: id.nullable(),
  way: SettleWay,
  message: optionalText(1000).default(''),
  heir: id.nullable().default(null),
});
export type Settlement = z.output<typeof Settlement>;
