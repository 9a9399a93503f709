import { useQueries } from '@tanstack/react-query';
import type { BookingPage } from '@thedot/domain/expert-sessions/bookings.contract';
import { isSameInstant } from '@thedot/domain/kernel/time';
import { useTranslation } from 'react-i18next';
import { sessionNeedsQuery } from './needs.data.ts';
import { useResourceText } from './use-resource-text.ts';

export interface NeedsHint {
  readonly text: string;
  /** Something is not free at that time. */
  readonly isShort: boolean;
}

/** Says of each time of a session, by default of the proposed ones, whether what it needs is free. */
export function useNeedsHint(
  { id, needs }: Pick<BookingPage, 'id' | 'needs'>,
  starts?: readonly string[],
) {
  const { t } = useTranslation('session-needs');
  const text = useResourceText();
  const queries = starts ? starts.map((it) => sessionNeedsQuery(id, it)) : [sessionNeedsQuery(id)];
  const times = useQueries({
    queries: queries.map((query) => ({ ...query, enabled: needs !== null })),
  }).flatMap(({ data }) => data ?? []);
  return (start: string): NeedsHint | null => {
    const at = times.find((it) => isSameInstant(it.start, start));
    if (!at || at.resources.length === 0) return null;
    const missing = at.resources.filter(({ isFree }) => !isFree);
    return missing.length === 0
      ? { text: t('at.all'), isShort: false }
      : {
          text: t('at.missing', { names: missing.map((it) => text.name(it)).join(', ') }),
          isShort: true,
        };
  };
}
