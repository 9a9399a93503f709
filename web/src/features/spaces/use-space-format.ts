import type { Space } from '@thedot/domain/spaces/spaces.contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format/use-format.ts';

type FreeSpace = Pick<Space, 'bookable' | 'nextFree'>;

/** The properties of a space in words. */
export function useSpaceFormat() {
  const { t } = useTranslation('spaces');
  const format = useFormat();
  const none = ({ bookable }: FreeSpace) => t(bookable ? 'no_free' : 'not_bookable');
  return {
    floor: ({ floor }: Pick<Space, 'floor'>) => t(`floor.${floor}`),
    seats: ({ type, desks, capacity }: Pick<Space, 'type' | 'desks' | 'capacity'>) =>
      type === 'hotdesk' ? t('desks', { count: desks }) : t('seats', { count: capacity }),
    equipment: ({ equipment }: Pick<Space, 'equipment'>) =>
      equipment.map((it) => t(`equipment.${it}`)),
    /** A day and time, or why there is none. */
    nextFree: (space: FreeSpace) =>
      space.nextFree ? format.dayAndTime(space.nextFree) : none(space),
    /** Until when it is free or taken now; of a closed one, when it can be booked next. */
    stateNow: (space: FreeSpace & Pick<Space, 'now' | 'desks'>) => {
      const { status, until, freeDesks } = space.now;
      if (space.bookable && until !== null) {
        const time = format.time(until);
        if (status === 'taken') return { isFree: false, text: t('taken_until', { time }) };
        const text =
          space.desks > 1
            ? t('desks_free', { free: freeDesks, count: space.desks })
            : t('free_until', { time });
        return { isFree: true, text };
      }
      return {
        isFree: false,
        text: space.nextFree
          ? t('next_free', { when: format.dayAndTime(space.nextFree) })
          : none(space),
      };
    },
  };
}
