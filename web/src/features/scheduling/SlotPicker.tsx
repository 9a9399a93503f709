import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DotsLoading } from '../../ui/dots/DotsLoading.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import type { SelectedStarts } from './selected-slots.ts';
import { useDayFormat } from './use-day-format.ts';
import type { SlotPickerState } from './use-slot-picker.ts';
import classes from './SlotPicker.module.css';
import { DaySlots } from './DaySlots.tsx';
import { type ZoneOwner, ZoneHint } from './ZoneHint.tsx';
import '@mantine/dates/styles.layer.css';
import { DatePicker } from '@mantine/dates';
import type { Slot } from '@thedot/domain/scheduling/slot.contract';
import clsx from 'clsx';
import 'dayjs/locale/fr';
import { dotCount } from './slot-days.ts';
import { monthOf } from '../../lib/format/calendar-days.ts';

interface Props {
  expert: ZoneOwner;
  minutes: number;
  selected: SelectedStarts;
  state: SlotPickerState;
  /** How many slots may be selected. */
  most?: number;
  onToggle: (start: string) => void;
}

/** A month calendar with the slots of the selected day beside it. */
export function SlotPicker({ expert, minutes, selected, state, most, onToggle }: Props) {
  return (
    <div className={classes.panes}>
      <SlotCalendar
        day={state.day}
        onDay={state.showDay}
        month={state.month}
        onMonth={state.setMonth}
        free={state.free}
        first={state.firstDay}
        last={state.lastDay}
        loading={state.isLoading}
      />
      <DaySlots
        day={state.day}
        slots={state.slots}
        minutes={minutes}
        selected={selected}
        lost={state.lost}
        most={most}
        onToggle={onToggle}
        emptyContent={<NoTimes board={state} />}
        footer={<ZoneHint expert={expert} />}
      />
    </div>
  );
}

function NoTimes({ board }: { board: SlotPickerState }) {
  const { t } = useTranslation('experts');
  const words = useDayFormat();
  const { nextFreeDay } = board;
  if (board.isLoading) return <DotsLoading />;
  if (board.isFailed) return <LoadFailed text={t('times.failed')} onRetry={board.retry} />;
  return (
    <>
      <p>{t('times.noneInMonth')}</p>
      {nextFreeDay && (
        <Button variant="default" onClick={() => board.showDay(nextFreeDay)}>
          {t('times.nextFree', { day: words.shortDay(nextFreeDay) })}
        </Button>
      )}
    </>
  );
}

interface SlotCalendarProps {
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

/** A month with one to three dots under each day with free slots; other days are disabled. */
function SlotCalendar(props: SlotCalendarProps) {
  const { day, onDay, month, onMonth, free, first, last, loading } = props;
  const { t, i18n } = useTranslation('experts');
  const words = useDayFormat();
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
  const dots = dotCount(freeSlots);
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
