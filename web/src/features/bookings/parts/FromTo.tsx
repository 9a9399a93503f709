import type { BookingPage } from '@thedot/domain/bookings/bookings.contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { slotAt } from '../../../app/slots/picks.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { ZoneNote } from '../../../ui/ZoneNote.tsx';
import { useOtherClock } from '../use-other-clock.ts';
import classes from './FromTo.module.css';

interface Props {
  booking: BookingPage;
  /** Where it would go; null while nothing is chosen. */
  start: string | null;
  wrong: ReactNode;
}

/** The time a session has beside the one it is to have, on both clocks. */
export function FromTo({ booking, start, wrong }: Props) {
  const { t } = useTranslation('life');
  const format = useFormat();
  const elsewhere = useOtherClock(booking);
  const { session, minutes } = booking;
  const next = start === null ? null : slotAt(start, minutes);
  return (
    <div data-path="time" tabIndex={-1}>
      <dl className={classes.times}>
        <div>
          <dt>{t('reschedule.from')}</dt>
          <dd>{session && format.dayAndRange(session.start, session.end)}</dd>
        </div>
        <div aria-live="polite" data-chosen={next !== null || undefined}>
          <dt>{t('reschedule.to')}</dt>
          <dd>
            {next ? format.dayAndRange(next.start, next.end) : t('reschedule.none')}
            {next && <span className={classes.elsewhere}>{elsewhere(next)}</span>}
          </dd>
        </div>
      </dl>
      <ZoneNote />
      {wrong && (
        <p role="alert" className={classes.wrong}>
          {start === null ? t('reschedule.required') : wrong}
        </p>
      )}
    </div>
  );
}
