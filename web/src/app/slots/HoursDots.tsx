import { minutesLeft } from '@thedot/domain/bookings/bookings.rules';
import type { HoursUsed } from '@thedot/domain/experts/experts.contract';
import { EXPERT_HOURS_WARNING } from '@thedot/domain/limits';
import { useTranslation } from 'react-i18next';
import { DotMeter } from '../../ui/DotMeter.tsx';
import { useFormat } from '../../ui/use-format.ts';

interface Props {
  /** With whom the hours are. */
  name: string;
  hours: HoursUsed;
  /** What it would take of them: the dots show it before it is sent. */
  taking: number;
}

const METER_DOTS = 12;

/** Hours with an expert in dots, as they would be. */
export function HoursDots({ name, hours, taking }: Props) {
  const { t } = useTranslation('experts');
  const format = useFormat();
  const used = hours.usedMinutes + taking;
  const scale = Math.max(1, hours.limitMinutes / 60 / METER_DOTS);
  return (
    <DotMeter
      size={9}
      value={used / 60 / scale}
      max={hours.limitMinutes / 60 / scale}
      warnAt={EXPERT_HOURS_WARNING}
      label={t('hours.meter', {
        used: format.number(used / 60),
        limit: format.number(hours.limitMinutes / 60),
        name,
      })}
      valueText={t('hours.left', { hours: format.hours(minutesLeft(hours)), name })}
    />
  );
}
