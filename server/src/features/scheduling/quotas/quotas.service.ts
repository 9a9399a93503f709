// Quotas of bookings, or hours, in a period: staff set them, and no booking goes above one.
import { AppError, assertAllowed, assertFound } from '@thedot/domain/errors';
import type { BookingKind } from '@thedot/domain/kernel/booking-ref';
import { refuseMoreRequests } from '@thedot/domain/scheduling/policy.rules';
import {
  type BookingQuota,
  type NewBookingQuota,
  quotaRefusal,
  type QuotaUse,
} from '@thedot/domain/scheduling/quotas.contract';
import type { QuotaOwner } from '../../../kernel/bookable.ts';
import { type Context, type SystemContext, transact } from '../../../kernel/context.ts';
import { findBookable } from '../../../kernel/feature.ts';
import { audit } from '../../../platform/audit/audit.queries.ts';
import { dailyQuotaQuery } from './daily-quota.service.ts';
import {
  deleteQuota,
  findQuota,
  findQuotas,
  findQuotaState,
  findQuotaUse,
  insertQuota,
  updateQuota,
} from './quotas.queries.ts';

type QuotaContext = SystemContext & Pick<Context, 'features'>;

const quotaKindOf = ({ features }: Pick<Context, 'features'>, kind: BookingKind) => {
  const quotaUses = findBookable(features, kind)?.quotaUses;
  return quotaUses && { kind, quotaUses };
};

interface QuotaCheck {
  readonly kind: BookingKind;
  /** Bookings that were just written. */
  readonly ids: readonly string[];
  readonly booker: QuotaOwner;
  /** Whether they are a new request, which uses the daily quota. */
  readonly isNewRequest: boolean;
}

/**
 * Refuses bookings that were just written if they are above the daily quota, or above a quota of their kind. The caller
 * has locked the quota of the booker, so parallel requests are counted one after the other.
 */
export async function assertQuotas(
  tx: QuotaContext,
  { kind, ids, booker, isNewRequest }: QuotaCheck,
): Promise<void> {
  const { db, now, settings } = tx;
  const ofKind = quotaKindOf(tx, kind);
  if (!ofKind && !isNewRequest) return;
  const { today, exceeded } = await findQuotaState(
    db,
    isNewRequest ? dailyQuotaQuery(tx, booker) : null,
    ofKind ? { of: ofKind, ids, zone: settings.hubTimeZone, now: now() } : null,
  );
  assertAllowed(refuseMoreRequests({ used: today, limit: settings.dailyBookings }, 0));
  if (exceeded)
    throw new AppError(quotaRefusal(exceeded.unit, exceeded.period), {
      params: { limit: exceeded.limit },
    });
}

/** The quotas of the actor for a group of resources, and what is used in the periods of a booking. */
export async function findOwnQuotaUse(
  ctx: Context,
  {
    kind,
    group,
    start,
  }: { readonly kind: BookingKind; readonly group: string; readonly start: string },
): Promise<QuotaUse[]> {
  const { db, actor, now, settings } = ctx;
  const ofKind = quotaKindOf(ctx, kind);
  if (!ofKind) return [];
  const owner = { userId: actor.id, organizationId: actor.organizationId, role: actor.role };
  return findQuotaUse(db, ofKind, { owner, group, start, zone: settings.hubTimeZone, now: now() });
}

export const listQuotas = ({ db }: Context, kind: BookingKind): Promise<BookingQuota[]> =>
  findQuotas(db, kind);

export const addQuota = (ctx: Context, kind: BookingKind, quota: NewBookingQuota) =>
  transact(ctx, async (tx) => {
    const { db, actor, now } = tx;
    const id = await insertQuota(db, { ...quota, kind, createdBy: actor.id, now: now() });
    await auditQuota(tx, 'added', id);
    return assertFound(await findQuota(db, kind, id), 'quota.not_found');
  });

export const changeQuota = (ctx: Context, kind: BookingKind, id: string, quota: NewBookingQuota) =>
  transact(ctx, async (tx) => {
    assertFound(await updateQuota(tx.db, kind, id, quota), 'quota.not_found');
    await auditQuota(tx, 'changed', id);
    return assertFound(await findQuota(tx.db, kind, id), 'quota.not_found');
  });

export const removeQuota = (ctx: Context, kind: BookingKind, id: string): Promise<void> =>
  transact(ctx, async (tx) => {
    assertFound(await deleteQuota(tx.db, kind, id), 'quota.not_found');
    await auditQuota(tx, 'removed', id);
  });

const auditQuota = ({ db, actor, caller }: Context, change: string, id: string) =>
  audit(db, {
    actorId: actor.id,
    action: `quota.${change}`,
    subjectKind: 'quota',
    subjectId: id,
    details: {},
    address: caller.address,
  });
