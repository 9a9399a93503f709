import type { Statistics } from '@thedot/domain/statistics/statistics.contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format/use-format.ts';
import { Card } from '../../../ui/Card.tsx';
import { CountRows } from '../../../ui/dots/CountRows.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';

/** Requests for sessions that came to nothing, by category: where an expert is missing. */
export function UnmetRequests({ requests }: { requests: Statistics['unmetRequests'] }) {
  const { t } = useTranslation(['statistics', 'ui']);
  const { number } = useFormat();
  return (
    <Card title={t('unmet.title')} hint={t('unmet.hint')}>
      {requests.length === 0 ? (
        <EmptyState compact title={t('unmet.empty')} />
      ) : (
        <CountRows
          label={t('unmet.title')}
          rows={requests.map(({ category, requests: count }) => ({
            id: category,
            label: t(`ui:category.${category}`),
            count,
            text: number(count),
          }))}
        />
      )}
    </Card>
  );
}
