import { Box, Button, Group, SimpleGrid, Stack, Text, VisuallyHidden } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import clsx from 'clsx';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { startOfWeek, monthOf } from '../../../lib/format/calendar-days.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { DotsLoading } from '../../../ui/dots/DotsLoading.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { useDayFormat } from '../use-day-format.ts';
import classes from './SlotPicker.module.css';
import { dotCount, overlapsSelected, splitByNoon } from './slots.ts';
import type { SelectableSlot, SlotSelection } from './use-slot-selection.ts';
import { ZoneHint } from './ZoneHint.tsx';
import { MonthCalendar } from '../../../ui/fields/MonthCalendar.tsx';

interface Props {
  slots: SlotSelection;
}

/** A month calendar with the slots of the selected day beside it. */
export function SlotPicker({ slots }: Props) {
  const { freeSlotsByDay, day, month, firstDay, lastDay, isLoading, setMonth, showDay } = slots;
  return (
    <div className={classes.panes}>
      <SlotCalendar
        {...{ freeSlotsByDay, day, month, firstDay, lastDay, isLoading, setMonth, showDay }}
      />
      <DaySlots slots={slots} />
    </div>
  );
}

type CalendarProps = Pick<
  SlotSelection,
  'freeSlotsByDay' | 'day' | 'month' | 'firstDay' | 'lastDay' | 'isLoading' | 'setMonth' | 'showDay'
>;

/** A month with one to three dots under each day with free slots; other days are disabled. Selecting a time changes nothing of it. */
const SlotCalendar = memo(function SlotCalendar(props: CalendarProps) {
  const { freeSlotsByDay, day, month, firstDay, lastDay, isLoading, setMonth, showDay } = props;
  const { t } = useTranslation('scheduling');
  const dayFormat = useDayFormat();
  const thisWeek = startOfWeek(firstDay);
  const countFreeSlots = (date: string) => freeSlotsByDay.get(date)?.length ?? 0;

  return (
    <Box
      px={{ base: 10, md: 18 }}
      pt={{ base: 10, md: 14 }}
      pb={{ base: 14, md: 18 }}
      className={clsx(classes.calendar, isLoading && classes.loading)}
      role="group"
      aria-label={t('calendar.label')}
      aria-busy={isLoading}
    >
      <MonthCalendar
        size="md"
        minDate={firstDay}
        maxDate={lastDay}
        date={`${month}-01`}
        onDateChange={(date) => setMonth(monthOf(date))}
        value={day}
        onChange={(date) => date && showDay(date)}
        excludeDate={(date) => countFreeSlots(date) === 0}
        getDayProps={(date) => ({ 'data-past-week': date < thisWeek || undefined })}
        renderDay={(date) => <Day date={date} freeSlots={countFreeSlots(date)} />}
        getDayAriaLabel={(date) =>
          t('calendar.day', { day: dayFormat.calendarDay(date), count: countFreeSlots(date) })
        }
        ariaLabels={{ previousMonth: t('calendar.previous'), nextMonth: t('calendar.next') }}
      />
    </Box>
  );
});

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

const PARTS = ['morning', 'afternoon'] as const;

/** The slots of the selected day; slots just lost fade out in place. */
function DaySlots({ slots }: Props) {
  const { day, daySlots, isFull, maxSlots, owner } = slots;
  const { t } = useTranslation('scheduling');
  const dayFormat = useDayFormat();
  const { zone } = useFormat();
  const parts = splitByNoon(daySlots, zone);

  return (
    <Stack
      gap={0}
      miw={0}
      px={{ base: 16, md: 20 }}
      py={{ base: 16, md: 18 }}
      className={classes.times}
    >
      {day && (
        <Text component="h3" data-capitalized fz={15} fw={650} m={0} mb={8} lts={0} ff="text">
          {dayFormat.longDay(day)}
        </Text>
      )}
      {daySlots.length === 0 && <NoSlots slots={slots} />}
      {PARTS.filter((part) => parts[part].length > 0).map((part) => (
        <div key={part} role="group" aria-label={t(`times.${part}`)}>
          <Text component="h4" fz="xs" fw={600} c="dimmed" m="10px 0 6px" lts={0} ff="text">
            {t(`times.${part}`)}
          </Text>
          <SimpleGrid cols={{ base: 3, md: 2 }} spacing={8}>
            {parts[part].map((slot) => (
              <SlotButton key={slot.start} slot={slot} slots={slots} />
            ))}
          </SimpleGrid>
        </div>
      ))}
      <Stack gap={4} mt="auto" pt={16} fz="sm" c="dimmed">
        {daySlots.some(({ experts = 1 }) => experts > 1) && (
          <Group gap={6} wrap="nowrap">
            <IconUsers size={15} stroke={1.75} aria-hidden className={classes.mark} />
            {t('times.expertsKey')}
          </Group>
        )}
        {daySlots.some(({ isPending }) => isPending) && (
          <Group gap={6} wrap="nowrap">
            <i className={classes.asked} aria-hidden />
            {t('times.askedKey')}
          </Group>
        )}
        {isFull && <Text inherit>{t('times.full', { count: maxSlots })}</Text>}
        <ZoneHint owner={owner} />
      </Stack>
    </Stack>
  );
}

/** Why the day has no slots: they load, could not load, or there are none in the month. */
function NoSlots({ slots: { isLoading, isLoadingError, retry, nextFreeDay, showDay } }: Props) {
  const { t } = useTranslation('scheduling');
  const dayFormat = useDayFormat();
  return (
    <Stack gap={10} align="flex-start" mt={6} c="var(--dot-ink-2)">
      {isLoading && <DotsLoading />}
      {isLoadingError && <LoadFailed text={t('times.failed')} onRetry={retry} />}
      {!isLoading && !isLoadingError && <Text inherit>{t('times.noneInMonth')}</Text>}
      {!isLoading && !isLoadingError && nextFreeDay && (
        <Button variant="default" onClick={() => showDay(nextFreeDay)}>
          {t('times.nextFree', { day: dayFormat.shortDay(nextFreeDay) })}
        </Button>
      )}
    </Stack>
  );
}

function SlotButton({ slot, slots }: Props & { slot: SelectableSlot }) {
  const { minutes, availableStarts, lost, maxSlots, isFull, toggle } = slots;
  const { start, experts = 1, isPending = false } = slot;
  const { t } = useTranslation('scheduling');
  const format = useFormat();
  const order = availableStarts.indexOf(start) + 1;
  const isLost = lost.has(start);
  const isClosed =
    order === 0 && maxSlots > 1 && (isFull || overlapsSelected(start, availableStarts, minutes));

  return (
    <button
      type="button"
      className={classes.slot}
      aria-pressed={order > 0}
      disabled={isLost || isClosed}
      data-lost={isLost || undefined}
      onClick={() => toggle(start)}
    >
      {order > 0 && maxSlots > 1 && (
        <span className={classes.order} aria-hidden>
          {order}
        </span>
      )}
      <time dateTime={start}>{format.time(start)}</time>
      {experts > 1 && (
        <>
          <span className={classes.experts} aria-hidden>
            <IconUsers size={13} stroke={1.75} />
            {format.number(experts)}
          </span>
          <VisuallyHidden>{t('times.experts', { count: experts })}</VisuallyHidden>
        </>
      )}
      {isPending && (
        <>
          <i className={classes.asked} aria-hidden />
          <VisuallyHidden>{t('times.asked')}</VisuallyHidden>
        </>
      )}
      {isLost && <VisuallyHidden>{t('times.taken')}</VisuallyHidden>}
    </button>
  );
}
