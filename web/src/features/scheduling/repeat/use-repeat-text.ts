import { weekdayOf } from '@thedot/domain/kernel/time';
import type { SeriesRule } from '@thedot/domain/scheduling/series.contract';
import { useTranslation } from 'react-i18next';
import { useWeekdayName } from '../schedule-editor/use-weekday-name.ts';
import { nthOfMonth } from './repeat-presets.ts';

const afterMonday = (weekday: number): number => (weekday + 6) % 7;

/** Reads a rule out as a sentence, for a first booking on a day. */
export function useRepeatText() {
  const { t, i18n } = useTranslation('scheduling');
  const { language } = i18n;
  const nameOf = useWeekdayName();
  const dateOf = (day: string) =>
    new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));

  function on({ frequency, weekdays, monthlyOn }: SeriesRule, day: string): string {
    const own = weekdayOf(day);
    if (frequency === 'week') {
      const names = [...new Set([own, ...weekdays])]
        .toSorted((a, b) => afterMonday(a) - afterMonday(b))
        .map((it) => nameOf(it));
      return t('repeat.on_weekdays', {
        days: new Intl.ListFormat(language, { type: 'conjunction' }).format(names),
      });
    }
    if (frequency === 'day') return '';
    const weekday = nameOf(own);
    if (monthlyOn === 'date') return t('repeat.on_date', { day: Number(day.slice(8)) });
    return monthlyOn === 'last_weekday'
      ? t('repeat.on_last', { weekday })
      : t(`repeat.on_nth.${toNth(day)}`, { weekday });
  }

  return {
    /** Such as “Every 2 weeks on Monday and Wednesday, 6 times”. */
    sentence: (rule: SeriesRule, day: string): string =>
      [
        [t(`repeat.every.${rule.frequency}`, { count: rule.interval }), on(rule, day)]
          .filter(Boolean)
          .join(' '),
        rule.until === undefined
          ? t('repeat.times', { count: rule.count ?? 0 })
          : t('repeat.until', { date: dateOf(rule.until) }),
      ].join(t('repeat.separator')),
    /** How a rule repeats, without its end. */
    pattern: (rule: SeriesRule, day: string): string =>
      [t(`repeat.every.${rule.frequency}`, { count: rule.interval }), on(rule, day)]
        .filter(Boolean)
        .join(' '),
  };
}

const toNth = (day: string): 1 | 2 | 3 | 4 | 5 => {
  const nth = nthOfMonth(day);
  return nth === 1 || nth === 2 || nth === 3 || nth === 4 ? nth : 5;
};
