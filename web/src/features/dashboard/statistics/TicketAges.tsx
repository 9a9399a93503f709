import type { Figure, Statistics } from '@thedot/domain/statistics/statistics.contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format/use-format.ts';
import { Card } from '../../../ui/Card.tsx';
import { CountRows } from '../../../ui/dots/CountRows.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import type { OpenRows } from './FigureRowsPanel.tsx';
import { countOf } from './figures.ts';

interface Props {
  ages: Statistics['ticketAges'];
  /** Open tickets of all ages. */
  figure: Figure | undefined;
  onOpen: OpenRows;
}

/** Open tickets by how long they have been open. */
export function TicketAges({ ages, figure, onOpen }: Props) {
  const { t } = useTranslation('statistics');
  const { number } = useFormat();
  const isEmpty = ages.every(({ tickets }) => tickets === 0);
  return (
    <Card
      title={t('ages.title')}
      hint={isEmpty ? undefined : t('ages.hint')}
      aside={
        <TextLink to="/feedback" flex="none" fz={13} fw={600}>
          {t('ages.all')}
        </TextLink>
      }
    >
      {isEmpty ? (
        <EmptyState compact title={t('ages.empty')} text={t('ages.emptyText')} />
      ) : (
        <CountRows
          label={t('ages.title')}
          rows={ages.map(({ age, tickets }) => {
            const name = t(`ages.${age}`);
            const text = number(tickets);
            return {
              id: age,
              label: name,
              count: tickets,
              text,
              isUrgent: age === 'over',
              ...(figure && {
                open: {
                  label: t('open', { name, value: text }),
                  onClick: () => onOpen(figure, { name, now: countOf(tickets), filter: { age } }),
                },
              }),
            };
          })}
        />
      )}
    </Card>
  );
}
