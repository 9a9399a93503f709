// Material that is borrowed for the booking of a space follows it.
import { AppError } from '@thedot/domain/errors';
import type { DependentBookings } from '../../kernel/bookable.ts';
import { moveMaterialBooking } from './material-changes.service.ts';
import { materialKind } from './material-kind.service.ts';
import { detachMaterial, findFollowing, lockFollowing } from './space-material.queries.ts';

export const materialOfSpaces: DependentBookings = {
  of: 'space_booking',
  lock: lockFollowing,
  detach: detachMaterial,
  onChanged: async (tx, spaceBookingId, change) => {
    for (const { id } of await findFollowing(tx.db, spaceBookingId))
      await materialKind.follow(tx, id, change);
  },
  onMoved: async (tx, spaceBookingId, { before, after }) => {
    const shift = (time: string, edge: 'start' | 'end') =>
      new Date(Date.parse(time) + Date.parse(after[edge]) - Date.parse(before[edge])).toISOString();
    for (const { id, start, end, names } of await findFollowing(tx.db, spaceBookingId)) {
      const slot = { start: shift(start, 'start'), end: shift(end, 'end') };
      try {
        await moveMaterialBooking(tx, id, slot);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        const clashes = [{ id: spaceBookingId, ...after }];
        throw new AppError('space.material_stays', {
          params: { material: names },
          details: { clashes },
          cause: error,
        });
      }
    }
  },
};
