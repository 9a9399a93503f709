import { Button } from '@mantine/core';
import type { CalendarEntry } from '@thedot/domain/calendar/calendar.contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { Note } from '../../../ui/Note.tsx';
import { Skeletons } from '../../../ui/Skeletons.tsx';
import type { EventSegment } from '../event-segments.ts';
import type { Calendar } from '../use-calendar.ts';
import type { DraggedSession } from '../use-session-drag.ts';
import { Agenda } from './Agenda.tsx';
import classes from './CalendarBody.module.css';
import { MonthDots, MonthGrid } from './MonthView.tsx';
import { TimeGrid } from './TimeGrid.tsx';

interface Props {
  calendar: Calendar;
  segments: ReadonlyMap<string, readonly EventSegment<CalendarEntry>[]>;
  dragged: DraggedSession | null;
  canBook: boolean;
}

export function CalendarBody({ calendar, segments, dragged, canBook }: Props) {
  const { t } = useTranslation('calendar');
  const { viewState, days, query, isLoaded, isFiltered } = calendar;
  const { view } = viewState;

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
  if (isEmpty && view === 'agenda') {
    return <EmptyState title={t('empty.agenda')} text={t('empty.text')} action={action} />;
  }
  return (
    <>
      {query.data?.isComplete === false && (
        <div className={classes.message}>
          <Note tone="info">{t('notWhole')}</Note>
        </div>
      )}
      {isEmpty && (
        <div className={classes.message} role="status">
          <p>{t(`empty.${view}`)}</p>
          {action}
        </div>
      )}
      <View {...{ calendar, segments, dragged }} />
    </>
  );
}

function View({ calendar, segments, dragged }: Omit<Props, 'canBook'>) {
  const { viewState, days, today, query, goTo } = calendar;
  const { view, day, isNarrow } = viewState;
  const viewProps = { days, today, segments };
  const isWaiting = query.isPending;
  const openDay = (to: string) => goTo({ view: 'day', day: to });

  switch (view) {
    case 'agenda':
      return isWaiting ? <Skeletons shape="rows" count={6} /> : <Agenda {...viewProps} />;
    case 'month':
      return isNarrow ? (
        <MonthDots {...viewProps} day={day} onDay={(to) => goTo({ day: to })} />
      ) : (
        <MonthGrid {...viewProps} {...{ day, dragged, isWaiting }} onDay={openDay} />
      );
    case 'week':
    case 'day':
      return <TimeGrid {...viewProps} {...{ dragged, isWaiting }} onDay={openDay} />;
  }
}
