import { Box, Group, Skeleton, Stack, UnstyledButton } from '@mantine/core';
import type { CalendarEntry } from '@thedot/domain/calendar/calendar.contract';
import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { monthOf } from '../../../lib/format/calendar-days.ts';
import type { EventSegment } from '../../scheduling/time-grid/event-segments.ts';
import { limitToDayCell } from '../view-state.ts';
import { useCalendarLabels } from '../use-calendar-labels.ts';
import { useEntryViews } from '../entry-views.tsx';
import { EntryButton, type SessionDrag } from './EntryButton.tsx';
import classes from './MonthView.module.css';
import type { GetClosure } from '../use-closed-days.ts';
import { DayList } from './Agenda.tsx';

interface MonthGridProps {
  days: readonly string[];
  today: string;
  /** Any day of the month that is shown. */
  day: string;
  segments: ReadonlyMap<string, readonly EventSegment<CalendarEntry>[]>;
  drag: SessionDrag | null;
  isWaiting: boolean;
  getClosure: GetClosure;
  onDay: (day: string) => void;
}

/** The month as a grid; each day lists its entries by name. */
export function MonthGrid({
  days,
  today,
  day: shown,
  segments,
  drag,
  isWaiting,
  getClosure,
  onDay,
}: MonthGridProps) {
  const { t } = useTranslation('calendar');
  const labels = useCalendarLabels();

  return (
    <div aria-busy={isWaiting}>
      <div className={clsx(classes.week, classes.weekdays)} aria-hidden>
        {days.slice(0, 7).map((day) => (
          <span key={day}>{labels.weekday(day)}</span>
        ))}
      </div>
      <div className={classes.week}>
        {days.map((day) => {
          const own = segments.get(day) ?? [];
          const visible = limitToDayCell(own);
          const more = own.length - visible.length;
          const closure = getClosure(day);
          return (
            <div
              key={day}
              className={classes.day}
              data-column={day}
              data-outside={monthOf(day) !== monthOf(shown) || undefined}
              data-today={day === today || undefined}
              data-closed={closure !== undefined || undefined}
              data-target={drag?.span.column === day || undefined}
            >
              <UnstyledButton
                className={classes.number}
                aria-label={labels.dayNumberLabel(day)}
                aria-current={day === today ? 'date' : undefined}
                onClick={() => onDay(day)}
              >
                {Number(day.slice(8))}
              </UnstyledButton>
              <Stack component="ul" gap={2} miw={0} m="3px 0 0" aria-label={labels.longDay(day)}>
                {closure && (
                  <Box component="li" className={classes.closure}>
                    {closure}
                  </Box>
                )}
                {visible.map((segment) => (
                  <Box key={segment.entry.id} component="li" display="flex" miw={0}>
                    <EntryButton segment={segment} shape="line" />
                  </Box>
                ))}
                {more > 0 && (
                  <Box component="li" display="flex">
                    <UnstyledButton
                      className={classes.more}
                      aria-label={t('moreOn', { count: more, day: labels.longDay(day) })}
                      onClick={() => onDay(day)}
                    >
                      {t('more', { count: more })}
                    </UnstyledButton>
                  </Box>
                )}
                {isWaiting && <Skeleton component="li" aria-hidden w="70%" h={20} radius="sm" />}
              </Stack>
            </div>
          );
        })}
      </div>
    </div>
  );
}

interface MonthDotsProps {
  days: readonly string[];
  today: string;
  /** The selected day, whose entries are listed below. */
  day: string;
  segments: ReadonlyMap<string, readonly EventSegment<CalendarEntry>[]>;
  getClosure: GetClosure;
  onDay: (day: string) => void;
}

const DOTS = 3;

/** The month on a phone: dots for the entries of each day and a list for the selected day. */
export function MonthDots({
  days,
  today,
  day: selected,
  segments,
  getClosure,
  onDay,
}: MonthDotsProps) {
  const { t } = useTranslation('calendar');
  const labels = useCalendarLabels();
  const viewOf = useEntryViews();
  return (
    <>
      <Box
        className={classes.week ?? ''}
        p="10px 8px 4px"
        fz="xs"
        ta="center"
        c="var(--dot-ink-2)"
        aria-hidden
      >
        {days.slice(0, 7).map((day) => (
          <span key={day}>{labels.weekday(day)}</span>
        ))}
      </Box>
      <div className={clsx(classes.week, classes.dotsDays)}>
        {days.map((day) => {
          const own = segments.get(day) ?? [];
          const closure = getClosure(day);
          return (
            <UnstyledButton
              key={day}
              className={classes.dotsDay}
              data-outside={monthOf(day) !== monthOf(selected) || undefined}
              data-today={day === today || undefined}
              data-closed={closure !== undefined || undefined}
              aria-label={[
                t('dayWith', { day: labels.dayNumberLabel(day), count: own.length }),
                ...(closure ? [closure] : []),
              ].join(', ')}
              aria-pressed={day === selected}
              aria-current={day === today ? 'date' : undefined}
              onClick={() => onDay(day)}
            >
              <span className={classes.dotsNumber}>{Number(day.slice(8))}</span>
              <Group component="span" gap={3} h={7}>
                {own.slice(0, DOTS).map(({ entry }) => (
                  <i key={entry.id} data-tint={viewOf(entry.kind).tint} />
                ))}
              </Group>
            </UnstyledButton>
          );
        })}
      </div>
      <DayList
        day={selected}
        isToday={selected === today}
        closure={getClosure(selected)}
        segments={segments.get(selected) ?? []}
      />
    </>
  );
}
