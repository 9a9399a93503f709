import { Role } from '@thedot/domain/access/roles';
import { publishChange, type ChangePublisher } from '../../kernel/publish-change.ts';
import { publishFreeTimesChange } from '../experts/expert-changes.service.ts';
import type { NotifiedKind } from '../scheduling/default-notifications.service.ts';
import { notifyGuests } from './space-guest-notifications.service.ts';
import { findUserIdsWithRoles } from '../users/users.service.ts';
import { isStationBooking } from './space-deciders.queries.ts';

/** Updates the pages of the booker, of staff and of spaces, and those that show the booker's free times as an expert. */
export function publishSpaceChange(tx: ChangePublisher, bookerId: string): void {
  publishChange(tx, 'update-spaces', { userIds: [bookerId], staff: true, topics: ['list:spaces'] });
  publishChange(tx, 'update-comming-bookings', { userIds: [bookerId] });
  publishFreeTimesChange(tx, [bookerId]);
}

/** Updates pages that show or manage spaces. */
export const publishSpaces = (tx: ChangePublisher): void =>
  publishChange(tx, 'update-spaces', { staff: true, topics: ['list:spaces'] });

/** Updates pages that show free spaces: the hub was closed, or opened again. */
export const publishFreeSpaces = (tx: ChangePublisher): void =>
  publishChange(tx, 'update-spaces', { topics: ['list:spaces'] });

export const spaceBookings: NotifiedKind = {
  kind: 'space_booking',
  types: {
    requested: 'space_booking.requested',
    accepted: 'space_booking.accepted',
    rejected: 'space_booking.rejected',
    cancelled: 'space_booking.cancelled',
    deleted: 'space_booking.deleted',
    moved: 'space_booking.moved',
    closed: 'space_booking.closed',
    missed: 'space_booking.missed',
  },
  invitations: { template: 'space-invitation', preference: 'space_booking.accepted' },
  publish: publishSpaceChange,
  notifyOthers: (tx, bookings, { from, to }) =>
    to === 'accepted'
      ? notifyGuests(
          tx,
          bookings.map((it) => ({ ...it, status: to })),
          'changed',
        )
      : from === 'accepted' && to !== 'finished'
        ? notifyGuests(
            tx,
            bookings.map((it) => ({ ...it, status: to })),
            'cancelled',
          )
        : undefined,
  // The team of the 5G station decides about its bookings.
  findDeciderIds: async (db, bookingId) =>
    (await isStationBooking(db, bookingId)) ? findUserIdsWithRoles(db, [Role.enum.tt]) : [],
};
