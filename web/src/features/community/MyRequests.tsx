import { useInfiniteQuery } from '@tanstack/react-query';
import type { Program, ServiceRequestItem } from '@thedot/domain/community/community.contract';
import { PROGRAM_NAMES } from '@thedot/domain/community/community.questions';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format/use-format.ts';
import { Chip } from '../../ui/Chip.tsx';
import { ListScreen } from '../../ui/lists/ListScreen.tsx';
import type { RecordColumn } from '../../ui/lists/RecordTable.tsx';
import { RowTitle } from '../../ui/lists/RowTitle.tsx';
import { useRecordNumber } from '../../ui/records/use-record-number.ts';
import { myRequestsQuery, requestPath } from './community.data.ts';
import { RequestStatus } from './RequestStatus.tsx';

/** The requests of the user, to all programs or to one. */
export function MyRequests({ program }: { program?: Program }) {
  const { t } = useTranslation('community');
  const format = useFormat();
  const numberOf = useRecordNumber();
  const columns: readonly RecordColumn<ServiceRequestItem>[] = [
    {
      id: 'title',
      title: t('column.title'),
      width: 320,
      cell: ({ id, number, title, program: of, unread }) => (
        <RowTitle
          to={requestPath(id)}
          title={title}
          subtitle={`${numberOf(number)} · ${PROGRAM_NAMES[of]}`}
          badges={unread > 0 && <Chip tone="accent">{t('unread', { count: unread })}</Chip>}
        />
      ),
    },
    {
      id: 'status',
      title: t('column.status'),
      cell: ({ status }) => <RequestStatus status={status} />,
    },
    {
      id: 'created',
      title: t('column.created'),
      align: 'end',
      nowrap: true,
      cell: ({ createdAt }) => <time dateTime={createdAt}>{format.shortDate(createdAt)}</time>,
    },
  ];
  return (
    <ListScreen<ServiceRequestItem>
      label={t('mine')}
      cardProps={{ title: t('mine') }}
      query={useInfiniteQuery(myRequestsQuery(program))}
      columns={columns}
      errorText={t('failed')}
      emptyState={{ title: t('empty.title'), text: t('empty.text') }}
    />
  );
}
