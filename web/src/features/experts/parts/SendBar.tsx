import { Button } from '@mantine/core';
import {
  minutesLeft,
  refuseMoreHours,
  refuseMoreRequests,
} from '@thedot/domain/bookings/bookings.rules';
import type { HoursUsed } from '@thedot/domain/experts/experts.contract';
import { useTranslation } from 'react-i18next';
import { HoursDots } from '../../../app/slots/HoursDots.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import type { Bookable } from '../bookable.ts';
import classes from './SendBar.module.css';

interface Props {
  expert: Pick<Bookable, 'name' | 'hours' | 'leastHours' | 'requestsToday'>;
  minutes: number;
  /** Times that will be proposed. */
  count: number;
  busy: boolean;
}

/** What the request leaves of hours and quota, and the one button; on a phone it stays above the bottom bar. */
export function SendBar({ expert, minutes, count, busy }: Props) {
  const { name, hours, leastHours, requestsToday } = expert;
  const { t } = useTranslation('experts');
  const over = hours !== null && refuseMoreHours(hours, minutes) !== null;
  const full = refuseMoreRequests(requestsToday) !== null;

  return (
    <div className={classes.bar}>
      <div className={classes.hours}>
        {hours && <HoursLeft name={name} hours={hours} taking={count > 0 && !over ? minutes : 0} />}
        {leastHours && <LeastLeft hours={leastHours} taking={count > 0 ? minutes : 0} />}
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
  return (
    <>
      <HoursDots name={name} hours={hours} taking={taking} />
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

/** Whoever it will be, no less is left with them; who has too little is not asked. */
function LeastLeft({ hours, taking }: Omit<HoursLeftProps, 'name'>) {
  const { t } = useTranslation('experts');
  const format = useFormat();
  const left = minutesLeft(hours);
  const isTaken = taking > 0 && taking <= left;
  return (
    <>
      <HoursDots name={t('any.metMost')} hours={hours} taking={isTaken ? taking : 0} />
      <span className={classes.words}>
        {isTaken
          ? t('hours.afterAny', {
              hours: format.hours(left - taking),
              limit: format.hours(hours.limitMinutes),
            })
          : t('hours.leftAny', { hours: format.hours(left) })}
      </span>
    </>
  );
}
