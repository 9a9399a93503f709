import { Button, Stack } from '@mantine/core';
import {
  isNearHoursLimit,
  remainingMinutes,
  refuseMoreHours,
} from '@thedot/domain/expert-sessions/bookings.rules';
import { refuseMoreRequests } from '@thedot/domain/scheduling/policy.rules';
import type { HoursUsed } from '@thedot/domain/experts/experts.contract';
import { useTranslation } from 'react-i18next';
import { QuotaUsage, toHoursQuota } from '../../scheduling/QuotaUsage.tsx';
import type { RequestTarget } from './request-form.ts';
import classes from './SendBar.module.css';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';

interface Props {
  expert: Pick<RequestTarget, 'name' | 'hours' | 'fewestHoursLeft' | 'requestsToday'>;
  minutes: number;
  /** Number of proposed times. */
  count: number;
  busy: boolean;
  /** Rendered at the foot of a panel, which covers the bottom bar. */
  inPanel?: boolean;
  /** Shows the times, while none is selected. */
  onChooseTime: () => void;
}

/** Remaining hours, daily quota and the submit button; on a phone it sticks above the bottom bar. */
export function SendBar({ expert, minutes, count, busy, inPanel = false, onChooseTime }: Props) {
  const { name, hours, fewestHoursLeft, requestsToday } = expert;
  const { t } = useTranslation('experts');
  const over = hours !== null && refuseMoreHours(hours, minutes) !== null;
  const full = refuseMoreRequests(requestsToday) !== null;

  return (
    <div className={inPanel ? classes.foot : classes.bar}>
      <Stack gap={6} miw={0} fz={13}>
        {hours && <HoursLeft name={name} hours={hours} taking={count > 0 && !over ? minutes : 0} />}
        {fewestHoursLeft && (
          <LeastHoursLeft hours={fewestHoursLeft} minutes={minutes} isChosen={count > 0} />
        )}
        <span className={classes.words}>
          {t('quota.today', { used: requestsToday.used, count: requestsToday.limit })}
        </span>
      </Stack>
      <Button
        className={classes.send}
        loading={busy}
        disabled={over || full}
        {...(count > 0 ? { type: 'submit' } : { onClick: onChooseTime })}
      >
        {t(count > 0 ? 'form.send' : 'form.chooseTime')}
      </Button>
    </div>
  );
}

interface HoursLeftProps {
  name: string;
  hours: HoursUsed;
  /** Minutes of the request, shown in the dots from the first picked slot on. */
  taking: number;
}

function HoursLeft({ name, hours, taking }: HoursLeftProps) {
  const { t } = useTranslation('experts');
  return (
    <QuotaUsage
      {...toHoursQuota(hours, useFormat())}
      requested={taking / 60}
      getLabel={({ used, limit }) => t('hours.meter', { used, limit, name })}
      getRemainingText={({ left }) => t('hours.left', { hours: left, name })}
      getText={({ left, limit }, isAfter) =>
        t(isAfter ? 'hours.after' : 'hours.left', { hours: left, limit, name })
      }
      visibleFrom="md"
    />
  );
}

interface LeastHoursLeftProps {
  hours: HoursUsed;
  minutes: number;
  isChosen: boolean;
}

/** The lower bound of the hours left with any expert of the topic; experts with too few hours left are skipped. */
function LeastHoursLeft({ hours, minutes, isChosen }: LeastHoursLeftProps) {
  const { t } = useTranslation('experts');
  const isEnough = refuseMoreHours(hours, minutes) === null;
  return (
    <QuotaUsage
      {...toHoursQuota(hours, useFormat())}
      requested={isChosen && isEnough ? minutes / 60 : 0}
      getLabel={({ used, limit }) => t('hours.meterAny', { used, limit })}
      getRemainingText={({ left }) => t('hours.leftAny', { hours: left })}
      getText={({ left, limit }, isAfter) => {
        if (!isEnough) return t('hours.someAny');
        return t(isAfter ? 'hours.afterAny' : 'hours.leftAny', { hours: left, limit });
      }}
      visibleFrom="md"
    />
  );
}

interface HoursNoteProps {
  expert: Pick<RequestTarget, 'name' | 'hours' | 'fewestHoursLeft' | 'requestsToday'>;
  minutes: number;
}

/** Warns before sending when the request exceeds or nearly uses up the daily quota or the organization's hours. */
export function HoursNote({ expert, minutes }: HoursNoteProps) {
  const { name, hours, fewestHoursLeft, requestsToday } = expert;
  const { t } = useTranslation('experts');
  const format = useFormat();
  if (refuseMoreRequests(requestsToday)) {
    return <InlineAlert>{t('quota.full', { count: requestsToday.limit })}</InlineAlert>;
  }
  if (!hours) {
    const isNear = fewestHoursLeft && !refuseMoreHours(fewestHoursLeft, minutes);
    if (!isNear || !isNearHoursLimit(fewestHoursLeft, minutes)) return null;
    return (
      <InlineAlert>
        {t('hours.nearAny', { hours: format.hours(remainingMinutes(fewestHoursLeft)) })}
      </InlineAlert>
    );
  }
  const left = remainingMinutes(hours);
  if (left === 0) return <InlineAlert>{t('hours.none', { name })}</InlineAlert>;
  if (refuseMoreHours(hours, minutes)) {
    return (
      <InlineAlert>
        {t('hours.over', { needed: format.hours(minutes), left: format.hours(left) })}
      </InlineAlert>
    );
  }
  if (!isNearHoursLimit(hours, minutes)) return null;
  return <InlineAlert>{t('hours.near', { hours: format.hours(left), name })}</InlineAlert>;
}
