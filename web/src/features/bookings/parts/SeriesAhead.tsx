import { useQuery } from '@tanstack/react-query';
import type { BookingPage } from '@thedot/domain/bookings/bookings.contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { WeeksAhead } from '../../../app/slots/WeeksAhead.tsx';
import { Card } from '../../../ui/Card.tsx';
import { useNow } from '../../../lib/format/use-now.ts';
import { weeksOfQuery } from '../session-life.data.ts';

/** What a request for several weeks comes to, before one of its times is confirmed. */
export function SeriesAhead({ booking }: { booking: BookingPage }) {
  const { t } = useTranslation('life');
  const now = useNow();
  const [chosen, setChosen] = useState<string | null>(null);
  const starts = booking.slots
    .map(({ start }) => start)
    .filter((start) => Date.parse(start) > now.getTime());
  const start = starts.find((it) => it === chosen) ?? starts[0] ?? '';
  const isAsked = booking.status === 'pending' && booking.weeks > 1 && start !== '';
  const ahead = useQuery({ ...weeksOfQuery(booking.id, start), enabled: isAsked });
  if (!isAsked) return null;
  return (
    <Card title={t('series.asked', { count: booking.weeks })} hint={t('series.ahead')}>
      <WeeksAhead starts={starts} start={start} onStart={setChosen} ahead={ahead} />
    </Card>
  );
}
