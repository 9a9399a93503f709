import { remainingMinutes } from '@thedot/domain/expert-sessions/bookings.rules';
import type { HoursUsed } from '@thedot/domain/experts/experts.contract';
import { EXPERT_HOURS_WARNING } from '@thedot/domain/limits';
import { useTranslation } from 'react-i18next';
import { DotMeter } from '../../ui/dots/DotMeter.tsx';
import { useFormat } from '../../lib/format/use-format.ts';

type QuotaValues = Readonly<Record<'hours' | 'limit', string>>;

interface Props {
  /** The expert's name. Without one, the values are those of the expert with the fewest hours left. */
  name?: string;
  hours: HoursUsed;
  /** The minutes that the request would add, shown before it is sent. */
  adding: number;
  /** Formats the hours left now, or after the request. */
  formatText: (words: QuotaValues, isAfter: boolean) => string;
  className?: string | undefined;
}

const METER_DOTS = 12;

/** Hours used with an expert, including the current request. */
export function QuotaMeter({ name, hours, adding, formatText, className }: Props) {
  const { t } = useTranslation('experts');
  const format = useFormat();
  const used = hours.usedMinutes + adding;
  const scale = Math.max(1, hours.limitMinutes / 60 / METER_DOTS);
  const left = remainingMinutes(hours);
  return (
    <>
      <DotMeter
        size={9}
        value={used / 60 / scale}
        max={hours.limitMinutes / 60 / scale}
        warnAt={EXPERT_HOURS_WARNING}
        label={t(name === undefined ? 'hours.meterAny' : 'hours.meter', {
          used: format.number(used / 60),
          limit: format.number(hours.limitMinutes / 60),
          name,
        })}
        valueText={t(name === undefined ? 'hours.leftAny' : 'hours.left', {
          hours: format.hours(left),
          name,
        })}
      />
      <span className={className}>
        {formatText(
          { hours: format.hours(left - adding), limit: format.hours(hours.limitMinutes) },
          adding > 0,
        )}
      </span>
    </>
  );
}
