import { Box, SegmentedControl, SimpleGrid, Text } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import {
  Program,
  type ServiceAction,
  type ServiceRequestItem,
  ServiceStatus,
} from '@thedot/domain/community/community.contract';
import { PROGRAM_NAMES } from '@thedot/domain/community/community.questions';
import { BOARD_STATUSES, SERVICE_WORKFLOW } from '@thedot/domain/community/community.rules';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useFormat } from '../../lib/format/use-format.ts';
import { useListFilters } from '../../lib/hooks/use-list-filters.ts';
import { Card } from '../../ui/Card.tsx';
import { ListScreen } from '../../ui/lists/ListScreen.tsx';
import type { RecordColumn } from '../../ui/lists/RecordTable.tsx';
import { RowTitle } from '../../ui/lists/RowTitle.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { PersonLink } from '../../ui/people/PersonLink.tsx';
import { BulkDecisions, DueDate } from '../submissions/submissions.public.ts';
import {
  COMMUNITY_KEY,
  figuresQuery,
  requestExportUrl,
  requestPath,
  requestsQuery,
} from './community.data.ts';
import { ActionDialog } from './RequestPage.tsx';
import { RequestStatus } from './RequestStatus.tsx';

const ListFilters = z.object({
  search: z.string(),
  status: ServiceStatus,
  program: Program,
  assignee: z.enum(['me', 'none']),
  isOverdue: z.literal('true'),
});
type Filters = Partial<z.infer<typeof ListFilters>>;

type View = 'board' | 'list';

/** All requests to partners, for staff: a board by status, or a list. */
export function ManageCommunityPage() {
  const { t } = useTranslation('community');
  const [view, setView] = useState<View>('board');
  return (
    <>
      <PageHeader
        title={t('manage.title')}
        hint={t('manage.hint')}
        actions={
          <SegmentedControl
            aria-label={t('manage.view')}
            value={view}
            onChange={(next) => setView(next === 'list' ? 'list' : 'board')}
            data={(['board', 'list'] as const).map((value) => ({
              value,
              label: t(`manage.${value}`),
            }))}
          />
        }
      />
      <FigureCards />
      {view === 'board' ? <Board /> : <Requests />}
    </>
  );
}

function FigureCards() {
  const { t } = useTranslation('community');
  const { data = [] } = useQuery(figuresQuery);
  return (
    <SimpleGrid cols={{ base: 1, sm: 3 }} mb="lg">
      {data.map(({ program, asked, accepted, answerHours }) => (
        <Card key={program} title={PROGRAM_NAMES[program]}>
          <Text>{t('figures.counts', { asked, accepted })}</Text>
          <Text fz="sm" c="var(--dot-ink-2)">
            {answerHours === null
              ? t('figures.unanswered')
              : t('figures.answered', { hours: answerHours })}
          </Text>
        </Card>
      ))}
    </SimpleGrid>
  );
}

type Moved = { readonly id: string; readonly action: ServiceAction };

/** A request is dragged to another status; its page has the same actions for the keyboard. */
function Board() {
  const [dragged, setDragged] = useState<ServiceRequestItem | null>(null);
  const [moved, setMoved] = useState<Moved | null>(null);
  const actionTo = (status: ServiceStatus) =>
    dragged
      ? SERVICE_WORKFLOW.transitions.find(
          (it) => it.from === dragged.status && it.to === status && it.by.includes('staff'),
        )?.action
      : undefined;
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 4 }}>
        {BOARD_STATUSES.map((status) => (
          <BoardColumn
            key={status}
            status={status}
            canDrop={actionTo(status) !== undefined}
            onDrag={setDragged}
            onDrop={() => {
              const action = actionTo(status);
              if (dragged && action) setMoved({ id: dragged.id, action });
              setDragged(null);
            }}
          />
        ))}
      </SimpleGrid>
      <ActionDialog
        id={moved?.id ?? ''}
        action={moved?.action ?? null}
        onClose={() => setMoved(null)}
      />
    </>
  );
}

interface BoardColumnProps {
  status: ServiceStatus;
  canDrop: boolean;
  onDrag: (request: ServiceRequestItem | null) => void;
  onDrop: () => void;
}

