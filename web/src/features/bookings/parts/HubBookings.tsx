import { useInfiniteQuery } from '@tanstack/react-query';
import { HubBookingsQuery } from '@thedot/domain/bookings/hub-bookings.contract';
import { useTranslation } from 'react-i18next';
import { useListFilters } from '../../../lib/hooks/use-list-filters.ts';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { RecordTable } from '../../../ui/lists/RecordTable.tsx';
import { hubBookingsQuery } from '../session-life.data.ts';
import { useHubColumns } from '../use-hub-columns.tsx';
import { HubFilters } from './HubFilters.tsx';

/** Everybody's bookings, for the staff. */
export function HubBookings() {
  const { t } = useTranslation('life');
  const { chosen, change, clear, isFiltered } = useListFilters(HubBookingsQuery);
  const bookings = useInfiniteQuery(hubBookingsQuery(chosen));
  const { sort = 'asked', direction = 'desc' } = chosen;
  return (
    <Card flush>
      <HubFilters chosen={chosen} onChange={change} />
      <RecordTable
        label={t('hub.list')}
        columns={useHubColumns()}
        rows={bookings}
        order={{ sort, direction }}
        onOrder={change}
        loadErrorText={t('hub.failed')}
        empty={<EmptyState title={t('hub.empty')} text={t('hub.emptyText')} />}
        filtered={isFiltered ? { title: t('hub.nothing'), onClear: clear } : undefined}
      />
    </Card>
  );
}
