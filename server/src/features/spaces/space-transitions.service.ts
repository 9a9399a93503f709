import type { SpaceBooking } from '@thedot/domain/spaces/spaces.contract';
import { SPACE_LIFECYCLE } from '@thedot/domain/spaces/spaces.rules';
import type { HoldContext } from '../../kernel/bookable.ts';
import { type Context, transact } from '../../kernel/context.ts';
import { audit } from '../../platform/audit/audit.queries.ts';
import { createBookingOffboarding } from '../scheduling/booking-offboarding.service.ts';
import {
  type DefaultFlow,
  transitionDefaultBooking,
  type TransitionContext,
} from '../scheduling/default-flow.service.ts';
import { notifyBookingChange } from '../scheduling/default-notifications.service.ts';
import { publishSpaceChange, spaceBookings } from './space-notifications.service.ts';
import {
  findComingSpaceBookings,
  lockSpaceBooking,
  updateSpaceBookingStatus,
} from './spaces.queries.ts';
import { findSpaceBooking, toReader } from './spaces.service.ts';

type SpaceBookingFacts = NonNullable<Awaited<ReturnType<typeof lockFacts>>>;

async function lockFacts({ db, actor }: Pick<TransitionContext, 'db' | 'actor'>, id: string) {
  const row = await lockSpaceBooking(db, id, actor ? toReader({ actor }) : undefined);
  if (!row) return undefined;
  const { spaceId, spaceName, bookerId, start, end } = row;
  const resource = { id: spaceId, name: spaceName };
  return { ...row, resource, booker: { id: bookerId }, slot: { start, end } };
}

const flow: DefaultFlow<SpaceBookingFacts> = {
  kind: 'space_booking',
  lifecycle: SPACE_LIFECYCLE,
  notFound: 'booking.not_found',
  lock: lockFacts,
  updateStatus: ({ db, now }, id, { action: _, ...change }) =>
    updateSpaceBookingStatus(db, id, { ...change, now: now() }),
};

/** Cancels the booker's own booking, or deletes that of another user. */
export const endSpaceBooking = (ctx: Context, id: string, reason: string): Promise<SpaceBooking> =>
  change(ctx, id, ({ booker }) => (booker.id === ctx.actor.id ? 'cancel' : 'delete'), reason);

/** Approves or rejects a booking that waits for approval. */
export const decideSpaceBooking = (
  ctx: Context,
  id: string,
  { status, reason }: { readonly status: 'accepted' | 'rejected'; readonly reason: string },
): Promise<SpaceBooking> => change(ctx, id, status === 'accepted' ? 'accept' : 'reject', reason);

const change = (
  ctx: Context,
  id: string,
  action: Parameters<typeof transitionDefaultBooking<SpaceBookingFacts>>[2]['action'],
  reason: string,
): Promise<SpaceBooking> =>
  transact(ctx, async (tx) => {
    const { facts, change: changed } = await transitionDefaultBooking(tx, flow, {
      id,
      action,
      reason,
    });
    if (changed) {
      await auditStaffAction(tx, facts, changed.to);
      await notifyBookingChange(tx, spaceBookings, facts, changed);
    }
    return findSpaceBooking(tx, id);
  });

/** Audits what staff do with the bookings of others. */
async function auditStaffAction(
  { db, actor, caller }: Context,
  { id, bookerId, spaceId }: SpaceBookingFacts,
  to: string,
): Promise<void> {
  if (bookerId === actor.id) return;
  await audit(db, {
    actorId: actor.id,
    action: `space_booking.${to}`,
    subjectKind: 'space_booking',
    subjectId: id,
    details: { spaceId, bookerId },
    address: caller.address,
  });
}

/** Cancels a booking that was not approved in time. It may have been approved since it was selected. */
export async function lapseSpaceBooking(job: HoldContext, id: string): Promise<void> {
  const tx = { ...job, actor: null };
  const { facts, change: changed } = await transitionDefaultBooking(tx, flow, {
    id,
    action: ({ status }) => (status === 'pending' ? 'lapse' : null),
  });
  if (changed) await notifyBookingChange(tx, spaceBookings, facts, changed);
}

/** Cancels a booking whose space is closed at its time, and notifies the booker with the message. */
export async function cancelClosedSpaceBooking(
  tx: Context,
  id: string,
  message: string,
): Promise<void> {
  const { facts, change: changed } = await transitionDefaultBooking({ ...tx, actor: null }, flow, {
    id,
    action: 'cancel',
    reason: message,
    cancelCause: 'closed',
  });
  if (!changed) return;
  await auditStaffAction(tx, facts, changed.to);
  await notifyBookingChange(tx, spaceBookings, facts, changed);
}

/** A removed user is not notified. */
export const spaceOffboarding = createBookingOffboarding({
  kind: 'spaces',
  bookingKind: 'space_booking',
  findComing: findComingSpaceBookings,
  cancel: async (ctx, id) => {
    const tx = { ...ctx, actor: null };
    const { facts } = await transitionDefaultBooking(tx, flow, {
      id,
      action: 'cancel',
      cancelCause: 'account_removed',
    });
    publishSpaceChange(tx, facts.bookerId);
  },
});
