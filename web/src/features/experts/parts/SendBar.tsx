import { Button } from '@mantine/core';
import {
  minutesLeft,
  refuseMoreHours,
  refuseMoreRequests,
} from '@thedot/domain/bookings/bookings.rules';
import type { HoursUsed } from '@thedot/domain/experts/experts.contract';
import { EXPERT_HOURS_WARNING } from '@thedot/domain/limits';
import { useTranslation } from 'react-i18next';
import { DotMeter } from '../../../ui/DotMeter.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import type { Bookable } from '../bookable.ts';
import classes from './SendBar.module.css';

interface Props {
  expert: Pick<Bookable, 'name' | 'hours' | 'requestsToday'>;
  minutes: number;
  /** Times that will be proposed. */
  count: number;
  busy: boolean;
}

const METER_DOTS = 12;

/** What the request leaves of hours and quota, and the one button; on a phone it stays above the bottom bar. */
export function SendBar({ expert, minutes, count, busy }: Props) {
  const { name, hours, requestsToday } = expert;
  const { t } = useTranslation('experts');
  const over = hours !== null && refuseMoreHours(hours, minutes) !== null;
  const full = refuseMoreRequests(requestsToday) !== null;

  return (
    <div className={classes.bar}>
      <div className={classes.hours}>
        {hours && <HoursLeft name={name} hours={hours} taking={count > 0 && !over ? minutes : 0} />}
        <span className={classes.words}>
          {t('quota.today', { used: requestsToday.used, count: requestsToday.limit })}
        </span>
      </div>
      <Button type="submit" className={classes.send} loading={busy} disabled={over || full}>
        {t('form.propose', { count })}
      </Button>
    </div>
  );
}

interface HoursLeftProps {
  name: string;
  hours: HoursUsed;
  /** With the first pick the dots already show what the request takes. */
  taking: number;
}

function HoursLeft({ name, hours, taking }: HoursLeftProps) {
  const { t } = useTranslation('experts');
  const format = useFormat();
  const left = minutesLeft(hours);
  const used = hours.usedMinutes + taking;
  const scale = Math.max(1, hours.limitMinutes / 60 / METER_DOTS);
  return (
    <>
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
        valueText={t('hours.left', { hours: format.hours(left), name })}
      />
      <span className={classes.words}>
        {taking > 0
          ? t('hours.after', {
              hours: format.hours(left - taking),
              limit: format.hours(hours.limitMinutes),
            })
          : t('hours.left', { hours: format.hours(left), name })}
      </span>
    </>
  );
}
