import { UnstyledButton } from '@mantine/core';
import type { CalendarEvent } from '@thedot/domain/events/events.contract';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { addDays } from '../../../lib/format/calendar-days.ts';
import { formatFor } from '../../../lib/format/format.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { toWallTime } from '../../../lib/format/wall-time.ts';
import classes from './EventMonth.module.css';

interface Props {
  /** Such as `2026-12`. */
  month: string;
  /** The first and the last day that are shown. */
  first: string;
  last: string;
  today: string;
  events: readonly CalendarEvent[];
  isPending: boolean;
}

const VISIBLE = 3;

/** A month as a grid; on a phone, the days that have events as a list. */
export function EventMonth({ month, first, last, today, events, isPending }: Props) {
  const { t, i18n } = useTranslation('events');
  const format = useFormat();
  const [opened, setOpened] = useState<string | null>(null);
  const names = useMemo(() => formatFor({ language: i18n.language, zone: 'UTC' }), [i18n.language]);
  const days = useMemo(() => {
    const all: string[] = [];
    for (let day = first; day <= last; day = addDays(day, 1)) all.push(day);
    return all;
  }, [first, last]);
  const byDay = useMemo(() => groupByDay(events, format.zone), [events, format.zone]);
  return (
    <div aria-busy={isPending}>
      <div className={classes.weekdays} aria-hidden>
        {days.slice(0, 7).map((day) => (
          <span key={day}>{names.weekday(day)}</span>
        ))}
      </div>
      <ol className={classes.days}>
        {days.map((day) => {
          const own = byDay.get(day) ?? [];
          const visible = opened === day ? own : own.slice(0, VISIBLE);
          return (
            <li
              key={day}
              className={classes.day}
              data-outside={!day.startsWith(month) || undefined}
              data-today={day === today || undefined}
              data-empty={own.length === 0 || undefined}
            >
              <time className={classes.number} dateTime={day} aria-label={names.fullDay(day)}>
                <span>{Number(day.slice(8))}</span>
                <span className={classes.name}>{names.longDay(day)}</span>
              </time>
              {visible.map((event) => (
                <Link
                  key={event.id}
                  to={`/events/detail/${event.id}`}
                  className={classes.event}
                  title={event.title}
                >
                  <span>{format.time(event.start)}</span> {event.title}
                </Link>
              ))}
              {own.length > visible.length && (
                <UnstyledButton className={classes.more} onClick={() => setOpened(day)}>
                  {t('calendar.more', { count: own.length - visible.length })}
                </UnstyledButton>
              )}
            </li>
          );
        })}
      </ol>
      {!isPending && events.length === 0 && <p className={classes.none}>{t('calendar.empty')}</p>}
    </div>
  );
}

/** An event of several days is on each of them. */
function groupByDay(
  events: readonly CalendarEvent[],
  zone: string,
): ReadonlyMap<string, readonly CalendarEvent[]> {
  const days = new Map<string, CalendarEvent[]>();
  for (const event of events) {
    const lastDay = toWallTime(new Date(Date.parse(event.end) - 1).toISOString(), zone).day;
    for (let { day } = toWallTime(event.start, zone); day <= lastDay; day = addDays(day, 1))
      days.set(day, [...(days.get(day) ?? []), event]);
  }
  return days;
}
