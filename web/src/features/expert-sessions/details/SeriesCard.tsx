import { Box, Stack } from '@mantine/core';
import type { BookingPage, SeriesWeek } from '@thedot/domain/expert-sessions/bookings.contract';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/Card.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { BookingStatusDot } from '../BookingStatusDot.tsx';
import classes from './SeriesCard.module.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SeriesPreviewWithStarts } from '../../scheduling/SeriesPreview.tsx';
import { useNow } from '../../../lib/format/use-now.ts';
import { pendingSeriesQuery } from '../fields/series-preview.data.ts';
import { TextLink } from '../../../ui/TextLink.tsx';

/** The weeks of a series, including those without a free slot. */
export function SeriesCard({ booking }: { booking: BookingPage }) {
  const { t } = useTranslation('life');
  const { series, seriesWeeks } = booking;
  if (!series) return null;
  return (
    <Card title={t('series.title')} hint={t('series.week', series)}>
      <Stack component="ol" gap={2}>
        {seriesWeeks.map((week) => (
          <li key={week.occurrence} className={classes.week}>
            <Week week={week} isThis={week.booking?.id === booking.id} />
          </li>
        ))}
      </Stack>
    </Card>
  );
}

function Week({ week, isThis }: { week: SeriesWeek; isThis: boolean }) {
  const { t } = useTranslation('life');
  const format = useFormat();
  const when = format.dayAndTime(week.start);
  return (
    <>
      <span className={classes.number} aria-hidden>
        {week.occurrence}
      </span>
      {week.booking === null && (
        <Box component="span" fz={13} c="var(--dot-ink-3)">
          <s>{when}</s> {t('series.gap')}
        </Box>
      )}
      {week.booking && isThis && (
        <Box component="span" aria-current="page" fw={700}>
          {when}
        </Box>
      )}
      {week.booking && !isThis && (
        <TextLink to={`/booking/${week.booking.id}`} fw={600}>
          {when}
        </TextLink>
      )}
      {week.booking && <BookingStatusDot {...week.booking} />}
    </>
  );
}

/** Previews the weeks of a pending series request. */
export function PendingSeriesCard({ booking }: { booking: BookingPage }) {
  const { t } = useTranslation(['life', 'scheduling']);
  const now = useNow();
  const [chosen, setChosen] = useState<string | null>(null);
  const starts = booking.slots
    .map(({ start }) => start)
    .filter((start) => Date.parse(start) > now.getTime());
  const start = starts.find((it) => it === chosen) ?? starts[0] ?? '';
  const isPendingSeries = booking.status === 'pending' && booking.weeks > 1 && start !== '';
  const preview = useQuery({ ...pendingSeriesQuery(booking.id, start), enabled: isPendingSeries });
  if (!isPendingSeries) return null;
  return (
    <Card title={t('series.asked', { count: booking.weeks })} hint={t('scheduling:series.ahead')}>
      <SeriesPreviewWithStarts
        starts={starts}
        value={start}
        onChange={setChosen}
        preview={preview}
      />
    </Card>
  );
}
