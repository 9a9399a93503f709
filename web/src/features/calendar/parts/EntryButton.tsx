import { VisuallyHidden } from '@mantine/core';
import type { CalendarEntry } from '@thedot/domain/calendar/calendar.contract';
import type { SessionEntry } from '@thedot/domain/expert-sessions/session-entries.contract';
import { MINUTE_MS } from '@thedot/domain/kernel/time';
import { displayedStatus } from '@thedot/domain/scheduling/displayed-status.rules';
import clsx from 'clsx';
import { createContext, memo, use } from 'react';
import { StatusIcon } from '../../../ui/StatusBadge.tsx';
import { toWallTime } from '../../../lib/format/wall-time.ts';
import type { EventSegment } from '../../scheduling/time-grid/event-segments.ts';
import box from '../../scheduling/entry-box.module.css';
import classes from './EntryButton.module.css';
import type { useFormat } from '../../../lib/format/use-format.ts';
import { useEntryViews } from '../entry-views.tsx';
import type { CalendarLabels } from '../use-calendar-labels.ts';
import type { GridDrag, StartGridDrag } from '../../scheduling/time-grid/use-grid-drag.ts';

export type SessionDrag = GridDrag<SessionEntry>;

export interface EntryContextValue {
  /** The entry in the tab order (roving tabindex), as `id:day`; arrow keys reach the others. */
  readonly focusableKey: string | null;
  readonly openEntry: (entryId: string) => void;
  readonly startDrag: StartGridDrag<SessionEntry>;
  // Shared because creating formatters for each entry is expensive.
  readonly labels: CalendarLabels;
  readonly format: ReturnType<typeof useFormat>;
  /** The session that is dragged or whose move is not confirmed yet. */
  readonly draggedId: string | null;
}

/** State and formatters shared by all entries of a calendar. */
export const EntryContext = createContext<EntryContextValue | null>(null);

export function useEntryContext(): EntryContextValue {
  const shared = use(EntryContext);
  if (!shared) throw new Error('EntryButton must be rendered inside an EntryContext');
  return shared;
}

interface Props {
  segment: EventSegment<CalendarEntry>;
  /** `block`: in the time grid; `line`: in the month view; `row`: in a list; `card`: in a list of hidden entries. */
  shape: 'block' | 'line' | 'row' | 'card';
}

/** One entry of the calendar. */
export function EntryButton({ segment, shape }: Props) {
  const { focusableKey, draggedId, ...shared } = useEntryContext();
  const { entry, day } = segment;
  // Cards are in a popover of their own, which Tab walks through.
  const isFocusable = shape === 'card' || focusableKey === `${entry.id}:${day}`;
  return (
    <EntryView
      {...shared}
      {...{ segment, shape, isFocusable }}
      isDragged={draggedId === entry.id}
    />
  );
}

interface EntryViewProps extends Props, Omit<EntryContextValue, 'focusableKey' | 'draggedId'> {
  isFocusable: boolean;
  isDragged: boolean;
}

/** Shorter segments show their text in one line. */
const SHORT_MIN = 45;

/**
 * The accessible name contains the visible text. Memoized: hundreds of entries must not render again while
 * one of them is dragged or focused.
 */
const EntryView = memo(function EntryView(props: EntryViewProps) {
  const viewOf = useEntryViews();
  const { openEntry, startDrag, labels, format, shape, isFocusable, isDragged } = props;
  const { entry, day, from, to } = props.segment;
  const { topic, people, status, isTaken } = labels.describe(entry);
  const booked = 'status' in entry ? displayedStatus(entry) : null;
  const { tint } = viewOf(entry.kind);
  const canMove = shape !== 'card' && entry.kind === 'session' && entry.canReschedule;
  // Only the segment that contains the start can be dragged.
  const startsHere = toWallTime(entry.start, format.zone).day === day;
  const isShort = shape === 'block' && to - from < SHORT_MIN;
  // AM and PM may go to the next line, which is hidden.
  const start = format.time(entry.start).replace(/\s/, ' ');

  return (
    <button
      type="button"
      className={clsx(box.box, classes.entry)}
      data-entry={shape === 'card' ? undefined : `${entry.id}:${day}`}
      data-hint={[format.timeRange(entry.start, entry.end), topic, people, status]
        .filter(Boolean)
        .join('\n')}
      data-tint={tint}
      data-shape={shape}
      data-short={isShort || undefined}
      data-status={booked ?? undefined}
      data-look={tint === 'proposal' ? 'pending' : booked === 'finished' ? 'muted' : undefined}
      data-taken={isTaken || undefined}
      data-held={isDragged || undefined}
      data-movable={(canMove && startsHere) || undefined}
      tabIndex={isFocusable ? 0 : -1}
      onClick={() => openEntry(entry.id)}
      onPointerDown={(event) => {
        if (!canMove || !startsHere) return;
        const minutes = (Date.parse(entry.end) - Date.parse(entry.start)) / MINUTE_MS;
        startDrag(event, { mode: 'move', entry, span: { column: day, from, to: from + minutes } });
      }}
    >
      <span className={classes.when}>
        {booked && <StatusIcon kind="booking" status={booked} size={11} />}
        <span className={classes.start}>{start}</span>{' '}
        <span className={classes.end}>{`– ${format.time(entry.end)}`}</span>
      </span>
      <span className={classes.topic}>{topic}</span>
      {people && <span className={classes.people}>{people}</span>}
      <VisuallyHidden>{`, ${labels.longDay(day)}, ${status}`}</VisuallyHidden>
    </button>
  );
});
