import type { Context } from '../../kernel/context.ts';
import { publishChange, type ChangePublisher } from '../../kernel/publish-change.ts';
import { publishFreeTimesChange } from '../experts/expert-changes.service.ts';
import { notify, type NotificationContext } from '../notifications/notifications.service.ts';
import type { StatusChange } from '../scheduling/bookings.service.ts';
import { queueInvitations } from '../scheduling/invitations.service.ts';
import { findStaffIds } from '../users/users.service.ts';
import type { SpaceBookingRow } from './spaces.queries.ts';

/** Updates the pages of the booker, of staff and of spaces, and those that show the booker's free times as an expert. */
export function publishSpaceChange(tx: ChangePublisher, bookerId: string): void {
  publishChange(tx, 'update-spaces', { userIds: [bookerId], staff: true, topics: ['list:spaces'] });
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
      spaceId,
      start,
      end,
      weeks: pending.length > 1 ? String(pending.length) : '',
    },
    target: id,
  });
}

const TYPES = {
  accepted: 'space_booking.accepted',
  rejected: 'space_booking.rejected',
  cancelled: 'space_booking.cancelled',
  deleted: 'space_booking.deleted',
} as const;

/** The notification of a change that others or the deadline made; null when there is none. */
function typeOf({ to, cancelCause }: Pick<StatusChange, 'to' | 'cancelCause'>) {
  if (to === 'pending' || to === 'finished') return null;
  return cancelCause === 'closed' ? 'space_booking.closed' : TYPES[to];
}

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
  change: StatusChange,
): Promise<void> {
  const { reason } = change;
  const type = typeOf(change);
  publishSpaceChange(tx, bookerId);
  if (!type) return;
  await notify(tx, {
    to: [bookerId],
    type,
    eventId: id,
    params: { space: spaceName, spaceId, start, end, ...(reason && { reason }) },
    target: id,
  });
}

/** Sends the booker's calendar the bookings that were confirmed at once, those of one request. */
export async function inviteBooker(tx: Context, rows: readonly SpaceBookingRow[]): Promise<void> {
  const [first, ...later] = rows.filter(({ status }) => status === 'accepted');
  if (!first) return;
  await queueInvitations(tx, {
    booking: { kind: 'space_booking', id: first.id },
    userIds: [first.booker.id],
    type: 'space_booking.accepted',
    eventId: first.id,
    params: { spaceId: first.spaceId, ...(later.length > 0 && { whole: 'yes' }) },
  });
}

/** The booker's own cancellation has no notification: calendars treat it like a deletion. */
function calendarTypeOf({ to, cancelCause }: Pick<StatusChange, 'to' | 'cancelCause'>) {
  if (to === 'accepted') return 'space_booking.accepted';
  return cancelCause === 'closed' ? 'space_booking.closed' : 'space_booking.deleted';
}

/** Sends the booker's calendar a change of a confirmed booking, unless an email about the change does. */
export async function updateBookerCalendar(
  tx: Context,
  { id, spaceId, bookerId }: ChangedBooking,
  { from, to, cancelCause }: StatusChange,
): Promise<void> {
  if (from !== 'accepted' && to !== 'accepted') return;
  await queueInvitations(tx, {
    booking: { kind: 'space_booking', id },
    userIds: [bookerId],
    type: calendarTypeOf({ to, cancelCause }),
    eventId: `${id}:${to}`,
    params: { spaceId },
  });
}
