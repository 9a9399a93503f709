import type { Attendance } from '@thedot/domain/expert-sessions/bookings.contract';
import { useTranslation } from 'react-i18next';
import classes from './StatusDot.module.css';

const COLORS: Readonly<Record<Attendance, string>> = {
  attended: 'var(--mantine-color-bou-5)',
  expert_absent: 'var(--mantine-color-crimson-5)',
  requester_absent: 'var(--mantine-color-crimson-5)',
  unknown: 'var(--dot-ink-3)',
};

interface Props {
  attendance: Attendance;
  size?: number;
}

/** The attendance of a finished session, as an icon and its name. */
export function AttendanceDot({ attendance, size = 13 }: Props) {
  const { t } = useTranslation('ui');
  return (
    <span className={classes.status}>
      <svg width={size} height={size} viewBox="0 0 16 16" aria-hidden color={COLORS[attendance]}>
        <circle
          cx="8"
          cy="8"
          r="6.4"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.8"
          strokeDasharray={attendance === 'unknown' ? '1.8 2.2' : undefined}
        />
        <Core attendance={attendance} />
      </svg>
      {t(`attendance.${attendance}`)}
    </span>
  );
}

/** Attended: a filled core. Absent: a bar. Unknown: empty. */
function Core({ attendance }: { attendance: Attendance }) {
  switch (attendance) {
    case 'attended':
      return <circle cx="8" cy="8" r="3" fill="currentColor" />;
    case 'expert_absent':
    case 'requester_absent':
      return <path d="M5 8h6" stroke="currentColor" strokeWidth="2.2" strokeLinecap="round" />;
    case 'unknown':
      return null;
  }
}
