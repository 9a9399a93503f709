import { useInfiniteQuery } from '@tanstack/react-query';
import { HubBookingsQuery } from '@thedot/domain/bookings/hub-bookings.contract';
import { useTranslation } from 'react-i18next';
import { useListAddress } from '../../../app/use-list-address.ts';
import { Card } from '../../../ui/Card.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { RecordTable } from '../../../ui/RecordTable.tsx';
import { hubBookingsQuery } from '../session-life.data.ts';
import { useHubColumns } from '../use-hub-columns.tsx';
import { HubFilters } from './HubFilters.tsx';

/** Everybody's bookings, for the staff. */
export function HubBookings() {
  const { t } = useTranslation('life');
  const { chosen, change, clear, isFiltered } = useListAddress(HubBookingsQuery);
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
        failed={t('hub.failed')}
        empty={<Empty title={t('hub.empty')} text={t('hub.emptyText')} />}
        filtered={isFiltered ? { title: t('hub.nothing'), onClear: clear } : undefined}
      />
    </Card>
  );
}
