import { Box } from '@mantine/core';
import { use, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format/use-format.ts';
import { toWallTime } from '../../lib/format/wall-time.ts';
import { ParentDialogContext } from '../../lib/hooks/parent-dialog.ts';
import { MonthCalendar } from './MonthCalendar.tsx';

interface Props {
  value: string | null;
  min: string | undefined;
  max: string | undefined;
  onChoose: (day: string) => void;
}

/** The calendar of a date field; its title leads to months and years. */
export function DateFieldCalendar({ value, min, max, onChoose }: Props) {
  const { t } = useTranslation('ui');
  const { zone } = useFormat();
  const [today] = useState(() => toWallTime(new Date(), zone).day);
  // Escape closes the calendar only, not the dialog around it.
  const reportToParent = use(ParentDialogContext);
  useEffect(() => reportToParent(), [reportToParent]);
  const start = clamp(value ?? today, min, max);
  return (
    <Box w={{ base: 266, xs: 280 }}>
      <MonthCalendar
        size="sm"
        maxLevel="decade"
        value={value}
        defaultDate={start}
        {...(min && { minDate: min })}
        {...(max && { maxDate: max })}
        highlightToday
        onChange={(day) => day && onChoose(day)}
        getDayProps={(day) => (day === start ? { 'data-autofocus': true } : {})}
        ariaLabels={{
          previousMonth: t('date.previous_month'),
          nextMonth: t('date.next_month'),
          previousYear: t('date.previous_year'),
          nextYear: t('date.next_year'),
          previousDecade: t('date.previous_years'),
          nextDecade: t('date.next_years'),
        }}
      />
    </Box>
  );
}

/** ISO dates compare as strings. */
function clamp(day: string, min = '', max = '9999'): string {
  if (day < min) return min;
  return day > max ? max : day;
}
