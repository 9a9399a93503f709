import { Button, Group, Text } from '@mantine/core';
import type { CalendarEntry } from '@thedot/domain/calendar/calendar.contract';
import { MINUTE_MS } from '@thedot/domain/kernel/time';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useNow } from '../../../lib/format/use-now.ts';
import { toInstant, toWallTime } from '../../../lib/format/wall-time.ts';
import { useCalendarLabels } from '../use-calendar-labels.ts';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { Skeletons } from '../../../ui/Skeletons.tsx';
import { type EventSegment, MIN_DRAWN_MINUTES } from '../../scheduling/time-grid/event-segments.ts';
import { ClippedHint } from '../../scheduling/ClippedHint.tsx';
import type { Calendar } from '../use-calendar.ts';
import { Agenda } from './Agenda.tsx';
import classes from './CalendarBody.module.css';
import type { GetClosure } from '../use-closed-days.ts';
import { ExpertsDay } from './ExpertsDay.tsx';
import { MoreEntries } from './MoreEntries.tsx';
import { MonthDots, MonthGrid } from './MonthView.tsx';
import { TimeGrid } from '../../scheduling/time-grid/TimeGrid.tsx';
import { EntryButton, type SessionDrag } from './EntryButton.tsx';

const MESSAGE = {
  className: classes.message ?? '',
  justify: 'center',
  gap: '10px 16px',
  p: '12px 20px',
  bg: 'var(--dot-surface-2)',
};

interface Props {
  calendar: Calendar;
  segments: ReadonlyMap<string, readonly EventSegment<CalendarEntry>[]>;
  drag: SessionDrag | null;
  canBook: boolean;
}

export function CalendarBody({ calendar, segments, drag, canBook }: Props) {
  const { t } = useTranslation('calendar');
  const { viewState, days, query, isLoaded, isFiltered } = calendar;
  const { view, isNarrow } = viewState;

  if (query.isLoadingError) {
    return <LoadFailed text={t('failed')} onRetry={() => void query.refetch()} />;
  }
  const isEmpty = isLoaded && !days.some((day) => segments.has(day));
  const action = isFiltered ? (
    <Button variant="default" onClick={calendar.clearFilters}>
      {t('filter.clear')}
    </Button>
  ) : (
    canBook && (
      <Button component={Link} to="/experts" variant="default">
        {t('bookExpert')}
      </Button>
    )
  );
  // A list of closed days is not empty: it says why nothing is scheduled.
  const hasClosure = days.some((day) => calendar.getClosure(day) !== undefined);
  if (isEmpty && view === 'agenda' && !hasClosure) {
    return <EmptyState title={t('empty.agenda')} text={t('empty.text')} action={action} />;
  }
  return (
    <>
      {query.data?.isComplete === false && (
        <Group {...MESSAGE}>
          <InlineAlert tone="info">{t('notWhole')}</InlineAlert>
        </Group>
      )}
      {isEmpty && (
        <Group {...MESSAGE} role="status">
          <Text fw={550} c="var(--dot-ink-2)">
            {t(view === 'week' && isNarrow ? 'empty.days' : `empty.${view}`)}
          </Text>
          {action}
        </Group>
      )}
      <ClippedHint>
        <View {...{ calendar, segments, drag }} />
      </ClippedHint>
    </>
  );
}

function View({ calendar, segments, drag }: Omit<Props, 'canBook'>) {
  const { viewState, days, today, query, getClosure, goTo } = calendar;
  const { view, day, isNarrow } = viewState;
  const viewProps = { days, today, segments, getClosure };
  const isWaiting = query.isPending;
  const openDay = (to: string) => goTo({ view: 'day', day: to });

  switch (view) {
    case 'agenda':
      return isWaiting ? <Skeletons shape="rows" count={6} /> : <Agenda {...viewProps} />;
    case 'month':
      return isNarrow ? (
        <MonthDots {...viewProps} day={day} onDay={(to) => goTo({ day: to })} />
      ) : (
        <MonthGrid {...viewProps} {...{ day, drag, isWaiting }} onDay={openDay} />
      );
    case 'experts':
      return <ExpertsDay calendar={calendar} day={day} />;
    case 'week':
    case 'day':
      return <DaysGrid {...viewProps} {...{ drag, isWaiting }} onDay={openDay} />;
  }
}

interface DaysGridProps extends Omit<Props, 'calendar' | 'canBook'> {
  days: readonly string[];
  today: string;
  isWaiting: boolean;
  getClosure: GetClosure;
  onDay: (day: string) => void;
}

/** One to seven days side by side, with the current time. */
function DaysGrid({ days, today, segments, drag, isWaiting, getClosure, onDay }: DaysGridProps) {
  const { t } = useTranslation('calendar');
  const labels = useCalendarLabels();
  const { zone, time } = useFormat();
  const instant = useNow();
  const { day, minutes } = toWallTime(instant, zone);
  return (
    <TimeGrid
      size="page"
      columns={days.map((id) => ({
        id,
        label: labels.longDay(id),
        name: labels.weekday(id),
        number: Number(id.slice(8)),
        closed: getClosure(id),
      }))}
      today={today}
      now={{ column: day, minutes, time: time(instant) }}
      nowLabel={t('now', { time: time(instant) })}
      segments={segments}
      minDrawn={MIN_DRAWN_MINUTES}
      renderSegment={(segment) => <EntryButton segment={segment} shape="block" />}
      renderMore={(hidden, { id }) => <MoreEntries segments={hidden} day={id} />}
      preview={drag?.entry && { span: drag.span, content: <DropPreview drag={drag} /> }}
      isLoading={isWaiting}
      onColumnClick={onDay}
    />
  );
}

/** The time and the topic of a dragged session at its drop position. */
function DropPreview({ drag: { entry, span } }: { drag: SessionDrag }) {
  const { zone, timeRange } = useFormat();
  const labels = useCalendarLabels();
  const start = toInstant({ day: span.column, minutes: span.from }, zone);
  return (
    <>
      <b>{timeRange(start, start.getTime() + (span.to - span.from) * MINUTE_MS)}</b>
      <span>{entry && labels.describe(entry).topic}</span>
    </>
  );
}
