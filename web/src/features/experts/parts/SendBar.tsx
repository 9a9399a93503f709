import { Button } from '@mantine/core';
import { minutesLeft, refuseMoreHours } from '@thedot/domain/bookings/bookings.rules';
import type { Expert } from '@thedot/domain/experts/experts.contract';
import { EXPERT_HOURS_WARNING } from '@thedot/domain/limits';
import { useTranslation } from 'react-i18next';
import { DotMeter } from '../../../ui/DotMeter.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import classes from './SendBar.module.css';

interface Props {
  expert: Pick<Expert, 'name' | 'hours'>;
  minutes: number;
  /** Times that will be proposed. */
  count: number;
  busy: boolean;
}

const METER_DOTS = 12;

/** Hours and the one button; on a phone it stays above the bottom bar. */
export function SendBar({ expert: { name, hours }, minutes, count, busy }: Props) {
  const { t } = useTranslation('experts');
  const format = useFormat();
  const left = minutesLeft(hours);
  const over = refuseMoreHours(hours, minutes) !== null;
  const scale = Math.max(1, hours.limitMinutes / 60 / METER_DOTS);

  return (
    <div className={classes.bar}>
      <div className={classes.hours}>
        <DotMeter
          size={9}
          value={hours.usedMinutes / 60 / scale}
          max={hours.limitMinutes / 60 / scale}
          warnAt={EXPERT_HOURS_WARNING}
          label={t('hours.meter', {
            used: format.number(hours.usedMinutes / 60),
            limit: format.number(hours.limitMinutes / 60),
            name,
          })}
          valueText={t('hours.left', { hours: format.hours(left), name })}
        />
        <span className={classes.words}>
          {over || count === 0
            ? t('hours.left', { hours: format.hours(left), name })
            : t('hours.after', { hours: format.hours(left - minutes) })}
        </span>
      </div>
      <Button type="submit" className={classes.send} loading={busy} disabled={over}>
        {t('form.propose', { count })}
      </Button>
    </div>
  );
}
