import { Text } from '@mantine/core';
import type { OpportunityCard } from '@thedot/domain/opportunities/opportunities.contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format/use-format.ts';
import { Chip } from '../../../ui/Chip.tsx';
import type { RecordColumn } from '../../../ui/lists/RecordTable.tsx';
import { RowTitle } from '../../../ui/lists/RowTitle.tsx';
import { OpportunityBadge } from '../parts/OpportunityBadge.tsx';
import { DaysLeft } from '../parts/Deadline.tsx';
import { useTargetText } from '../parts/use-target-text.ts';

type Column = RecordColumn<OpportunityCard>;

export function useOpportunityColumns({ hasStatus }: { hasStatus: boolean }): readonly Column[] {
  const { t } = useTranslation('opportunities');
  const format = useFormat();
  const targetText = useTargetText();
  return useMemo(() => {
    const status: Column = {
      id: 'status',
      title: t('filter.status'),
      width: 120,
      cell: (row) => <OpportunityBadge status={row.status} />,
    };
    return [
      {
        id: 'title',
        title: t('opportunity'),
        width: 280,
        cell: ({ id, title, provider, isMatched }) => (
          <RowTitle
            to={`/opportunity/details/${id}`}
            title={title}
            subtitle={provider}
            badges={isMatched && <Chip tone="accent">{t('your_field')}</Chip>}
          />
        ),
      },
      {
        id: 'kind',
        title: t('kind_label'),
        cell: ({ kind }) => <Chip>{t(`kind.${kind}`)}</Chip>,
      },
      {
        id: 'target',
        title: t('for'),
        width: 180,
        cell: ({ target }) => targetText(target).join(' · '),
      },
      ...(hasStatus ? [status] : []),
      {
        id: 'deadline',
        title: t('deadline'),
        width: 150,
        nowrap: true,
        cell: (row) => (
          <>
            <Text span display="block">
              <time dateTime={row.deadline}>{format.shortDate(row.deadline)}</time>
            </Text>
            <DaysLeft opportunity={row} />
          </>
        ),
      },
    ];
  }, [t, format, targetText, hasStatus]);
}
