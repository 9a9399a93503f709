import { useInfiniteQuery } from '@tanstack/react-query';
import {
  type ServiceRequestItem,
  ServiceStatus,
} from '@thedot/domain/community/community.contract';
import { PROGRAM_NAMES } from '@thedot/domain/community/community.questions';
import { isDestructiveAction, SERVICE_WORKFLOW } from '@thedot/domain/community/community.rules';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format/use-format.ts';
import { ListScreen } from '../../ui/lists/ListScreen.tsx';
import type { RecordColumn } from '../../ui/lists/RecordTable.tsx';
import { RowTitle } from '../../ui/lists/RowTitle.tsx';
import { useRecordNumber } from '../../ui/records/use-record-number.ts';
import { BulkDecisions, useHandlingColumns } from '../submissions/submissions.public.ts';
import { COMMUNITY_KEY, requestExportUrl, requestPath, requestsQuery } from './community.data.ts';
import { ForwardChip, RequestStatus } from './RequestStatus.tsx';
import { type RequestFilterValues, useRequestFilters } from './use-request-filters.ts';

/** All requests to partners as a list, for staff. */
export function RequestList() {
  const { t } = useTranslation('community');
  const format = useFormat();
  const numberOf = useRecordNumber();
  const { assignee, due } = useHandlingColumns();
  const { filterState, filters } = useRequestFilters();
  const columns: readonly RecordColumn<ServiceRequestItem>[] = [
    {
      id: 'title',
      title: t('column.title'),
      width: 320,
      cell: ({ id, number, title, program, author }) => (
        <RowTitle
          to={requestPath(id)}
          title={title}
          subtitle={`${numberOf(number)} · ${PROGRAM_NAMES[program]} · ${author.name}`}
        />
      ),
    },
    {
      id: 'status',
      title: t('column.status'),
      cell: ({ status }) => <RequestStatus status={status} />,
    },
    assignee,
    {
      id: 'partner',
      title: t('partner.title'),
      nowrap: true,
      cell: ({ forward }) => forward && <ForwardChip status={forward} />,
    },
    due,
    {
      id: 'created',
      title: t('column.created'),
      align: 'end',
      nowrap: true,
      cell: ({ createdAt }) => <time dateTime={createdAt}>{format.shortDate(createdAt)}</time>,
    },
  ];
  return (
    <ListScreen<ServiceRequestItem, string, RequestFilterValues>
      label={t('manage.title')}
      query={useInfiniteQuery(requestsQuery(filterState.values))}
      columns={columns}
      filterState={filterState}
      searchLabel={t('manage.search')}
      filters={[
        ...filters.map((it) => (it.name === 'program' ? it : { ...it, isInMoreFilters: true })),
        {
          name: 'status',
          label: t('column.status'),
          placeholder: t('manage.any_status'),
          options: ServiceStatus.options.map((value) => ({ value, label: t(`status.${value}`) })),
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
            workflow={SERVICE_WORKFLOW}
            getRowPath={requestPath}
            actions={(['start', 'finish', 'refuse'] as const).map((name) => ({
              name,
              label: t(`action.${name}`),
              text: t('manage.bulk_text'),
              isDestructive: isDestructiveAction(name),
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
