import { useInfiniteQuery } from '@tanstack/react-query';
import { Attendance, BookingStatus } from '@thedot/domain/expert-sessions/bookings.contract';
import {
  type HubBooking,
  type HubBookingSort,
  HubBookingsQuery,
} from '@thedot/domain/expert-sessions/hub-bookings.contract';
import { Expertise } from '@thedot/domain/experts/experts.contract';
import { useTranslation } from 'react-i18next';
import { OrganizationSelect } from '../../users/users.public.ts';
import { PersonSelect } from '../../users/users.public.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useListFilters } from '../../../lib/hooks/use-list-filters.ts';
import { DateField } from '../../../ui/fields/DateField.tsx';
import type { ListFilter } from '../../../ui/lists/ListFilters.tsx';
import { ListScreen } from '../../../ui/lists/ListScreen.tsx';
import type { RecordColumn } from '../../../ui/lists/RecordTable.tsx';
import { RowTitle, CellSubtitle } from '../../../ui/lists/RowTitle.tsx';
import { BookingStatusDot } from '../BookingStatusDot.tsx';
import { PersonLink } from '../../../ui/people/PersonLink.tsx';
import { OrganizationLink } from '../../../ui/people/OrganizationLink.tsx';
import { hubBookingsQuery, type HubBookingsFilter, hubExportUrl } from '../bookings.data.ts';

/** All bookings of the hub, for staff. */
export function HubBookings() {
  const { t } = useTranslation('life');
  const state = useListFilters(HubBookingsQuery);
  const { sort = 'asked', direction = 'desc' } = state.values;
  return (
    <ListScreen
      filterState={state}
      searchLabel={t('hub.search')}
      filters={useHubFilters()}
      exportMenu={{ hint: t('hub.export'), getUrl: (format) => hubExportUrl(state.values, format) }}
      label={t('hub.list')}
      query={useInfiniteQuery(hubBookingsQuery(state.values))}
      columns={useHubColumns()}
      sorting={{ sort, direction }}
      onSortingChange={state.setValues}
      errorText={t('hub.failed')}
      emptyState={{ title: t('hub.empty'), text: t('hub.emptyText') }}
      noResults={t('hub.nothing')}
    />
  );
}

function useHubFilters(): readonly ListFilter<HubBookingsFilter>[] {
  const { t } = useTranslation(['life', 'ui']);
  const inPanel = {
    placeholder: t('ui:table.any'),
    comboboxProps: { withinPortal: false },
  } as const;
  return [
    {
      name: 'status',
      label: t('hub.filter.status'),
      placeholder: t('hub.filter.allStatuses'),
      options: BookingStatus.options.map((value) => ({
        value,
        label: t(`ui:status.booking.${value}`),
      })),
    },
    {
      name: 'category',
      label: t('hub.filter.category'),
      placeholder: t('hub.filter.allCategories'),
      searchable: true,
      options: Expertise.options.map((value) => ({
        value,
        label: t(`ui:category.${value}`),
      })),
    },
    {
      name: 'expert',
      label: t('hub.filter.expert'),
      isInMoreFilters: true,
      render: ({ value, onChange }) => (
        <PersonSelect
          label={t('hub.filter.expert')}
          ofRole="expert"
          value={value}
          onChange={(expert) => onChange(expert?.id ?? null)}
          {...inPanel}
        />
      ),
    },
    {
      name: 'organization',
      label: t('hub.filter.organization'),
      isInMoreFilters: true,
      render: (field) => (
        <OrganizationSelect label={t('hub.filter.organization')} {...inPanel} {...field} />
      ),
    },
    {
      name: 'attendance',
      label: t('hub.filter.attendance'),
      isInMoreFilters: true,
      options: Attendance.options.map((value) => ({
        value,
        label: t(`ui:status.attendance.${value}`),
      })),
    },
    {
      name: 'from',
      label: t('hub.filter.from'),
      isInMoreFilters: true,
      render: (field) => <DateField label={t('hub.filter.from')} datesOnly isInPanel {...field} />,
    },
    {
      name: 'to',
      label: t('hub.filter.to'),
      isInMoreFilters: true,
      render: (field) => <DateField label={t('hub.filter.to')} datesOnly isInPanel {...field} />,
    },
  ];
}

function useHubColumns(): readonly RecordColumn<HubBooking, HubBookingSort>[] {
  const { t } = useTranslation(['life', 'bookings', 'ui']);
  const format = useFormat();
  return [
    {
      id: 'topic',
      title: t('hub.column.topic'),
      width: 190,
      cell: ({ id, category, minutes, series }) => (
        <RowTitle
          to={`/booking/${id}`}
          title={t(`ui:category.${category}`)}
          subtitle={series ? t('series.week', series) : t('bookings:minutes', { count: minutes })}
        />
      ),
    },
    {
      id: 'session',
      title: t('hub.column.session'),
      sortKey: 'session',
      width: 200,
      cell: ({ session, status }) => {
        if (session) return format.dayAndRange(session.start, session.end);
        return status === 'pending' ? t('hub.noSession') : '–';
      },
    },
    {
      id: 'expert',
      title: t('hub.column.expert'),
      width: 150,
      cell: ({ expert }) => <PersonLink person={expert} isExpert />,
    },
    {
      id: 'requester',
      title: t('hub.column.requester'),
      width: 180,
      cell: ({ requester, organization }) => (
        <>
          <PersonLink person={requester} />
          <CellSubtitle>
            {organization && <OrganizationLink organization={organization} />}
          </CellSubtitle>
        </>
      ),
    },
    {
      id: 'status',
      title: t('hub.column.status'),
      width: 190,
      cell: ({ status, attendance }) => (
        <BookingStatusDot status={status} attendance={attendance} />
      ),
    },
    {
      id: 'asked',
      title: t('hub.column.asked'),
      sortKey: 'asked',
      width: 130,
      align: 'end',
      cell: ({ createdAt }) => format.shortDate(createdAt),
    },
  ];
}
