// Material of a visit to the 5G station follows the booking of its space.
import { AppError } from '@thedot/domain/errors';
import type { DependentBookings } from '../../kernel/bookable.ts';
import { moveMaterialBooking } from './material-changes.service.ts';
import { materialKind } from './material-kind.service.ts';
import { findFollowing, lockFollowing } from './visits.queries.ts';

export const materialOfVisits: DependentBookings = {
  of: 'space_booking',
  lock: lockFollowing,
  onChanged: async (tx, visitId, change) => {
    for (const { id } of await findFollowing(tx.db, visitId))
      await materialKind.follow(tx, id, change);
  },
  onMoved: async (tx, visitId, { before, after }) => {
    const shift = (time: string, edge: 'start' | 'end') =>
      new Date(Date.parse(time) + Date.parse(after[edge]) - Date.parse(before[edge])).toISOString();
    for (const { id, start, end, names } of await findFollowing(tx.db, visitId)) {
      const slot = { start: shift(start, 'start'), end: shift(end, 'end') };
      try {
        await moveMaterialBooking(tx, id, slot);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        throw new AppError('space.visit_material', { params: { material: names }, cause: error });
      }
    }
  },
};
