import { useInfiniteQuery } from '@tanstack/react-query';
import {
  HubBookingsQuery,
  type HubBooking,
  type HubBookingSort,
} from '@thedot/domain/expert-sessions/hub-bookings.contract';
import { useTranslation } from 'react-i18next';
import { useListFilters } from '../../../lib/hooks/use-list-filters.ts';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { RecordTable, type RecordColumn } from '../../../ui/lists/RecordTable.tsx';
import { hubBookingsQuery, type HubBookingsFilter, hubExportUrl } from '../bookings.data.ts';
import { Button, Popover, Select } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { Attendance, BookingStatus } from '@thedot/domain/expert-sessions/bookings.contract';
import { Expertise } from '@thedot/domain/experts/experts.contract';
import { OrganizationSelect } from '../../../app/pickers/OrganizationSelect.tsx';
import { PersonSelect } from '../../../app/pickers/PersonSelect.tsx';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { FilterBar } from '../../../ui/lists/FilterBar.tsx';
import { FilterSelect } from '../../../ui/lists/FilterSelect.tsx';
import { ExportMenu } from '../../../ui/lists/ExportMenu.tsx';
import classes from '../BookingsPage.module.css';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useDisplayName } from '../../../lib/format/use-display-name.ts';
import { BookingStatusDot } from '../BookingStatusDot.tsx';

/** All bookings of the hub, for staff. */
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

type Change = { readonly [Name in keyof HubBookingsFilter]?: HubBookingsFilter[Name] | '' | null };

interface FiltersProps {
  chosen: HubBookingsFilter;
  onChange: (change: Change) => void;
}

function HubFilters({ chosen, onChange }: FiltersProps) {
  const { t } = useTranslation(['life', 'ui', 'experts']);
  const { expert, organization, attendance, from, to } = chosen;
  const more = [expert, organization, attendance, from, to].filter(Boolean).length;
  return (
    <FilterBar
      label={t('hub.search')}
      search={chosen.search}
      onSearch={(search) => onChange({ search })}
    >
      <FilterSelect
        label={t('hub.filter.status')}
        all={t('hub.filter.allStatuses')}
        data={BookingStatus.options.map((value) => ({ value, label: t(`ui:status.booking.${value}`) }))}
        value={chosen.status}
        onChange={(status) => onChange({ status })}
      />
      <FilterSelect
        label={t('hub.filter.category')}
        all={t('hub.filter.allCategories')}
        data={Expertise.options.map((value) => ({
          value,
          label: t(`experts:category.${value}`),
        }))}
        value={chosen.category}
        onChange={(category) => onChange({ category })}
        searchable
      />
      <Popover position="bottom-end" trapFocus keepMounted={false}>
        <Popover.Target>
          <Button
            variant="default"
            leftSection={<IconAdjustmentsHorizontal size={18} stroke={1.75} aria-hidden />}
          >
            {more ? t('hub.filter.moreActive', { count: more }) : t('hub.filter.more')}
          </Button>
        </Popover.Target>
        <Popover.Dropdown aria-label={t('hub.filter.more')}>
          <More chosen={chosen} onChange={onChange} />
        </Popover.Dropdown>
      </Popover>
      <ExportMenu hint={t('hub.export')} urlFor={(format) => hubExportUrl(chosen, format)} />
    </FilterBar>
  );
}

/** Less used filters. Lists render inside the panel, so that selecting does not close it. */
function More({ chosen, onChange }: FiltersProps) {
  const { t } = useTranslation(['life', 'ui']);
  const within = { comboboxProps: { withinPortal: false } } as const;
  return (
    <div className={classes.filterPanel}>
      <PersonSelect
        label={t('hub.filter.expert')}
        placeholder={t('hub.filter.any')}
        ofRole="expert"
        value={chosen.expert ?? null}
        onChange={(expert) => onChange({ expert: expert?.id ?? null })}
        {...within}
      />
      <OrganizationSelect
        label={t('hub.filter.organization')}
        placeholder={t('hub.filter.any')}
        value={chosen.organization ?? null}
        onChange={(organization) => onChange({ organization })}
        {...within}
      />
      <Select
        label={t('hub.filter.attendance')}
        placeholder={t('hub.filter.any')}
        clearable
        {...within}
        data={Attendance.options.map((value) => ({ value, label: t(`ui:status.attendance.${value}`) }))}
        value={chosen.attendance ?? null}
        onChange={(attendance) =>
          onChange({ attendance: Attendance.safeParse(attendance).data ?? null })
        }
      />
      <DateField
        label={t('hub.filter.from')}
        value={chosen.from ?? ''}
        onChange={(from) => onChange({ from })}
      />
      <DateField
        label={t('hub.filter.to')}
        value={chosen.to ?? ''}
        onChange={(to) => onChange({ to })}
      />
    </div>
  );
}

/** The columns of the table of all bookings. */
function useHubColumns(): readonly RecordColumn<HubBooking, HubBookingSort>[] {
  const { t } = useTranslation(['life', 'bookings', 'experts']);
  const format = useFormat();
  const nameOf = useDisplayName();
  return [
    {
      id: 'topic',
      title: t('hub.column.topic'),
      width: 190,
      cell: ({ id, category, minutes, series }) => (
        <TwoLines
          first={
            <Link to={`/booking/${id}`} className={classes.topic}>
              {t(`experts:category.${category}`)}
            </Link>
          }
          second={series ? t('series.week', series) : t('bookings:minutes', { count: minutes })}
        />
      ),
    },
    {
      id: 'session',
      title: t('hub.column.session'),
      sort: 'session',
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
      cell: ({ expert }) => nameOf(expert.name),
    },
    {
      id: 'requester',
      title: t('hub.column.requester'),
      width: 180,
      cell: ({ requester, organization }) => (
        <TwoLines first={nameOf(requester.name)} second={organization?.name} />
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
      sort: 'asked',
      width: 130,
      align: 'end',
      cell: ({ createdAt }) => format.shortDate(createdAt),
    },
  ];
}

const TwoLines = ({ first, second }: { first: ReactNode; second: ReactNode }) => (
  <>
    {first}
    {second && <span className={classes.second}>{second}</span>}
  </>
);
