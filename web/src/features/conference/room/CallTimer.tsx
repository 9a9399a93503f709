import { MINUTE_MS } from '@thedot/domain/kernel/time';
import { useTranslation } from 'react-i18next';
import { formatClock, useClock } from '../parts/use-clock.ts';
import { useCall } from '../use-call.ts';
import classes from './CallTimer.module.css';
import { NEAR_END_MS } from './near-end.ts';

/** How much time is left, or has passed in a meeting without a limit. */
export function CallTimer() {
  const { t } = useTranslation('visio-call');
  const { startedAt, endsAt } = useCall().state;
  const now = useClock();
  if (endsAt === null) {
    const passed = now - Date.parse(startedAt);
    return (
      <span className={classes.timer} role="timer" aria-label={t('time.passed')}>
        {formatClock(passed)}
      </span>
    );
  }
  const left = Math.max(0, Date.parse(endsAt) - now);
  return (
    <span
      className={classes.timer}
      role="timer"
      aria-label={t('time.left_label', { count: Math.ceil(left / MINUTE_MS) })}
      data-near={left <= NEAR_END_MS || undefined}
    >
      {t('time.left', { time: formatClock(left) })}
    </span>
  );
}
