import type { Attendance, BookingStatus } from '@thedot/domain/expert-sessions/bookings.contract';
import { AttendanceDot } from '../../ui/dots/AttendanceDot.tsx';
import { StatusDot } from '../../ui/dots/StatusDot.tsx';

interface Props {
  status: BookingStatus;
  attendance: Attendance | null;
  size?: number;
}

/** The status of a booking, or its attendance once it is finished. */
export const BookingStatusDot = ({ status, attendance, size = 13 }: Props) =>
  attendance ? (
    <AttendanceDot attendance={attendance} size={size} />
  ) : (
    <StatusDot status={status} size={size} />
  );
