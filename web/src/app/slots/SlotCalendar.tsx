import '@mantine/dates/styles.layer.css';
import { DatePicker } from '@mantine/dates';
import type { Slot } from '@thedot/domain/availability/slot.contract';
import clsx from 'clsx';
import 'dayjs/locale/fr';
import { useTranslation } from 'react-i18next';
import { dotsOf } from './slot-days.ts';
import { monthOf } from '../../lib/format/calendar-days.ts';
import { useDayWords } from './use-day-words.ts';
import classes from './SlotCalendar.module.css';

interface Props {
  day: string | null;
  onDay: (day: string) => void;
  month: string;
  onMonth: (month: string) => void;
  /** Free slots of the month shown, by day. */
  free: ReadonlyMap<string, readonly Slot[]>;
  first: string;
  last: string;
  loading: boolean;
}

/** A month with one to three dots under each day that has free times; the others cannot be chosen. */
export function SlotCalendar(props: Props) {
  const { day, onDay, month, onMonth, free, first, last, loading } = props;
  const { t, i18n } = useTranslation('experts');
  const words = useDayWords();
  const freeOn = (date: string) => free.get(date)?.length ?? 0;

  return (
    <div
      className={clsx(classes.calendar, loading && classes.loading)}
      role="group"
      aria-label={t('calendar.label')}
      aria-busy={loading}
    >
      <DatePicker
        fullWidth
        size="md"
        locale={i18n.language}
        maxLevel="month"
        hideOutsideDates
        weekendDays={[]}
        minDate={first}
        maxDate={last}
        date={`${month}-01`}
        onDateChange={(date) => onMonth(monthOf(date))}
        value={day}
        onChange={(date) => date && onDay(date)}
        excludeDate={(date) => freeOn(date) === 0}
        renderDay={(date) => <Day date={date} freeSlots={freeOn(date)} />}
        getDayAriaLabel={(date) =>
          t('calendar.day', { day: words.calendarDay(date), count: freeOn(date) })
        }
        ariaLabels={{ previousMonth: t('calendar.previous'), nextMonth: t('calendar.next') }}
        classNames={{
          calendarHeader: classes.header ?? '',
          calendarHeaderLevel: classes.level ?? '',
          day: classes.day ?? '',
        }}
      />
    </div>
  );
}

function Day({ date, freeSlots }: { date: string; freeSlots: number }) {
  const dots = dotsOf(freeSlots);
  return (
    <span className={classes.cell}>
      <span className={classes.number} data-lifted={dots > 0 || undefined}>
        {Number(date.slice(-2))}
      </span>
      <span className={classes.dots} aria-hidden>
        {Array.from({ length: dots }, (_, index) => (
          <i key={index} />
        ))}
      </span>
    </span>
  );
}
