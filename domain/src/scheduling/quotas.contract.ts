// Quotas: how many bookings, or hours, users may have in a period.
import { z } from 'zod';
import { Role } from '../access/roles.ts';
import { id } from '../kernel/fields.ts';

/** Calendar periods of the hub's time zone; `future`: all bookings that have not ended. */
export const QuotaPeriod = z.enum(['day', 'week', 'month', 'year', 'future']);
export type QuotaPeriod = z.infer<typeof QuotaPeriod>;

export const QuotaUnit = z.enum(['bookings', 'hours']);
export type QuotaUnit = z.infer<typeof QuotaUnit>;

const distinctRoles = z.array(Role).max(Role.options.length);

/** The fields of a quota besides the groups of resources it is about, which each kind of booking names. */
export const quotaFields = {
  /** Empty for all users but staff. */
  roles: distinctRoles.default([]),
  /** Whose bookings count together; users without an organization count alone. */
  countsFor: z.enum(['user', 'organization']),
  period: QuotaPeriod,
  unit: QuotaUnit,
  /** In the unit. 0 refuses every booking. */
  limit: z.number().int().min(0).max(10_000),
};

export interface BookingQuota {
  readonly id: string;
  readonly groups: readonly string[];
  readonly roles: readonly Role[];
  readonly countsFor: 'user' | 'organization';
  readonly period: QuotaPeriod;
  readonly unit: QuotaUnit;
  readonly limit: number;
}
export type NewBookingQuota = Omit<BookingQuota, 'id'>;

/** A quota of the caller, and how much of it is used in the period of a booking. */
export const QuotaUse = z.object({
  id,
  countsFor: quotaFields.countsFor,
  period: QuotaPeriod,
  unit: QuotaUnit,
  limit: z.number(),
  used: z.number(),
});
export type QuotaUse = z.infer<typeof QuotaUse>;
export const quotaRefusal = <Unit extends QuotaUnit, Period extends QuotaPeriod>(
  unit: Unit,
  period: Period,
) => `quota.${unit}_${period}` as const;

/** Every refusal of a booking above a quota. */
export const QUOTA_REFUSALS = QuotaUnit.options.flatMap((unit) =>
  QuotaPeriod.options.map((period) => quotaRefusal(unit, period)),
);
