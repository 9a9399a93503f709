import type { BookingPage, ProposedSlot } from '@thedot/domain/bookings/bookings.contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format/use-format.ts';
import { isAskedToo, useClash } from '../use-clash.ts';
import { useOtherClock } from '../use-other-clock.ts';
import classes from './BookingTimes.module.css';

interface Props {
  booking: BookingPage;
  slot: ProposedSlot;
}

/** One proposed time: on both clocks, and whether it can still be had. */
export function ProposedTime({ booking, slot }: Props) {
  const { t } = useTranslation('bookings');
  const format = useFormat();
  const clash = useClash(booking)(slot);
  const elsewhere = useOtherClock(booking)(slot);
  return (
    <span className={classes.label} data-gone={clash !== null || undefined}>
      <time dateTime={slot.start}>{format.longDay(slot.start)}</time>
      <span className={classes.hours}>{format.timeRange(slot.start, slot.end)}</span>
      {elsewhere && <span className={classes.elsewhere}>{elsewhere}</span>}
      {clash && <span className={classes.why}>{clash}</span>}
      {!clash && isAskedToo(booking, slot) && (
        <span className={classes.asked}>{t('round.askedToo')}</span>
      )}
    </span>
  );
}
