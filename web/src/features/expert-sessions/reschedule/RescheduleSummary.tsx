import { Box } from '@mantine/core';
import type { BookingPage } from '@thedot/domain/expert-sessions/bookings.contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { toSlot } from '../../scheduling/slots/slots.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { TimeZoneNote } from '../../../ui/TimeZoneNote.tsx';
import { useCounterpartTime, counterpartOf, partyOf } from '../booking-viewer.ts';
import classes from './RescheduleSummary.module.css';
import { useMe } from '../../../lib/session/session.ts';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { useDisplayName } from '../../../lib/format/use-display-name.ts';

interface Props {
  booking: BookingPage;
  /** The new start; null while none is selected. */
  start: string | null;
  error: ReactNode;
}

/** The current and the new time of a session, in both zones. */
export function TimeComparison({ booking, start, error }: Props) {
  const { t } = useTranslation('life');
  const format = useFormat();
  const elsewhere = useCounterpartTime(booking);
  const { session, minutes } = booking;
  const next = start === null ? null : toSlot(start, minutes);
  return (
    <div data-path="time" tabIndex={-1}>
      <dl className={classes.times}>
        <div>
          <Box component="dt" fz={13} c="var(--dot-ink-2)">
            {t('reschedule.from')}
          </Box>
          <Box component="dd" m="2px 0 0" fw={600} data-capitalized>
            {session && format.dayAndRange(session.start, session.end)}
          </Box>
        </div>
        <div aria-live="polite" data-chosen={next !== null || undefined}>
          <Box component="dt" fz={13} c="var(--dot-ink-2)">
            {t('reschedule.to')}
          </Box>
          <Box component="dd" m="2px 0 0" fw={600} data-capitalized>
            {next ? format.dayAndRange(next.start, next.end) : t('reschedule.none')}
            {next && (
              <Box component="span" display="block" fz={13} fw={400} c="var(--dot-ink-2)">
                {elsewhere(next)}
              </Box>
            )}
          </Box>
        </div>
      </dl>
      <TimeZoneNote />
      {error && (
        <Box component="p" role="alert" m="8px 0 0" fz={13} c="var(--dot-error)">
          {start === null ? t('reschedule.required') : error}
        </Box>
      )}
    </div>
  );
}

/** Explains who is notified and what stays unchanged. */
export function RescheduleNotice({ booking }: { booking: BookingPage }) {
  const { t } = useTranslation('life');
  const nameOf = useDisplayName();
  const me = useMe().id;
  const isParty = partyOf(booking, me) !== null;
  return (
    <InlineAlert tone="info">
      {isParty
        ? t('reschedule.told', { name: nameOf(counterpartOf(booking, me).name) })
        : t('reschedule.toldBoth', {
            expert: nameOf(booking.expert.name),
            requester: nameOf(booking.requester.name),
          })}
      {isParty && ` ${t('reschedule.hours')}`}
      {booking.series && ` ${t('reschedule.series')}`}
    </InlineAlert>
  );
}
