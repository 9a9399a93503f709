import { Button } from '@mantine/core';
import type { CalendarEntry } from '@thedot/domain/calendar/calendar.contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { Note } from '../../../ui/Note.tsx';
import { Skeletons } from '../../../ui/Skeletons.tsx';
import type { Piece } from '../pieces.ts';
import type { Calendar } from '../use-calendar.ts';
import type { Held } from '../use-drag.ts';
import { Agenda } from './Agenda.tsx';
import classes from './CalendarBody.module.css';
import { MonthDots } from './MonthDots.tsx';
import { MonthGrid } from './MonthGrid.tsx';
import { TimeGrid } from './TimeGrid.tsx';

interface Props {
  calendar: Calendar;
  pieces: ReadonlyMap<string, readonly Piece<CalendarEntry>[]>;
  held: Held | null;
  mayBook: boolean;
}

export function CalendarBody({ calendar, pieces, held, mayBook }: Props) {
  const { t } = useTranslation('calendar');
  const { look, days, asked, isHere, isFiltered } = calendar;
  const { view } = look;

  if (asked.isLoadingError) {
    return <LoadFailed text={t('failed')} onRetry={() => void asked.refetch()} />;
  }
  const isEmpty = isHere && !days.some((day) => pieces.has(day));
  const action = isFiltered ? (
    <Button variant="default" onClick={calendar.clear}>
      {t('filter.clear')}
    </Button>
  ) : (
    mayBook && (
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
      {asked.data?.isComplete === false && (
        <div className={classes.line}>
          <Note tone="info">{t('notWhole')}</Note>
        </div>
      )}
      {isEmpty && (
        <div className={classes.line} role="status">
          <p>{t(`empty.${view}`)}</p>
          {action}
        </div>
      )}
      <View {...{ calendar, pieces, held }} />
    </>
  );
}

function View({ calendar, pieces, held }: Omit<Props, 'mayBook'>) {
  const { look, days, today, asked, goTo } = calendar;
  const { view, day, isNarrow } = look;
  const shown = { days, today, pieces };
  const isWaiting = asked.isPending;
  const openDay = (to: string) => goTo({ view: 'day', day: to });

  switch (view) {
    case 'agenda':
      return isWaiting ? <Skeletons shape="rows" count={6} /> : <Agenda {...shown} />;
    case 'month':
      return isNarrow ? (
        <MonthDots {...shown} day={day} onDay={(to) => goTo({ day: to })} />
      ) : (
        <MonthGrid {...shown} {...{ day, held, isWaiting }} onDay={openDay} />
      );
    case 'week':
    case 'day':
      return <TimeGrid {...shown} {...{ held, isWaiting }} onDay={openDay} />;
  }
}
