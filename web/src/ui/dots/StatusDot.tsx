import type { BookingStatus } from '@thedot/domain/expert-sessions/bookings.contract';
import { useTranslation } from 'react-i18next';
import classes from './StatusDot.module.css';

const COLORS: Readonly<Record<BookingStatus, string>> = {
  pending: 'var(--mantine-color-saffron-5)',
  accepted: 'var(--mantine-color-olive-5)',
  rejected: 'var(--mantine-color-crimson-5)',
  cancelled: 'var(--dot-ink-3)',
  finished: 'var(--mantine-color-bou-5)',
};

interface Props {
  status: BookingStatus;
  /** A label for records other than bookings. */
  word?: string;
  size?: number;
}

/** A booking status as an icon and its name. */
export function StatusDot({ status, word, size = 13 }: Props) {
  const { t } = useTranslation('ui');
  return (
    <span className={classes.status}>
      <svg width={size} height={size} viewBox="0 0 16 16" aria-hidden color={COLORS[status]}>
        <Shape status={status} />
      </svg>
      {word ?? t(`status.${status}`)}
    </span>
  );
}

function Shape({ status }: { status: BookingStatus }) {
  const line = { fill: 'none', stroke: 'currentColor', strokeWidth: 1.8 };
  switch (status) {
    case 'pending':
      return <circle cx="8" cy="8" r="6.2" {...line} strokeWidth="2.4" strokeDasharray="3.9 2.6" />;
    case 'accepted':
      return <circle cx="8" cy="8" r="7.2" fill="currentColor" />;
    case 'rejected':
      return (
        <>
          <circle cx="8" cy="8" r="7.2" fill="currentColor" />
          <path d="M5.4 5.4l5.2 5.2M10.6 5.4l-5.2 5.2" {...line} stroke="#fff" />
        </>
      );
    case 'cancelled':
      return (
        <>
          <circle cx="8" cy="8" r="6.4" {...line} />
          <path d="M3.6 12.4l8.8-8.8" {...line} />
        </>
      );
    case 'finished':
      return (
        <>
          <circle cx="8" cy="8" r="6.4" {...line} />
          <circle cx="8" cy="8" r="3" fill="currentColor" />
        </>
      );
  }
}
