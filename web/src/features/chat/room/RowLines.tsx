import { useTranslation } from 'react-i18next';
import { capital } from '../../../ui/capital.ts';
import { useFormat } from '../../../ui/use-format.ts';
import { useAround } from './room-context.ts';
import classes from './RowLines.module.css';

export function DayLine({ day }: { day: string }) {
  const format = useFormat();
  const { i18n } = useTranslation('chat-room');
  const isNear = Math.abs(format.daysFromToday(day)) <= 1;
  return (
    <div className={classes.day}>
      <time dateTime={day}>
        {capital(isNear ? format.relativeDay(day) : format.longDay(day), i18n.language)}
      </time>
    </div>
  );
}

export function NewLine() {
  const { t } = useTranslation('chat-room');
  return <div className={classes.new}>{t('new')}</div>;
}

/** The room begins here. */
export function StartLine() {
  const { t } = useTranslation('chat-room');
  const { other, nameOf } = useAround();
  return <p className={classes.start}>{t('start', { name: nameOf(other.id) })}</p>;
}

/** Between what is read of the room and what was sent meanwhile. */
export function GapLine() {
  const { t } = useTranslation('chat-room');
  return (
    <p className={classes.gap} role="img" aria-label={t('gap')}>
      …
    </p>
  );
}
