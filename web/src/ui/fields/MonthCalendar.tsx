import '@mantine/dates/styles.layer.css';
import { DatePicker, type DatePickerProps } from '@mantine/dates';
import 'dayjs/locale/fr';
import { useTranslation } from 'react-i18next';
import { firstWeekday } from '../../lib/format/time-format.ts';
import classes from './MonthCalendar.module.css';

/** A month in which one day is selected. */
export function MonthCalendar(props: Omit<DatePickerProps, 'ref'>) {
  const { i18n } = useTranslation();
  return (
    <DatePicker
      fullWidth
      locale={i18n.language}
      maxLevel="month"
      hideOutsideDates
      firstDayOfWeek={firstWeekday()}
      weekendDays={[]}
      classNames={{
        calendarHeader: classes.header ?? '',
        calendarHeaderLevel: classes.level ?? '',
        day: classes.day ?? '',
      }}
      {...props}
    />
  );
}
