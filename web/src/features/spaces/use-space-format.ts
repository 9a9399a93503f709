import type { Space } from '@thedot/domain/spaces/spaces.contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format/use-format.ts';

/** The properties of a space in words. */
export function useSpaceFormat() {
  const { t } = useTranslation('spaces');
  const format = useFormat();
  return {
    floor: ({ floor }: Pick<Space, 'floor'>) =>
      floor === 0 ? t('floor.ground') : t('floor.upper', { count: floor, ordinal: true }),
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
    free: ({ bookable, nextFree }: Pick<Space, 'bookable' | 'nextFree'>) => ({
      isFree: nextFree !== null,
      text: nextFree
        ? t('next_free', { when: format.dayAndTime(nextFree) })
        : t(bookable ? 'no_free' : 'not_bookable'),
    }),
  };
}
