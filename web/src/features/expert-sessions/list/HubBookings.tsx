import { useInfiniteQuery } from '@tanstack/react-query';
import {
  Attendance,
  DisplayedStatus,
  Party,
} from '@thedot/domain/expert-sessions/bookings.contract';
import {
  type HubBooking,
  type HubBookingSort,
  type HubBookingTab,
  HubBookingsQuery,
} from '@thedot/domain/expert-sessions/hub-bookings.contract';
import { Expertise } from '@thedot/domain/experts/experts.contract';
import { useTranslation } from 'react-i18next';
import { OrganizationSelect } from '../../users/users.public.ts';
import { PersonSelect } from '../../users/users.public.ts';
import { useDisplayName } from '../../../lib/format/use-display-name.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useListFilters } from '../../../lib/hooks/use-list-filters.ts';
import { DateField } from '../../../ui/fields/DateField.tsx';
import type { ListFilter } from '../../../ui/lists/ListFilters.tsx';
import { ListScreen } from '../../../ui/lists/ListScreen.tsx';
import type { RecordColumn, Sorting } from '../../../ui/lists/RecordTable.tsx';
import { RowTitle, CellSubtitle } from '../../../ui/lists/RowTitle.tsx';
import type { SessionAction } from '../session-actions.ts';
import { BookingRowMenu } from './BookingRowMenu.tsx';
import { BookingStatusDot } from '../BookingStatusDot.tsx';
import { PersonLink } from '../../../ui/people/PersonLink.tsx';
import { OrganizationLink } from '../../../ui/people/OrganizationLink.tsx';
import { hubBookingsQuery, type HubBookingsFilter, hubExportUrl } from '../hub-bookings.data.ts';

const Filters = HubBookingsQuery.omit({ tab: true });

interface Props {
  tab: HubBookingTab;
  onAction: (action: SessionAction) => void;
}

/** The next session first, the longest waiting request first, else the newest. */
const SORTING = {
  coming: { sort: 'session', direction: 'asc' },
  waiting: { sort: 'asked', direction: 'asc' },
  past: { sort: 'asked', direction: 'desc' },
  all: { sort: 'asked', direction: 'desc' },
} as const satisfies Record<HubBookingTab, Sorting<HubBookingSort>>;

/** All bookings of the hub, for staff. */
export function HubBookings({ tab, onAction }: Props) {
  const { t } = useTranslation(['life', 'bookings']);
  const state = useListFilters(Filters);
  const { sort = SORTING[tab].sort, direction = SORTING[tab].direction } = state.values;
  const wanted = { ...state.values, tab, sort, direction };
  const nameOf = useHubBookingName();
  return (
    <ListScreen
      filterState={state}
      searchLabel={t('hub.search')}
      filters={useHubFilters(tab)}
      exportMenu={{ hint: t('hub.export'), getUrl: (format) => hubExportUrl(wanted, format) }}
      label={t('hub.list')}
      query={useInfiniteQuery(hubBookingsQuery(wanted))}
      columns={useHubColumns()}
      rowMenu={(booking) => (
        <BookingRowMenu booking={booking} name={nameOf(booking)} onAction={onAction} />
      )}
      sorting={{ sort, direction }}
      onSortingChange={state.setValues}
      errorText={t('hub.failed')}
      emptyState={{ title: t(`bookings:hubEmpty.${tab}`) }}
      noResults={t('bookings:noResults')}
    />
  );
}

/** The topic and the requester. */
function useHubBookingName() {
  const { t } = useTranslation(['bookings', 'ui']);
  const nameOf = useDisplayName();
  return ({ category, requester }: HubBooking) =>
    t('rowHeading', { category: t(`ui:category.${category}`), name: nameOf(requester.name) });
}

function useHubFilters(tab: HubBookingTab): readonly ListFilter<HubBookingsFilter>[] {
  const { t } = useTranslation(['life', 'ui']);
  const inPanel = {
    placeholder: t('ui:table.any'),
    comboboxProps: { withinPortal: false },
  } as const;
  const status = {
    name: 'status',
    label: t('hub.filter.status'),
    placeholder: t('hub.filter.allStatuses'),
    options: DisplayedStatus.options
      .filter((it) => tab === 'all' || it !== 'pending')
      .map((value) => ({
        value,
        label: t(`ui:status.booking.${value}`),
      })),
  } as const;
  const turn = {
    name: 'turn',
    label: t('hub.filter.turn'),
    placeholder: t('ui:table.any'),
    options: Party.options.map((value) => ({ value, label: t(`hub.turn.${value}`) })),
  } as const;
  return [
    ...(tab === 'past' || tab === 'all' ? [status] : []),
    ...(tab === 'waiting' ? [turn] : []),
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
  const nameOf = useHubBookingName();
  return [
    {
      id: 'topic',
      title: t('bookings:columns.session'),
      width: 220,
      cell: (booking) => (
        <RowTitle
          to={`/booking/${booking.id}`}
          title={nameOf(booking)}
          subtitle={
            booking.series
              ? t('series.week', booking.series)
              : t('bookings:minutes', { count: booking.minutes })
          }
        />
      ),
    },
    {
      id: 'session',
      title: t('bookings:columns.when'),
      sortKey: 'session',
      width: 210,
      cell: ({ session, status }) => {
        if (session) return format.dayAndRange(session.start, session.end);
        return status === 'pending' ? t('hub.noSession') : '–';
      },
    },
    {
      id: 'expert',
      title: t('hub.column.expert'),
      width: 140,
      cell: ({ expert }) => <PersonLink person={expert} isExpert />,
    },
    {
      id: 'requester',
      title: t('hub.column.requester'),
      width: 160,
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
      width: 130,
      cell: ({ status, isExpired, attendance }) => (
        <BookingStatusDot status={status} isExpired={isExpired} attendance={attendance} />
      ),
    },
    {
      id: 'asked',
      title: t('hub.column.asked'),
      sortKey: 'asked',
      width: 120,
      align: 'end',
      cell: ({ createdAt }) => format.shortDate(createdAt),
    },
  ];
}
