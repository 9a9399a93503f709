import { Button } from '@mantine/core';
import { refuseMoreHours, refuseMoreRequests } from '@thedot/domain/bookings/bookings.rules';
import type { HoursUsed } from '@thedot/domain/experts/experts.contract';
import { useTranslation } from 'react-i18next';
import { HoursDots } from '../../../app/slots/HoursDots.tsx';
import type { Bookable } from '../bookable.ts';
import classes from './SendBar.module.css';

interface Props {
  expert: Pick<Bookable, 'name' | 'hours' | 'leastHours' | 'requestsToday'>;
  minutes: number;
  /** Times that will be proposed. */
  count: number;
  busy: boolean;
  /** At the foot of a panel, which covers the bottom bar. */
  inPanel?: boolean;
}

/** What the request leaves of hours and quota, and the one button; on a phone it stays above the bottom bar. */
export function SendBar({ expert, minutes, count, busy, inPanel = false }: Props) {
  const { name, hours, leastHours, requestsToday } = expert;
  const { t } = useTranslation('experts');
  const over = hours !== null && refuseMoreHours(hours, minutes) !== null;
  const full = refuseMoreRequests(requestsToday) !== null;

  return (
    <div className={inPanel ? classes.foot : classes.bar}>
      <div className={classes.hours}>
        {hours && <HoursLeft name={name} hours={hours} taking={count > 0 && !over ? minutes : 0} />}
        {leastHours && <LeastLeft hours={leastHours} minutes={minutes} isChosen={count > 0} />}
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
  return (
    <HoursDots
      className={classes.words}
      name={name}
      hours={hours}
      taking={taking}
      say={(words, isAfter) =>
        isAfter ? t('hours.after', words) : t('hours.left', { ...words, name })
      }
    />
  );
}

interface LeastLeftProps {
  hours: HoursUsed;
  minutes: number;
  isChosen: boolean;
}

/** Whoever it will be, no less is left with them; who has too little is not asked. */
function LeastLeft({ hours, minutes, isChosen }: LeastLeftProps) {
  const { t } = useTranslation('experts');
  const isEnough = refuseMoreHours(hours, minutes) === null;
  return (
    <HoursDots
      className={classes.words}
      hours={hours}
      taking={isChosen && isEnough ? minutes : 0}
      say={(words, isAfter) => {
        if (!isEnough) return t('hours.someAny');
        return t(isAfter ? 'hours.afterAny' : 'hours.leftAny', words);
      }}
    />
  );
}
