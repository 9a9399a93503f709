import type { Attendance, BookingStatus } from '@thedot/domain/expert-sessions/bookings.contract';
import { StatusBadge } from '../../ui/StatusBadge.tsx';

interface Props {
  status: BookingStatus;
  attendance: Attendance | null;
  size?: number;
}

/** The status of a booking, or its attendance once it is finished. */
export const BookingStatusDot = ({ status, attendance, size = 13 }: Props) =>
  attendance ? (
    <StatusBadge kind="attendance" status={attendance} size={size} />
  ) : (
    <StatusBadge kind="booking" status={status} size={size} />
  );
