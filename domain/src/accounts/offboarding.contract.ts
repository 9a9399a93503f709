// Offboarding checks: what a user would leave open when removed. Each feature adds its items.
import { z } from 'zod';
import { id, optionalText } from '../kernel/fields.ts';
import { PersonBrief } from '../users/users.contract.ts';

export const OffboardingKind = z.enum(['sessions', 'requests', 'spaces', 'organization']);
export type OffboardingKind = z.infer<typeof OffboardingKind>;

/**
 * `cancel` cancels with a message to the others; `release` cancels what no other user takes part in; `pass-on` hands
 * over to a successor; `leave` changes nothing.
 */
export const OffboardingOption = z.enum(['cancel', 'release', 'pass-on', 'leave']);
export type OffboardingOption = z.infer<typeof OffboardingOption>;

export const OffboardingItem = z.object({
  kind: OffboardingKind,
  /** The id of the item where several of one kind are decided separately. */
  subject: id.nullable(),
  name: z.string(),
  count: z.number(),
  /** How many of them wait for this user as the expert. */
  countAsExpert: z.number(),
  options: z.array(OffboardingOption),
  /** Users who may take it over. */
  successors: z.array(PersonBrief),
});
export type OffboardingItem = z.infer<typeof OffboardingItem>;

export const OffboardingDecision = z.strictObject({
  kind: OffboardingKind,
  subject: id.nullable(),
  option: OffboardingOption,
  message: optionalText(1000).default(''),
  successorId: id.nullable().default(null),
});
export type OffboardingDecision = z.output<typeof OffboardingDecision>;

/** What a removal of a user is refused with, by itself or for an erasure. */
export const REMOVAL_REFUSALS = [
  'user.not_found',
  'user.erased',
  'user.remove_self',
  'user.last_super_admin',
  'access.super_admin_required',
  'user.unsettled',
  'user.heir',
  'organization.not_a_member',
  'booking.reason_required',
  'booking.status_failed',
] as const;
