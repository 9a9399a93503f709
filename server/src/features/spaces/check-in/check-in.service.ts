import { AppError, assertAllowed, assertFound } from '@thedot/domain/errors';
import { refuseCheckIn } from '@thedot/domain/spaces/check-in.rules';
import { managesBookings } from '@thedot/domain/spaces/space-access.rules';
import type { SpaceBooking } from '@thedot/domain/spaces/space-bookings.contract';
import { isOwnBooking } from '@thedot/domain/spaces/spaces.rules';
import { type Context, transact } from '../../../kernel/context.ts';
import { audit } from '../../../platform/audit/audit.queries.ts';
import { findScannedResource } from '../../scheduling/resource-codes/resource-codes.service.ts';
import { findSpaceBooking, toReader } from '../space-bookings.service.ts';
import { publishSpaceChange } from '../space-notifications.service.ts';
import { type LockedSpaceBooking, lockSpaceBookings } from '../spaces.queries.ts';
import { setCheckedIn } from './check-in.queries.ts';

/** Checks in to a booking: its booker by the code of a label, staff without one. A repeat changes nothing. */
export const checkIn = (
  ctx: Context,
  id: string,
  code: string | undefined,
): Promise<SpaceBooking> =>
  transact(ctx, async (tx) => {
    const { db, actor, caller, now } = tx;
    const [locked] = await lockSpaceBookings(db, [id], toReader(tx));
    const row = assertFound(locked, 'booking.not_found');
    await checkCode(tx, row, code);
    const { start, end, spaceId, bookerId } = row;
    assertAllowed(refuseCheckIn({ ...row, slot: { start, end } }, now()));
    if (row.checkedInAt === null) {
      await setCheckedIn(db, id, now());
      publishSpaceChange(tx, bookerId);
      if (!isOwnBooking(actor, { booker: { id: bookerId }, bookedBy: row.bookedBy }))
        await audit(db, {
          actorId: actor.id,
          action: 'space_booking.checked_in',
          subjectKind: 'space_booking',
          subjectId: id,
          details: { spaceId, bookerId },
          address: caller.address,
        });
    }
    return findSpaceBooking(tx, id);
  });

async function checkCode(tx: Context, row: LockedSpaceBooking, code: string | undefined) {
  if (code === undefined) {
    if (!managesBookings(tx.actor, row.spaceType)) throw new AppError('space.code_required');
    return;
  }
  const { resourceId, unit } = await findScannedResource(tx, 'space', code);
  if (resourceId !== row.spaceId || (unit !== null && unit !== row.desk))
    throw new AppError('code.other_place');
}
