import type { Space, SpaceBookingStatus } from '@thedot/domain/spaces/spaces.contract';
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
    seats: ({ capacity }: Pick<Space, 'capacity'>) => t('seats', { count: capacity }),
    equipment: ({ equipment }: Pick<Space, 'equipment'>) =>
      equipment.map((it) => t(`equipment.${it}`)),
    /** 45 min, 1 h, 1 h 30 */
    length: (minutes: number) => {
      const hours = Math.floor(minutes / 60);
      const rest = minutes % 60;
      if (hours === 0) return format.minutes(minutes);
      return rest === 0 ? format.hours(minutes) : t('hours_and_minutes', { hours, minutes: rest });
    },
    /** A day and time, or why there is none. */
    nextFree: (space: FreeSpace) =>
      space.nextFree ? format.dayAndTime(space.nextFree) : none(space),
    free: (space: FreeSpace) => ({
      isFree: space.nextFree !== null,
      text: space.nextFree
        ? t('next_free', { when: format.dayAndTime(space.nextFree) })
        : none(space),
    }),
  };
}

/** To the booker, a booking that staff deleted is cancelled. */
export const shownStatus = (status: SpaceBookingStatus) =>
  status === 'deleted' ? 'cancelled' : status;
