import type { CalendarEntry } from '@thedot/domain/calendar/calendar.contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../lib/session/session.ts';
import { capitalize } from '../../lib/format/capitalize.ts';
import { useDisplayName } from '../../lib/format/use-display-name.ts';
import type { ViewState } from './view-state.ts';

/** Formats days and entries of the calendar in the current language. */
export function useCalendarLabels() {
  const { t, i18n } = useTranslation(['calendar', 'experts', 'ui']);
  const nameOf = useDisplayName();
  const { id } = useMe();
  const { language } = i18n;

  return useMemo(() => {
    const spans = new Intl.DateTimeFormat(language, {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      timeZone: 'UTC',
    });
    const months = new Intl.DateTimeFormat(language, {
      month: 'long',
      year: 'numeric',
      timeZone: 'UTC',
    });
    const days = new Intl.DateTimeFormat(language, { dateStyle: 'full', timeZone: 'UTC' });
    const weekdays = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' });
    const weekdaysLong = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
    const date = (day: string) => new Date(day);

    const dayTitle = (day: string) => capitalize(days.format(date(day)), language);

    /** The other participant, or the space; users who do not take part see who does. */
    const people = (entry: CalendarEntry) => {
      if (entry.kind === 'busy') return '';
      if (entry.kind === 'space') {
        const { space, booker, isMine } = entry;
        return isMine ? space.name : `${space.name}, ${nameOf(booker.name)}`;
      }
      const { expert, requester, isMine } = entry;
      const other = expert.id === id ? requester : expert;
      return isMine
        ? nameOf(other.name)
        : t('both', { expert: nameOf(expert.name), requester: nameOf(requester.name) });
    };

    return {
      people,
      topic: (entry: CalendarEntry) => {
        if (entry.kind === 'busy') return t('busy');
        if (entry.kind === 'space') return entry.title || entry.space.name;
        return t(`experts:category.${entry.category}`);
      },
      status: (entry: CalendarEntry) =>
        entry.kind === 'busy' ? t('busyHint') : t(`ui:status.booking.${entry.status}`),
      dayTitle,
      longDay: (day: string) => days.format(date(day)),
      weekday: (day: string) => weekdays.format(date(day)),
      /** An accessible name must begin with the visible text (WCAG 2.5.3). */
      dayNumberLabel: (day: string) =>
        `${Number(day.slice(8))}, ${weekdaysLong.format(date(day))}, ${months.format(date(day))}`,
      title: ({ view, day }: ViewState, shown: readonly string[]) => {
        if (view === 'month') return capitalize(months.format(date(day)), language);
        if (view === 'day') return dayTitle(day);
        return spans.formatRange(date(shown[0] ?? day), date(shown.at(-1) ?? day));
      },
    };
  }, [t, language, nameOf, id]);
}
export type CalendarLabels = ReturnType<typeof useCalendarLabels>;
