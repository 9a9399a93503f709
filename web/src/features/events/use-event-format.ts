import type { EventCard } from '@thedot/domain/events/events.contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format/use-format.ts';

type Timed = Pick<EventCard, 'start' | 'end'>;
type Placed = Pick<EventCard, 'space' | 'place' | 'isOnline'>;
type Counted = Pick<EventCard, 'registered' | 'participantNumber'>;

/** How events are written on all their pages. */
export function useEventFormat() {
  const { t } = useTranslation('events');
  const format = useFormat();
  return useMemo(
    () => ({
      when: ({ start, end }: Timed) => format.dayAndRange(start, end),
      where: ({ space, place, isOnline }: Placed) =>
        [space?.name, place, isOnline ? t('online') : ''].filter(Boolean).join(', ') ||
        t('no_place'),
      seats: ({ registered, participantNumber }: Counted) =>
        participantNumber === null
          ? t('registered', { count: registered })
          : t('seats', { count: registered, of: participantNumber }),
    }),
    [t, format],
  );
}
