import { SegmentedControl, Tabs } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { isStaffActor } from '@thedot/domain/access/roles';
import { handlingFilters } from '@thedot/domain/submissions/submissions.contract';
import {
  TicketArea,
  type TicketItem,
  TicketStatus as Status,
  TicketSubjectKey,
  TicketSubjectKind,
  TicketType,
} from '@thedot/domain/tickets/tickets.contract';
import { TICKET_WORKFLOW } from '@thedot/domain/tickets/tickets.rules';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { z } from 'zod';
import { useListFilters } from '../../lib/hooks/use-list-filters.ts';
import { useFormat } from '../../lib/format/use-format.ts';
import { useMe } from '../../lib/session/session.ts';
import { Chip } from '../../ui/Chip.tsx';
import { NewButton } from '../../ui/KeyButton.tsx';
import { ListScreen, type SelectedRows } from '../../ui/lists/ListScreen.tsx';
import type { ListFilter } from '../../ui/lists/ListFilters.tsx';
import type { RecordColumn } from '../../ui/lists/RecordTable.tsx';
import { RowTitle } from '../../ui/lists/RowTitle.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { useRecordNumber } from '../../ui/records/use-record-number.ts';
import { PersonLink } from '../../ui/people/PersonLink.tsx';
import { TabList } from '../../ui/layout/TabList.tsx';
import {
  BulkDecisions,
  useHandlingColumns,
  useHandlingFilters,
} from '../submissions/submissions.public.ts';
import { NewTicketPanel } from './NewTicketPanel.tsx';
import { ticketPath } from './ticket-path.ts';
import { TicketStatus } from './TicketStatus.tsx';
import {
  ticketCountsQuery,
  ticketExportUrl,
  type TicketList,
  TICKETS_KEY,
  ticketsQuery,
} from './tickets.data.ts';

const ListFilters = z.object({
  search: z.string(),
  status: z.enum([...Status.options, 'unresolved', 'closed']),
  type: TicketType,
  area: TicketArea,
  ...handlingFilters,
  record: TicketSubjectKey,
  scope: z.enum(['mine', 'everyone']),
});
type Filters = Partial<z.infer<typeof ListFilters>>;

const LISTS = ['all', 'proposal', 'claims', 'resolved'] as const;
const toList = (filter: string | undefined): TicketList =>
  LISTS.find((it) => it === filter) ?? 'all';

/** The tickets that the user sees, in four lists. */
export function TicketsPage() {
  const { t } = useTranslation('tickets');
  const list = toList(useParams()['filter']);
  const navigate = useNavigate();
  const isStaff = isStaffActor(useMe());
  const [params, setParams] = useSearchParams();
  const { data: counts } = useQuery(ticketCountsQuery);
  const openForm = () =>
    setParams((before) => ({ ...Object.fromEntries(before), new: '' }), { replace: true });
  const title = (name: TicketList) => {
    const count = counts && { all: counts.open, proposal: counts.proposals, claims: counts.claims };
    return name === 'resolved' || !count?.[name]
      ? t(`tab.${name}`)
      : `${t(`tab.${name}`)} (${count[name]})`;
  };
  return (
    <>
      <PageHeader
        title={t(isStaff ? 'title_all' : 'title')}
        hint={t(isStaff ? 'hint_all' : 'hint')}
        actions={
          <NewButton
            onClick={openForm}
            leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
          >
            {t('new')}
          </NewButton>
        }
      />
      <Tabs
        value={list}
        onChange={(next) => void navigate(next === 'all' ? '/feedback' : `/feedback/${next}`)}
      >
        <TabList open={list} label={t('tab.label')}>
          {LISTS.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {title(name)}
            </Tabs.Tab>
          ))}
        </TabList>
        <Tabs.Panel value={list} pt="md">
          <TicketTable key={list} list={list} isStaff={isStaff} onNew={openForm} />
        </Tabs.Panel>
      </Tabs>
      <NewTicketPanel
        opened={params.has('new')}
        initialType={TicketType.safeParse(params.get('new')).data ?? typeOf(list)}
        about={params.get('about')}
        onClose={() =>
          setParams(
            (before) => {
              before.delete('new');
              before.delete('about');
              return before;
            },
            { replace: true },
          )
        }
      />
    </>
  );
}

const typeOf = (list: TicketList): TicketType =>
  list === 'proposal' ? 'proposal' : list === 'claims' ? 'claim' : 'feedback';

interface TableProps {
  list: TicketList;
  isStaff: boolean;
  onNew: () => void;
}

