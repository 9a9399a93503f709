// Staff approve or decline the space of a session. Without it the session stays, and its parties choose another.
import { AppError, assertField, assertFound } from '@thedot/domain/errors';
import { managesBookings } from '@thedot/domain/spaces/space-access.rules';
import type { ExpiredHolds, HoldContext } from '../../../kernel/bookable.ts';
import { type Context, transact } from '../../../kernel/context.ts';
import {
  confirmAllocations,
  lockResources,
  releaseAllocations,
} from '../../../platform/allocations/allocations.queries.ts';
import { audit } from '../../../platform/audit/audit.queries.ts';
import { notify, type NotificationContext } from '../../notifications/notifications.service.ts';
import { decideApprovals } from '../../scheduling/approvals.service.ts';
import { offerNext } from '../../scheduling/holds.service.ts';
import { findStaffIds } from '../../users/users.service.ts';
import { recordBookingEvent } from '../events/booking-events.service.ts';
import {
  findResourceNames,
  findSpaceType,
  increaseSequence,
  lockSessionRow,
} from './session-resources.queries.ts';
import { publishResources, sessionRef } from './take-resources.service.ts';

interface SpaceDecision {
  readonly spaceId: string;
  readonly status: 'accepted' | 'rejected';
  readonly reason: string;
}

export const decideSessionSpace = (
  ctx: Context,
  id: string,
  { spaceId, status, reason }: SpaceDecision,
): Promise<{ status: SpaceDecision['status'] }> =>
  transact(ctx, async (tx) => {
    const { db, actor, now, caller } = tx;
    assertFound(await lockSessionRow(db, id), 'booking.not_found');
    const type = assertFound(await findSpaceType(db, spaceId), 'booking.not_found');
    if (!managesBookings(actor, type)) throw new AppError('booking.not_found');
    const isDeclined = status === 'rejected';
    assertField('reason', isDeclined && reason === '' ? 'booking.reason_required' : null);
    const ref = sessionRef(id);
    await lockResources(db, [spaceId]);
    await decideApprovals(tx, ref, { state: status, resourceIds: [spaceId] });
    if (isDeclined) await releaseAllocations(db, ref, spaceId);
    // Other resources of the session may still wait.
    else await confirmAllocations(db, ref, now(), spaceId);
    await audit(db, {
      actorId: actor.id,
      action: `space_booking.${status}`,
      subjectKind: 'booking',
      subjectId: id,
      details: { spaceId },
      address: caller.address,
    });
    if (isDeclined) {
      await loseSpace(tx, id, { spaceId, reason });
      await offerNext(tx, [spaceId]);
    } else publishResources(tx);
    return { status };
  });

/** The approval was not given in time: the session stays, without the space. */
export async function expireSessionSpace(
  job: HoldContext,
  { booking: { id }, lapsedResourceIds }: ExpiredHolds,
): Promise<void> {
  for (const spaceId of lapsedResourceIds)
    await loseSpace({ ...job, actor: null }, id, { spaceId, reason: '' });
}

interface LostSpace {
  readonly spaceId: string;
  readonly reason: string;
}

/** Tells both parties to choose another space. */
async function loseSpace(
  tx: HoldContext & Pick<NotificationContext, 'actor'>,
  id: string,
  { spaceId, reason }: LostSpace,
): Promise<void> {
  const { db, actor, now } = tx;
  await increaseSequence(db, id);
  const event = {
    bookingId: id,
    kind: 'edited',
    actorId: actor?.id ?? null,
    at: now(),
    reason,
  } as const;
  const eventId = await recordBookingEvent(tx, event);
  const people = assertFound(await lockSessionRow(db, id), 'booking.not_found');
  const [space] = await findResourceNames(db, [spaceId]);
  await notify(tx, {
    to: [people.expertId, people.requesterId],
    type: 'booking.space_lost',
    eventId,
    params: { space: space?.name ?? '', reason, start: people.start ?? '', end: people.end ?? '' },
    target: id,
  });
  publishResources(tx);
}

/** Asks staff to approve the space of a session. */
export async function notifySpaceRequests(
  tx: Context,
  { id, eventId, name }: { readonly id: string; readonly eventId: string; readonly name: string },
  spaceIds: readonly string[],
): Promise<void> {
  if (spaceIds.length === 0) return;
  const [spaces, people] = [
    await findResourceNames(tx.db, spaceIds),
    assertFound(await lockSessionRow(tx.db, id), 'booking.not_found'),
  ];
  const to = await findStaffIds(tx.db);
  for (const { name: space } of spaces)
    await notify(tx, {
      to,
      type: 'booking.space_requested',
      eventId,
      params: { name, space, start: people.start ?? '', end: people.end ?? '' },
      target: id,
    });
}
