import { useQuery } from '@tanstack/react-query';
import type { ComingBooking } from '@thedot/domain/expert-sessions/bookings.contract';
import { MINUTE_MS } from '@thedot/domain/kernel/time';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/Card.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { Skeletons } from '../../../ui/Skeletons.tsx';
import { entriesQuery } from '../../calendar/calendar.data.ts';
import { EntryRows } from './EntryRows.tsx';

interface Props {
  bookings: readonly ComingBooking[];
}

/** The user's bookings of the next days besides sessions, such as spaces and material, as the calendar describes them. */
export function MyBookingsCard({ bookings }: Props) {
  const { t } = useTranslation('dashboard');
  const ids = new Set(bookings.map(({ id }) => id));
  const { data, ...query } = useQuery(
    entriesQuery({
      ...spanTouching(bookings),
      kinds: [...new Set(bookings.map(({ kind }) => kind))].toSorted().join(','),
    }),
  );
  return (
    <Card title={t('bookings.title')}>
      {query.isPending && <Skeletons shape="rows" count={bookings.length} />}
      {query.isLoadingError && <LoadFailed onRetry={() => void query.refetch()} />}
      {data && <EntryRows entries={data.entries.filter(({ id }) => ids.has(id))} withDay />}
    </Card>
  );
}

/** A short span in which each booking is at least for a moment: a loan may last longer than a calendar shows. */
function spanTouching(bookings: readonly ComingBooking[]) {
  const firstEnd = Math.min(...bookings.map(({ end }) => Date.parse(end)));
  const lastStart = Math.max(...bookings.map(({ start }) => Date.parse(start)));
  return {
    from: new Date(firstEnd - MINUTE_MS).toISOString(),
    to: new Date(Math.max(firstEnd, lastStart) + MINUTE_MS).toISOString(),
  };
}