function BoardColumn({ status, canDrop, onDrag, onDrop }: BoardColumnProps) {
  const { t } = useTranslation('community');
  const { data = [] } = useInfiniteQuery(requestsQuery({ status }));
  return (
    <Box
      onDragOver={(event) => {
        if (canDrop) event.preventDefault();
      }}
      onDrop={onDrop}
    >
      <Card title={t(`status.${status}`)}>
        {data.length === 0 && <Text c="var(--dot-ink-2)">{t('manage.none')}</Text>}
        {data.map((request) => (
          <Box
            key={request.id}
            py="sm"
            draggable
            onDragStart={() => onDrag(request)}
            onDragEnd={() => onDrag(null)}
          >
            <RowTitle
              to={requestPath(request.id)}
              title={request.title}
              subtitle={`#${request.number} · ${PROGRAM_NAMES[request.program]}`}
            />
            <DueDate submission={request} />
          </Box>
        ))}
      </Card>
    </Box>
  );
}

function Requests() {
  const { t } = useTranslation('community');
  const format = useFormat();
  const filterState = useListFilters(ListFilters);
  const columns: readonly RecordColumn<ServiceRequestItem>[] = [
    {
      id: 'title',
      title: t('column.title'),
      width: 320,
      cell: ({ id, number, title, program }) => (
        <RowTitle
          to={requestPath(id)}
          title={title}
          subtitle={`#${number} · ${PROGRAM_NAMES[program]}`}
        />
      ),
    },
    {
      id: 'status',
      title: t('column.status'),
      cell: ({ status }) => <RequestStatus status={status} />,
    },
    {
      id: 'author',
      title: t('column.author'),
      cell: ({ author }) => <PersonLink person={author} />,
    },
    {
      id: 'assignee',
      title: t('column.assignee'),
      cell: ({ assignee }) => assignee && <PersonLink person={assignee} />,
    },
    {
      id: 'due',
      title: t('column.due'),
      nowrap: true,
      cell: (request) => <DueDate submission={request} />,
    },
    {
      id: 'created',
      title: t('column.created'),
      align: 'end',
      nowrap: true,
      cell: ({ createdAt }) => <time dateTime={createdAt}>{format.ago(createdAt)}</time>,
    },
  ];
  return (
    <ListScreen<ServiceRequestItem, string, Filters>
      label={t('manage.title')}
      query={useInfiniteQuery(requestsQuery(filterState.values))}
      columns={columns}
      filterState={filterState}
      searchLabel={t('manage.search')}
      filters={[
        {
          name: 'program',
          label: t('column.program'),
          placeholder: t('manage.any_program'),
          options: Program.options.map((value) => ({ value, label: PROGRAM_NAMES[value] })),
        },
        {
          name: 'status',
          label: t('column.status'),
          placeholder: t('manage.any_status'),
          options: ServiceStatus.options.map((value) => ({ value, label: t(`status.${value}`) })),
        },
        {
          name: 'assignee',
          label: t('column.assignee'),
          placeholder: t('manage.any_assignee'),
          isInMoreFilters: true,
          options: (['me', 'none'] as const).map((value) => ({
            value,
            label: t(`manage.assignee_${value}`),
          })),
        },
        {
          name: 'isOverdue',
          label: t('column.due'),
          placeholder: t('manage.any_due'),
          isInMoreFilters: true,
          options: [{ value: 'true' as const, label: t('manage.overdue') }],
        },
      ]}
      exportMenu={{ getUrl: (format) => requestExportUrl(filterState.values, format) }}
      selection={{
        getRowName: ({ title }) => title,
        renderActions: (selected) => (
          <BulkDecisions<ServiceRequestItem>
            {...selected}
            kind="service_request"
            kindKey={COMMUNITY_KEY}
            getRowPath={requestPath}
            actions={(['start', 'finish', 'refuse'] as const).map((name) => ({
              name,
              label: t(`action.${name}`),
              title: t(`action.${name}`),
              text: t('manage.bulk_text'),
              isReasonRequired: name === 'refuse',
              isDestructive: name === 'refuse',
            }))}
          />
        ),
      }}
      errorText={t('failed')}
      emptyState={{ title: t('empty.title'), text: t('manage.empty') }}
      noResults={t('manage.no_results')}
    />
  );
}
