import { ActionIcon, Button, SegmentedControl } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { VIEWS } from '../shown-days.ts';
import type { Calendar } from '../use-calendar.ts';
import { useCalendarWords } from '../use-calendar-words.ts';
import classes from './CalendarBar.module.css';

/** Which stretch of time is shown, and how. */
export function CalendarBar({ calendar }: { calendar: Calendar }) {
  const { t } = useTranslation('calendar');
  const words = useCalendarWords();
  const { look, days, today, turn, goTo } = calendar;
  const { view, isNarrow } = look;
  const isThreeDays = view === 'week' && isNarrow;

  return (
    <div className={classes.bar}>
      <div className={classes.turn}>
        <Button
          variant="default"
          className={classes.today ?? ''}
          mod={{ here: days.includes(today) }}
          onClick={() => goTo({ day: today })}
        >
          {t('today')}
        </Button>
        <ActionIcon
          size={40}
          variant="default"
          aria-label={t(isThreeDays ? 'previous.days' : `previous.${view}`)}
          onClick={() => turn(-1)}
        >
          <IconChevronLeft size={19} stroke={1.75} aria-hidden />
        </ActionIcon>
        <ActionIcon
          size={40}
          variant="default"
          aria-label={t(isThreeDays ? 'next.days' : `next.${view}`)}
          onClick={() => turn(1)}
        >
          <IconChevronRight size={19} stroke={1.75} aria-hidden />
        </ActionIcon>
      </div>
      <h2 className={classes.title} aria-live="polite">
        {words.title(look, days)}
      </h2>
      <SegmentedControl
        className={classes.views ?? ''}
        aria-label={t('view.label')}
        value={view}
        onChange={(next) => goTo({ view: next })}
        data={VIEWS.map((value) => ({
          value,
          label: t(value === 'week' && isNarrow ? 'view.days' : `view.${value}`),
        }))}
      />
    </div>
  );
}
