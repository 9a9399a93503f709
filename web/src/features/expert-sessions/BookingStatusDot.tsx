import type { Attendance, BookingStatus } from '@thedot/domain/expert-sessions/bookings.contract';
import { displayedStatus } from '@thedot/domain/scheduling/displayed-status.rules';
import { StatusBadge } from '../../ui/StatusBadge.tsx';

interface Props {
  status: BookingStatus;
  /** Weeks of a series do not expire. */
  isExpired?: boolean;
  attendance: Attendance | null;
  size?: number;
}

/** The status of a booking, or its attendance once it is finished. */
export const BookingStatusDot = ({ attendance, size = 13, ...booking }: Props) =>
  attendance ? (
    <StatusBadge kind="attendance" status={attendance} size={size} />
  ) : (
    <StatusBadge kind="booking" status={displayedStatus(booking)} size={size} />
  );
