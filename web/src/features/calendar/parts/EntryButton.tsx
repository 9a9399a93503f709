import { VisuallyHidden } from '@mantine/core';
import type { CalendarEntry } from '@thedot/domain/calendar/calendar.contract';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { StatusDot } from '../../../ui/StatusDot.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { wallTimeOf } from '../../../ui/wall-time.ts';
import { useBoard } from '../board.ts';
import type { Piece } from '../pieces.ts';
import { useCalendarWords } from '../use-calendar-words.ts';
import classes from './EntryButton.module.css';

interface Props {
  piece: Piece<CalendarEntry>;
  /** `block`: on a grid of hours; `line`: in a month; `row`: in a list. */
  shape: 'block' | 'line' | 'row';
  style?: CSSProperties;
}

/** What is shorter has its words in one line. */
const SHORT_MIN = 45;

/** One entry of the calendar; what is seen is a part of what is read aloud. */
export function EntryButton({ piece: { entry, day, from, to }, shape, style }: Props) {
  const { t } = useTranslation('calendar');
  const { stop, open, grab, held } = useBoard();
  const format = useFormat();
  const words = useCalendarWords();
  const key = `${entry.id}:${day}`;
  const people = words.people(entry);
  const mayMove = entry.kind === 'session' && entry.mayMove;
  // What has come over from the day before is not taken by its end.
  const hasBegun = wallTimeOf(entry.start, format.zone).day === day;
  const isShort = shape === 'block' && to - from < SHORT_MIN;
  const start = format.time(entry.start);

  return (
    <button
      type="button"
      className={classes.entry}
      data-entry={key}
      data-kind={entry.kind}
      data-shape={shape}
      data-short={isShort || undefined}
      data-status={entry.kind === 'busy' ? 'busy' : entry.status}
      data-taken={(entry.kind === 'request' && !entry.free) || undefined}
      data-held={held === entry.id || undefined}
      data-movable={(mayMove && hasBegun) || undefined}
      tabIndex={stop === key ? 0 : -1}
      style={style}
      onClick={() => open(entry)}
      onPointerDown={(event) => {
        if (mayMove && hasBegun) grab(event, { entry, day, minutes: from });
      }}
    >
      <span className={classes.when}>
        {entry.kind === 'busy' ? start : <StatusDot status={entry.status} word={start} size={11} />}{' '}
        <span className={classes.end}>{`– ${format.time(entry.end)}`}</span>
      </span>
      <span className={classes.topic}>{words.topic(entry)}</span>
      {people && <span className={classes.people}>{people}</span>}
      <VisuallyHidden>
        {`, ${words.longDay(day)}, ${words.status(entry)}`}
        {entry.kind === 'request' && entry.awaitsMe && `, ${t('awaitsMe')}`}
      </VisuallyHidden>
    </button>
  );
}
