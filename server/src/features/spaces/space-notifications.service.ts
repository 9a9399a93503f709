import type { SpaceBookingStatus } from '@thedot/domain/spaces/spaces.contract';
import { publishChange, type ChangePublisher } from '../../kernel/publish-change.ts';
import { publishFreeTimesChange } from '../experts/expert-changes.service.ts';
import { notify, type NotificationContext } from '../notifications/notifications.service.ts';
import { findStaffIds } from '../users/users.service.ts';
import type { SpaceBookingRow } from './spaces.queries.ts';

/** Updates the pages of the booker and of staff, and those that show the booker's free times as an expert. */
export function publishSpaceChange(tx: ChangePublisher, bookerId: string): void {
  publishChange(tx, 'update-spaces', { userIds: [bookerId], staff: true });
  publishFreeTimesChange(tx, [bookerId]);
}

/** Notifies staff once of bookings that need approval, those of one request. */
export async function notifyStaffOfRequest(
  tx: NotificationContext,
  rows: readonly SpaceBookingRow[],
): Promise<void> {
  const pending = rows.filter(({ status }) => status === 'pending');
  const [first] = pending;
  if (!first) return;
  const { id, spaceId, spaceName, booker, start, end } = first;
  await notify(tx, {
    to: await findStaffIds(tx.db),
    type: 'space_booking.requested',
    eventId: id,
    params: {
      name: booker.name,
      organization: booker.organization ?? '',
      space: spaceName,
      start,
      end,
      weeks: pending.length > 1 ? String(pending.length) : '',
    },
    target: spaceId,
  });
}

const TYPES = {
  accepted: 'space_booking.accepted',
  rejected: 'space_booking.rejected',
  cancelled: 'space_booking.cancelled',
  deleted: 'space_booking.deleted',
} as const;

interface ChangedBooking {
  readonly id: string;
  readonly spaceId: string;
  readonly spaceName: string;
  readonly bookerId: string;
  readonly start: string;
  readonly end: string;
}

/** Notifies the booker of a change that others or the deadline made, and updates the pages that show it. */
export async function notifyBooker(
  tx: NotificationContext,
  { id, spaceId, spaceName, bookerId, start, end }: ChangedBooking,
  { to, reason }: { readonly to: SpaceBookingStatus; readonly reason: string },
): Promise<void> {
  publishSpaceChange(tx, bookerId);
  if (to === 'pending' || to === 'finished') return;
  await notify(tx, {
    to: [bookerId],
    type: TYPES[to],
    eventId: id,
    params: { space: spaceName, start, end, ...(reason && { reason }) },
    target: spaceId,
  });
}
