import { Box, Group, Stack, Text } from '@mantine/core';
import type { CalendarEntry } from '@thedot/domain/calendar/calendar.contract';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { EventSegment } from '../../scheduling/time-grid/event-segments.ts';
import { useCalendarLabels } from '../use-calendar-labels.ts';
import classes from './CalendarBody.module.css';
import type { GetClosure } from '../use-closed-days.ts';
import { EntryButton } from './EntryButton.tsx';

interface DayListProps {
  day: string;
  isToday: boolean;
  segments: readonly EventSegment<CalendarEntry>[];
  closure: string | undefined;
}

/** The entries of one day as a list. */
export function DayList({ day, isToday, segments, closure }: DayListProps) {
  const { t } = useTranslation('calendar');
  const labels = useCalendarLabels();
  const id = useId();
  return (
    <section className={classes.day} aria-labelledby={id}>
      <Group component="h3" id={id} gap={10} m={0} mb={10} fz={15}>
        {labels.dayTitle(day)}
        {isToday && (
          <Box
            component="span"
            p="2px 10px"
            bdrs={11}
            bg="var(--dot-dot)"
            ff="'Figtree Variable', sans-serif"
            fz={12}
            lts={0}
            c="var(--dot-on-dot)"
          >
            {t('today')}
          </Box>
        )}
        {closure && (
          <Text component="span" fz={13} fw={600} ff="text" c="var(--dot-ink-2)">
            {closure}
          </Text>
        )}
      </Group>
      {segments.length === 0 ? (
        <Text c="var(--dot-ink-2)">{t('empty.day')}</Text>
      ) : (
        <Stack component="ul" gap={6}>
          {segments.map((segment) => (
            <Group key={segment.entry.id} component="li">
              <EntryButton segment={segment} shape="row" />
            </Group>
          ))}
        </Stack>
      )}
    </section>
  );
}

interface AgendaProps {
  days: readonly string[];
  today: string;
  segments: ReadonlyMap<string, readonly EventSegment<CalendarEntry>[]>;
  getClosure: GetClosure;
}

/** The days with entries and the closed ones, one after the other. */
export const Agenda = ({ days, today, segments, getClosure }: AgendaProps) =>
  days
    .filter((day) => segments.has(day) || getClosure(day) !== undefined)
    .map((day) => (
      <DayList
        key={day}
        day={day}
        isToday={day === today}
        segments={segments.get(day) ?? []}
        closure={getClosure(day)}
      />
    ));