function TicketTable({ list, isStaff, onNew }: TableProps) {
  const { t } = useTranslation('tickets');
  const filterState = useListFilters(ListFilters);
  const { values } = filterState;
  const hasScope = list === 'proposal' && !isStaff;
  const filters = hasScope ? { ...values, scope: values.scope ?? 'everyone' } : values;
  const type = list === 'proposal' || list === 'claims' ? typeOf(list) : values.type;
  return (
    <ListScreen<TicketItem, string, Filters>
      label={t(`tab.${list}`)}
      query={useInfiniteQuery(ticketsQuery(list, filters))}
      columns={useColumns(list, isStaff)}
      filterState={filterState}
      searchLabel={t('search')}
      filters={useFilters(list, isStaff, values.record)}
      leftSection={
        hasScope && (
          <SegmentedControl
            aria-label={t('scope.label')}
            value={filters.scope ?? 'everyone'}
            onChange={(scope) => filterState.setValues({ scope: scope === 'mine' ? 'mine' : null })}
            data={(['everyone', 'mine'] as const).map((value) => ({
              value,
              label: t(`scope.${value}`),
            }))}
          />
        )
      }
      {...(isStaff && {
        exportMenu: {
          getUrl: (format) =>
            ticketExportUrl(
              {
                ...values,
                ...(type && { type }),
                ...(list === 'resolved' && { status: 'resolved' as const }),
              },
              format,
            ),
        },
        selection: {
          getRowName: ({ title }) => title,
          renderActions: (selected) => <BulkTickets {...selected} />,
        },
      })}
      errorText={t('failed')}
      emptyState={
        list === 'resolved'
          ? { title: t('empty_resolved.title'), text: t('empty_resolved.text') }
          : {
              title: t('empty.title'),
              text: t('empty.text'),
              action: <NewButton onClick={onNew}>{t('new')}</NewButton>,
            }
      }
      noResults={t('none_fits')}
    />
  );
}

const BULK_ACTIONS = ['start', 'resolve', 'reject'] as const;

function BulkTickets(selected: SelectedRows<TicketItem>) {
  const { t } = useTranslation('tickets');
  return (
    <BulkDecisions<TicketItem>
      {...selected}
      kind="ticket"
      kindKey={TICKETS_KEY}
      workflow={TICKET_WORKFLOW}
      getRowPath={ticketPath}
      actions={BULK_ACTIONS.map((name) => ({
        name,
        label: t(`action.${name}`),
        text: t(`bulk.${name}_text`),
        isDestructive: name === 'reject',
      }))}
    />
  );
}

function useFilters(
  list: TicketList,
  isStaff: boolean,
  record: string | undefined,
): readonly ListFilter<Filters>[] {
  const { t } = useTranslation('tickets');
  const handling = useHandlingFilters(isStaff);
  const subjectKind = TicketSubjectKind.safeParse(record?.split(':')[0]).data;
  return [
    // The page of the record gives it; here it can only be taken away.
    ...(record && subjectKind
      ? [
          {
            name: 'record' as const,
            label: t('subject_label'),
            placeholder: t('subject_any'),
            options: [{ value: record, label: t(`subject_only.${subjectKind}`) }],
          },
        ]
      : []),
    ...(list === 'all'
      ? [
          {
            name: 'type' as const,
            label: t('type_label'),
            placeholder: t('type_any'),
            // The row has room for two of three selects beside the search and the export.
            isInMoreFilters: isStaff && record !== undefined,
            options: TicketType.options.map((value) => ({ value, label: t(`type.${value}`) })),
          },
        ]
      : []),
    ...(list === 'resolved'
      ? []
      : [
          {
            name: 'status' as const,
            label: t('status_label'),
            placeholder: t('status_any'),
            options: [
              ...Status.options.map((value) => ({ value, label: t(`status.${value}`) })),
              { value: 'unresolved' as const, label: t('status_unresolved') },
              { value: 'closed' as const, label: t('status_closed') },
            ],
          },
        ]),
    {
      name: 'area',
      label: t('area_label'),
      placeholder: t('area_any'),
      isInMoreFilters: isStaff,
      options: TicketArea.options.map((value) => ({ value, label: t(`area.${value}`) })),
    },
    ...handling.map((it) => ({ ...it, isInMoreFilters: true })),
  ];
}

function useColumns(list: TicketList, isStaff: boolean): readonly RecordColumn<TicketItem>[] {
  const { t } = useTranslation('tickets');
  const format = useFormat();
  const numberOf = useRecordNumber();
  const { assignee, due } = useHandlingColumns();
  const columns: readonly (RecordColumn<TicketItem> | false)[] = [
    {
      id: 'title',
      title: t('column.title'),
      width: 320,
      cell: ({ id, number, title, area, unread }) => (
        <RowTitle
          to={ticketPath(id)}
          title={title}
          subtitle={[numberOf(number), t(`area.${area}`)].join(' · ')}
          badges={unread > 0 && <Chip tone="accent">{t('unread', { count: unread })}</Chip>}
        />
      ),
    },
    list === 'all' && {
      id: 'type',
      title: t('column.type'),
      cell: ({ type }) => t(`type.${type}`),
    },
    list === 'proposal' && {
      id: 'votes',
      title: t('column.votes'),
      align: 'end',
      cell: ({ votes }) => votes,
    },
    {
      id: 'status',
      title: t('column.status'),
      cell: ({ status }) => <TicketStatus status={status} />,
    },
    isStaff && {
      id: 'author',
      title: t('column.author'),
      cell: ({ author }) => <PersonLink person={author} />,
    },
    isStaff && assignee,
    due,
    {
      id: 'created',
      title: t('column.created'),
      align: 'end',
      nowrap: true,
      cell: ({ createdAt }) => (
        <time dateTime={createdAt} title={format.dayAndTime(createdAt)}>
          {format.ago(createdAt)}
        </time>
      ),
    },
  ];
  return columns.filter((it) => it !== false);
}
