import { weekdayOf } from '@thedot/domain/kernel/time';
import type { SeriesRule } from '@thedot/domain/scheduling/series.contract';
import { weeklyRule } from '@thedot/domain/scheduling/series.rules';

export const PRESETS = ['none', 'day', 'workdays', 'week', 'month', 'month_weekday'] as const;
export type RepeatPreset = (typeof PRESETS)[number];

const WORKDAYS = [1, 2, 3, 4, 5];
/** How many bookings a new series has. */
const USUAL_COUNT = 4;

type Pattern = Pick<SeriesRule, 'frequency' | 'interval' | 'weekdays' | 'monthlyOn'>;

const base: Pattern = { frequency: 'week', interval: 1, weekdays: [], monthlyOn: 'date' };

/** Of a month, the nth weekday that the day is: from 1 to 5. */
export const nthOfMonth = (day: string): number => Math.ceil(Number(day.slice(8)) / 7);

const patternOf = (preset: Exclude<RepeatPreset, 'none'>, day: string): Pattern => {
  switch (preset) {
    case 'day':
      return { ...base, frequency: 'day' };
    case 'workdays':
      return { ...base, weekdays: WORKDAYS };
    case 'week':
      return base;
    case 'month':
      return { ...base, frequency: 'month' };
    case 'month_weekday':
      // A fifth weekday is the last one: not every month has five.
      return {
        ...base,
        frequency: 'month',
        monthlyOn: nthOfMonth(day) === 5 ? 'last_weekday' : 'weekday',
      };
  }
};

/** The rule of a preset, which ends as the rule before did. */
export function applyPreset(
  preset: RepeatPreset,
  day: string,
  before: SeriesRule | null,
): SeriesRule | null {
  if (preset === 'none') return null;
  const { count, until } = before ?? weeklyRule(USUAL_COUNT);
  return { ...patternOf(preset, day), ...(until === undefined ? { count } : { until }) };
}

/** The presets for a first booking on this day; workdays are not offered on a weekend. */
export const presetsFor = (day: string): readonly RepeatPreset[] =>
  PRESETS.filter((it) => it !== 'workdays' || WORKDAYS.includes(weekdayOf(day)));

/** The preset that a rule follows; null for a custom one. */
export function presetOf(rule: SeriesRule | null, day: string): RepeatPreset | null {
  if (!rule) return 'none';
  const found = PRESETS.find((it) => {
    const own = it !== 'none' && patternOf(it, day);
    return (
      own &&
      own.frequency === rule.frequency &&
      own.interval === rule.interval &&
      own.monthlyOn === rule.monthlyOn &&
      own.weekdays.toString() === rule.weekdays.toString()
    );
  });
  return found ?? null;
}
