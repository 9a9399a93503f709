import type { Figure, Statistics } from '@thedot/domain/statistics/statistics.contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format/use-format.ts';
import { Card } from '../../../ui/Card.tsx';
import { CountRows } from '../../../ui/dots/CountRows.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import type { OpenRows } from './FigureRowsPanel.tsx';
import { countOf } from './figures.ts';

interface Props {
  requests: Statistics['unmetRequests'];
  /** The requests of all categories. */
  figure: Figure | undefined;
  onOpen: OpenRows;
}

/** Requests for sessions that came to nothing, by category: where an expert is missing. */
export function UnmetRequests({ requests, figure, onOpen }: Props) {
  const { t } = useTranslation(['statistics', 'ui']);
  const { number } = useFormat();
  return (
    <Card title={t('unmet.title')} hint={t('unmet.hint')}>
      {requests.length === 0 ? (
        <EmptyState compact title={t('unmet.empty')} />
      ) : (
        <CountRows
          label={t('unmet.title')}
          rows={requests.map(({ category, requests: count }) => {
            const name = t(`ui:category.${category}`);
            const text = number(count);
            return {
              id: category,
              label: name,
              count,
              text,
              ...(figure && {
                open: {
                  label: t('open', { name, value: text }),
                  onClick: () =>
                    onOpen(figure, { name, now: countOf(count), filter: { category } }),
                },
              }),
            };
          })}
        />
      )}
    </Card>
  );
}
