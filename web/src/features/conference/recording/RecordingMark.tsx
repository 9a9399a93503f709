import { useTranslation } from 'react-i18next';
import { formatClock, useClock } from '../parts/use-clock.ts';
import { useCall } from '../use-call.ts';
import classes from './RecordingMark.module.css';

/** Says loudly that the meeting is recorded. */
export function RecordingMark() {
  const { t } = useTranslation('visio-call');
  const { recording } = useCall().state;
  const now = useClock();
  if (!recording) return null;
  return (
    <span className={classes.mark} title={t('record.banner')}>
      <i aria-hidden />
      {t('record.on')}
      <span aria-hidden>{formatClock(now - Date.parse(recording.startedAt))}</span>
    </span>
  );
}
