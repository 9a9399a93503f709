import { remainingMinutes } from '@thedot/domain/bookings/bookings.rules';
import type { HoursUsed } from '@thedot/domain/experts/experts.contract';
import { EXPERT_HOURS_WARNING } from '@thedot/domain/limits';
import { useTranslation } from 'react-i18next';
import { DotMeter } from '../../ui/dots/DotMeter.tsx';
import { useFormat } from '../../lib/format/use-format.ts';

type HoursWords = Readonly<Record<'hours' | 'limit', string>>;

interface Props {
  /** With whom the hours are; with nobody in particular, they are the fewest that are left with any. */
  name?: string;
  hours: HoursUsed;
  /** What it would take of them: the dots show it before it is sent. */
  taking: number;
  /** What is left now, or will be after it. */
  say: (words: HoursWords, isAfter: boolean) => string;
  className?: string | undefined;
}

const METER_DOTS = 12;

/** Hours with an expert in dots and words, as they would be. */
export function HoursDots({ name, hours, taking, say, className }: Props) {
  const { t } = useTranslation('experts');
  const format = useFormat();
  const used = hours.usedMinutes + taking;
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
        {say(
          { hours: format.hours(left - taking), limit: format.hours(hours.limitMinutes) },
          taking > 0,
        )}
      </span>
    </>
  );
}
