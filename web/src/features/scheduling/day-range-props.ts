import { isCalendarDay } from '../../lib/format/calendar-days.ts';
import type { ContractFormHandle } from '../../lib/forms/use-contract-form.ts';

interface DayRange extends Record<string, unknown> {
  firstDay: string;
  lastDay: string;
}

/** The props of the two fields of a range of days; the last day follows the first one. */
export function dayRangeProps<Values extends DayRange>(form: ContractFormHandle<Values>) {
  const first = form.getInputProps('firstDay');
  const last = form.getInputProps('lastDay');
  return {
    first: {
      ...first,
      onChange: (day: string | null) => {
        first.onChange(day ?? '');
        if (isCalendarDay(day) && form.values.lastDay < day) last.onChange(day);
      },
    },
    last: { ...last, onChange: (day: string | null) => last.onChange(day ?? '') },
  };
}
