// Staff approve or decline the space and the material of a session. Without it the session stays, and its parties choose something else.
import { AppError, assertField, assertFound } from '@thedot/domain/errors';
import type { Person } from '@thedot/domain/access/abilities';
import { managesMaterial } from '@thedot/domain/material/material-access.rules';
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
import { queueInvitations } from '../../scheduling/invitations.service.ts';
import { findStaffIds } from '../../users/users.service.ts';
import { recordBookingEvent } from '../events/booking-events.service.ts';
import { SESSION_INVITATIONS } from '../notifications/booking-notifications.service.ts';
import {
  findResourceNames,
  type DecidedResource,
  findDecidedResource,
  increaseSequence,
  lockSessionRow,
} from './session-resources.queries.ts';
import { publishResources, sessionRef } from './take-resources.service.ts';

interface ResourceDecision {
  readonly resourceId: string;
  readonly status: 'accepted' | 'rejected';
  readonly reason: string;
}

export const decideSessionResource = (
  ctx: Context,
  id: string,
  { resourceId, status, reason }: ResourceDecision,
): Promise<{ status: ResourceDecision['status'] }> =>
  transact(ctx, async (tx) => {
    const { db, actor, now, caller } = tx;
    assertFound(await lockSessionRow(db, id), 'booking.not_found');
    const resource = assertFound(await findDecidedResource(db, resourceId), 'booking.not_found');
    if (!decidesAbout(actor, resource)) throw new AppError('booking.not_found');
    const isDeclined = status === 'rejected';
    assertField('reason', isDeclined && reason === '' ? 'booking.reason_required' : null);
    const ref = sessionRef(id);
    await lockResources(db, [resourceId]);
    await decideApprovals(tx, ref, { state: status, resourceIds: [resourceId] });
    if (isDeclined) await releaseAllocations(db, ref, resourceId);
    // Other resources of the session may still wait.
    else await confirmAllocations(db, ref, now(), resourceId);
    await audit(db, {
      actorId: actor.id,
      action: `${resource.kind}_booking.${status}`,
      subjectKind: 'booking',
      subjectId: id,
      details: { resourceId },
      address: caller.address,
    });
    if (isDeclined) {
      await loseResource(tx, id, { resourceId, reason });
      await offerNext(tx, [resourceId]);
    } else publishResources(tx);
    return { status };
  });

const decidesAbout = (actor: Person, resource: DecidedResource): boolean =>
  resource.kind === 'space'
    ? managesBookings(actor, resource.type)
    : managesMaterial(actor, resource.isTT);

/** The approval was not given in time: the session stays, without the space or the material. */
export async function expireSessionResource(
  job: HoldContext,
  { booking: { id }, lapsedResourceIds }: ExpiredHolds,
): Promise<void> {
  for (const resourceId of lapsedResourceIds)
    await loseResource({ ...job, actor: null }, id, { resourceId, reason: '' });
}

interface LostResource {
  readonly resourceId: string;
  readonly reason: string;
}

/** Tells both parties to choose something else. */
async function loseResource(
  tx: HoldContext & Pick<NotificationContext, 'actor'>,
  id: string,
  { resourceId, reason }: LostResource,
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
  const [resource] = await findResourceNames(db, [resourceId]);
  const type = 'booking.space_lost';
  const userIds = [people.expertId, people.requesterId];
  const params = {
    space: resource?.name ?? '',
    reason,
    start: people.start ?? '',
    end: people.end ?? '',
  };
  await notify(tx, { to: userIds, type, eventId, params, target: id });
  await queueInvitations(tx, SESSION_INVITATIONS, {
    type,
    eventId,
    params,
    booking: sessionRef(id),
    userIds,
  });
  publishResources(tx);
}

/** Asks staff to approve what a session takes. */
export async function notifyResourceRequests(
  tx: Context,
  { id, eventId, name }: { readonly id: string; readonly eventId: string; readonly name: string },
  resourceIds: readonly string[],
): Promise<void> {
  if (resourceIds.length === 0) return;
  const [resources, people] = [
    await findResourceNames(tx.db, resourceIds),
    assertFound(await lockSessionRow(tx.db, id), 'booking.not_found'),
  ];
  const to = await findStaffIds(tx.db);
  for (const { name: space } of resources)
    await notify(tx, {
      to,
      type: 'booking.space_requested',
      eventId,
      params: { name, space, start: people.start ?? '', end: people.end ?? '' },
      target: id,
    });
}
