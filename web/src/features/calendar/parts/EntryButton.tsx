import { VisuallyHidden } from '@mantine/core';
import type { CalendarEntry } from '@thedot/domain/calendar/calendar.contract';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { StatusDot } from '../../../ui/dots/StatusDot.tsx';
import { toWallTime } from '../../../lib/format/wall-time.ts';
import { type Shared, useShared } from '../entry-context.ts';
import type { Piece } from '../pieces.ts';
import classes from './EntryButton.module.css';

interface Props {
  piece: Piece<CalendarEntry>;
  /** `block`: on a grid of hours; `line`: in a month; `row`: in a list. */
  shape: 'block' | 'line' | 'row';
}

/** One entry of the calendar. */
export function EntryButton({ piece, shape }: Props) {
  const { stop, held, ...shared } = useShared();
  const { entry, day } = piece;
  const isStop = stop === `${entry.id}:${day}`;
  return <Drawn {...shared} {...{ piece, shape, isStop }} isHeld={held === entry.id} />;
}

interface DrawnProps extends Props, Omit<Shared, 'stop' | 'held'> {
  isStop: boolean;
  isHeld: boolean;
}

/** What is shorter has its words in one line. */
const SHORT_MIN = 45;

/**
 * What is seen is a part of what is read aloud. There may be hundreds, which stay as they are while one of
 * them is dragged or has the focus.
 */
const Drawn = memo(function Drawn(props: DrawnProps) {
  const { t } = useTranslation('calendar');
  const { open, grab, words, format, shape, isStop, isHeld } = props;
  const { entry, day, from, to } = props.piece;
  const people = words.people(entry);
  const mayMove = entry.kind === 'session' && entry.canReschedule;
  // What has come over from the day before is not taken by its end.
  const hasBegun = toWallTime(entry.start, format.zone).day === day;
  const isShort = shape === 'block' && to - from < SHORT_MIN;
  const start = format.time(entry.start);

  return (
    <button
      type="button"
      className={classes.entry}
      data-entry={`${entry.id}:${day}`}
      data-kind={entry.kind}
      data-shape={shape}
      data-short={isShort || undefined}
      data-status={entry.kind === 'busy' ? 'busy' : entry.status}
      data-taken={(entry.kind === 'request' && !entry.free) || undefined}
      data-held={isHeld || undefined}
      data-movable={(mayMove && hasBegun) || undefined}
      tabIndex={isStop ? 0 : -1}
      onClick={() => open(entry.id)}
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
});
