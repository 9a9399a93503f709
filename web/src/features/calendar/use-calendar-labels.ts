import type { CalendarEntry } from '@thedot/domain/calendar/calendar.contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../lib/session/session.ts';
import { capitalize } from '../../lib/format/capitalize.ts';
import { formatFor } from '../../lib/format/format.ts';
import { useDisplayName } from '../../lib/format/use-display-name.ts';
import { useEntryViews } from './entry-views.tsx';
import type { ViewState } from './view-state.ts';

/** Formats days and entries of the calendar in the current language. */
export function useCalendarLabels() {
  const { i18n } = useTranslation();
  const viewOf = useEntryViews();
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
    const { fullDay } = formatFor({ language, zone: 'UTC' });
    const weekdays = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' });
    const weekdaysLong = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
    const date = (day: string) => new Date(day);

    const dayTitle = (day: string) => capitalize(fullDay(day), language);

    return {
      describe: (entry: CalendarEntry) => viewOf(entry.kind).describe(entry, { id, nameOf }),
      dayTitle,
      longDay: (day: string) => fullDay(day),
      weekday: (day: string) => weekdays.format(date(day)),
      /** An accessible name must begin with the visible text (WCAG 2.5.3). */
      dayNumberLabel: (day: string) =>
        `${Number(day.slice(8))}, ${weekdaysLong.format(date(day))}, ${months.format(date(day))}`,
      title: ({ view, day }: ViewState, shown: readonly string[]) => {
        if (view === 'month') return capitalize(months.format(date(day)), language);
        if (view === 'day' || view === 'experts') return dayTitle(day);
        return spans.formatRange(date(shown[0] ?? day), date(shown.at(-1) ?? day));
      },
    };
  }, [language, nameOf, id, viewOf]);
}
export type CalendarLabels = ReturnType<typeof useCalendarLabels>;
