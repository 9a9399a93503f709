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
    seats: ({ capacity }: Pick<Space, 'capacity'>) => t('seats', { count: capacity }),
    equipment: ({ equipment }: Pick<Space, 'equipment'>) =>
      equipment.map((it) => t(`equipment.${it}`)),
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
