// Offboarding checks: what a user would leave open when removed. Each feature adds its items.
import { z } from 'zod';
import { id, optionalText } from '../kernel/fields.ts';
import { AffectedBooking } from '../scheduling/affected-bookings.contract.ts';
import { MAX_OFFBOARDING_DECISIONS } from '../limits.ts';
import { PersonBrief } from '../users/users.contract.ts';

/** In the order in which a removal settles them: requests use quotas, the others resources (decision 30). */
export const OffboardingKind = z.enum([
  'requests',
  'sessions',
  'spaces',
  'material',
  'events',
  'tickets',
  'applications',
  'service_requests',
  'opportunities',
  'deals',
  'api_keys',
  'webhooks',
  'organization',
]);
export type OffboardingKind = z.infer<typeof OffboardingKind>;

/**
 * `cancel` cancels, and the others read why; `release` cancels what no other user takes part in; `pass-on` hands over
 * to a successor; `leave` keeps it as it is.
 */
export const OffboardingOption = z.enum(['cancel', 'release', 'pass-on', 'leave']);
export type OffboardingOption = z.infer<typeof OffboardingOption>;

export const OffboardingItem = z.object({
  kind: OffboardingKind,
  /** The id of the record. */
  subject: id,
  /** Its name or title; bookings are named by what they take. */
  name: z.string(),
  /** The page of what is no booking. */
  page: z.string().nullable(),
  /** The booking; of a request its first proposed time. */
  booking: AffectedBooking.nullable(),
  /** Of a booking whose material is out with the user: it stays so until it is returned. */
  loan: z.object({ since: z.string(), isOverdue: z.boolean() }).nullable(),
  /** The first is suggested; a single one needs no decision, except of an organization. */
  options: z.array(OffboardingOption),
  /** Users who may take the organization over. All others are listed on demand. */
  successors: z.array(PersonBrief),
});
export type OffboardingItem = z.infer<typeof OffboardingItem>;

export const OffboardingDecision = z.strictObject({
  kind: OffboardingKind,
  subject: id,
  option: OffboardingOption,
  successorId: id.nullable().default(null),
});
export type OffboardingDecision = z.output<typeof OffboardingDecision>;

/** The decisions about all open items; the message goes to everyone whom they affect. */
export const offboardingDecisions = {
  decisions: z.array(OffboardingDecision).max(MAX_OFFBOARDING_DECISIONS).default([]),
  message: optionalText(1000).default(''),
};

export interface Offboarding {
  readonly decisions: readonly OffboardingDecision[];
  readonly message: string;
}

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
  'booking.message_required',
  'booking.changed',
  'expert.unavailable',
  'event.host_unknown',
  'booking.status_failed',
] as const;
