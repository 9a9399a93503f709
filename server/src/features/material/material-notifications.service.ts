import { type ChangePublisher, publishChange } from '../../kernel/publish-change.ts';
import type { NotifiedKind } from '../scheduling/default-notifications.service.ts';
import { findUserIdsWithRoles } from '../users/users.service.ts';
import { findMaterialBookingKind } from './material-bookings.queries.ts';

/** Updates the pages that show material: its stock, or what is free of it. */
export const publishMaterial = (tx: ChangePublisher): void =>
  publishChange(tx, 'update-material', { staff: true, topics: ['list:material'] });

/** Updates pages that show free material: the hub was closed, or opened again. */
export const publishFreeMaterial = (tx: ChangePublisher): void =>
  publishChange(tx, 'update-material', { topics: ['list:material'] });

/** Updates the pages of the borrower and of their coming bookings, of staff and of material. */
export function publishMaterialBooking(tx: ChangePublisher, bookerId: string): void {
  publishChange(tx, 'update-material', {
    userIds: [bookerId],
    staff: true,
    topics: ['list:material'],
  });
  publishChange(tx, 'update-comming-bookings', { userIds: [bookerId] });
}

export const materialBookingKind: NotifiedKind = {
  kind: 'material_booking',
  types: {
    requested: 'material_booking.requested',
    accepted: 'material_booking.accepted',
    rejected: 'material_booking.rejected',
    cancelled: 'material_booking.cancelled',
    deleted: 'material_booking.deleted',
    moved: 'material_booking.moved',
    closed: 'material_booking.closed',
    followed: 'material_booking.cancelled_with_space',
  },
  invitations: { template: 'material-invitation', preference: 'material_booking.accepted' },
  publish: publishMaterialBooking,
  // The team of the 5G station decides about its material.
  findDeciderIds: async (db, bookingId) =>
    (await findMaterialBookingKind(db, bookingId))?.isTT ? findUserIdsWithRoles(db, ['tt']) : [],
};
