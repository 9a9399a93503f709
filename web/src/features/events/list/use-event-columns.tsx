import type { EventCard, EventProposal } from '@thedot/domain/events/events.contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format/use-format.ts';
import { Chip } from '../../../ui/Chip.tsx';
import { DotAvatar } from '../../../ui/dots/DotAvatar.tsx';
import type { RecordColumn } from '../../../ui/lists/RecordTable.tsx';
import { CellSubtitle, RowTitle } from '../../../ui/lists/RowTitle.tsx';
import { PersonLink } from '../../../ui/people/PersonLink.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import type { EventScope } from '../events.data.ts';
import { useEventFormat } from '../use-event-format.ts';

/** Of the list of proposals, or of another one. */
export type EventRow = EventCard & Partial<EventProposal>;
type Column = RecordColumn<EventRow>;

export function useEventColumns(scope: EventScope): readonly Column[] {
  const { t } = useTranslation('events');
  const format = useFormat();
  const event = useEventFormat();
  return useMemo(() => {
    const isProposal = scope === 'proposals';
    const shared: readonly Column[] = [
      {
        id: 'title',
        title: t('field.title'),
        width: 260,
        cell: ({ id, title, organizerName, photo, visibility, changedFields = [], isListed }) => (
          <RowTitle
            to={`/events/detail/${id}`}
            title={title}
            subtitle={organizerName}
            picture={<DotAvatar name={title} photo={photo} size={40} square />}
            badges={
              <>
                {visibility === 'Private' && <Chip>{t('private')}</Chip>}
                {!isListed && <Chip>{t('unlisted')}</Chip>}
                {changedFields.length > 0 && <Chip tone="warning">{t('changed')}</Chip>}
              </>
            }
          />
        ),
      },
      {
        id: 'when',
        title: t('field.when'),
        width: 170,
        cell: (row) => (
          <>
            {format.day(row.start)}
            <CellSubtitle>{format.timeRange(row.start, row.end)}</CellSubtitle>
          </>
        ),
      },
      { id: 'where', title: t('field.where'), width: 140, cell: event.where },
      {
        id: 'theme',
        title: t('field.theme'),
        cell: ({ theme }) => <Chip>{t(`theme.${theme}`)}</Chip>,
      },
    ];
    const seats: Column = {
      id: 'seats',
      title: t('field.participants'),
      align: 'end',
      cell: (row) => (
        <>
          {event.seats(row)}
          {row.waiting > 0 && (
            <CellSubtitle>{t('waiting_count', { count: row.waiting })}</CellSubtitle>
          )}
        </>
      ),
    };
    const author: Column = {
      id: 'author',
      title: t('field.author'),
      cell: ({ author: person }) => person && <PersonLink person={person} />,
    };
    const status: Column = {
      id: 'status',
      title: t('field.status'),
      cell: (row) =>
        scope === 'upcoming' && row.myRegistration && row.myRegistration !== 'cancelled' ? (
          <StatusBadge kind="registration" status={row.myRegistration} />
        ) : (
          <StatusBadge kind="event" status={row.status} />
        ),
    };
    return [...shared, isProposal ? author : seats, status];
  }, [t, format, event, scope]);
}
