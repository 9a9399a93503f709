import { Box, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { type PointerEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { DAY_MIN, formatClockTime } from '../../../lib/format/wall-time.ts';
import { type GridFrame, type GridSpan, WHOLE_DAY } from './grid-span.ts';
import classes from './TimeGrid.module.css';

/** A date or a weekday. */
export interface GridColumn {
  readonly id: string;
  /** The accessible name of the column. */
  readonly label: string;
  readonly name: string;
  /** The day of the month. */
  readonly number?: number;
}

/** The part of an entry that lies in one column. */
export interface GridSegment<E> extends GridFrame {
  readonly entry: E;
  /** Index among the overlapping segments, which are drawn side by side. */
  readonly column: number;
  readonly columns: number;
}

interface Props<S extends GridSegment<{ readonly id: string }>> {
  columns: readonly GridColumn[];
  /** The minutes shown; whole hours. */
  frame?: GridFrame;
  segments: ReadonlyMap<string, readonly S[]>;
  /** The button of an entry, which fills its place. */
  render: (segment: S, column: GridColumn) => ReactNode;
  /** `page`: scrolls on its own below its head; `card`: low, in full height. */
  size: 'page' | 'card';
  today?: string;
  /** The current time; marked in its column. */
  now?: { readonly column: string; readonly minutes: number; readonly time: string };
  /** Says the current time to screen readers. */
  nowText?: string;
  /** The position at which a dragged entry would be dropped. */
  preview?: { readonly span: GridSpan; readonly content: ReactNode } | undefined;
  /** The entries are loading. */
  isWaiting?: boolean;
  onColumn?: (column: string) => void;
  /** Draws a new span from the empty part of a column. */
  onDrawStart?: (event: PointerEvent<HTMLElement>) => void;
}

/** The grid scrolls to this minute at first, unless an entry starts earlier. */
const MORNING_MIN = 8 * 60;
const SCROLL_MARGIN_MIN = 30;
/** Hours of the placeholders shown while entries load. */
const OUTLINES = [9, 11, 14.5];

/** Columns side by side on an hour scale. */
export function TimeGrid<S extends GridSegment<{ readonly id: string }>>(props: Props<S>) {
  const { columns, frame = WHOLE_DAY, segments, size, today, now, isWaiting = false } = props;
  const isNowShown = now !== undefined && columns.some(({ id }) => id === now.column);
  const first = Math.min(
    MORNING_MIN,
    ...columns.flatMap(({ id }) => segments.get(id)?.[0]?.from ?? []),
  );
  const scroller = useInitialScroll(isWaiting ? null : first, isNowShown ? now.minutes : 0);
  const percent = (minutes: number) =>
    `${((minutes - frame.from) / (frame.to - frame.from)) * 100}%`;
  const hours = Array.from(
    { length: (frame.to - frame.from) / 60 },
    (_, index) => frame.from + index * 60,
  );
  const placeOf = ({ from, to }: GridFrame, lane = 0, lanes = 1) => ({
    top: percent(from),
    height: `${((to - from) / (frame.to - frame.from)) * 100}%`,
    insetInlineStart: `${(lane / lanes) * 100}%`,
    width: `${100 / lanes}%`,
  });

  return (
    <Box
      ref={scroller}
      className={classes.grid}
      __vars={{ '--columns': String(columns.length), '--hours': String(hours.length) }}
      data-size={size}
      data-scrolls={size === 'page' || undefined}
    >
      <div className={classes.heads}>
        <span />
        {columns.map((column) => (
          <Head
            key={column.id}
            column={column}
            isToday={column.id === today}
            onColumn={props.onColumn}
          />
        ))}
      </div>
      <div className={classes.body}>
        <div className={classes.hours} aria-hidden>
          {hours.filter(Boolean).map((minutes) => (
            <span key={minutes} style={{ top: percent(minutes) }}>
              {formatClockTime(minutes)}
            </span>
          ))}
          {isNowShown && (
            <span className={classes.clock} style={{ top: percent(now.minutes) }}>
              {now.time}
            </span>
          )}
        </div>
        {columns.map((column) => (
          <ul
            key={column.id}
            className={classes.column}
            aria-label={column.label}
            data-column={column.id}
            data-hours
            data-today={column.id === today || undefined}
            data-drawable={props.onDrawStart !== undefined || undefined}
            onPointerDown={(event) => {
              if (event.target === event.currentTarget) props.onDrawStart?.(event);
            }}
          >
            {isWaiting &&
              OUTLINES.map((hour) => (
                <li
                  key={hour}
                  aria-hidden
                  className={classes.outline}
                  style={{ top: percent(hour * 60) }}
                />
              ))}
            {segments.get(column.id)?.map((segment) => (
              <li
                key={segment.entry.id}
                className={classes.block}
                style={placeOf(segment, segment.column, segment.columns)}
              >
                {props.render(segment, column)}
              </li>
            ))}
            {props.preview?.span.column === column.id && (
              <li aria-hidden className={classes.preview} style={placeOf(props.preview.span)}>
                {props.preview.content}
              </li>
            )}
            {isNowShown && now.column === column.id && (
              <li className={classes.now} style={{ top: percent(now.minutes) }}>
                <VisuallyHidden>{props.nowText}</VisuallyHidden>
              </li>
            )}
          </ul>
        ))}
      </div>
    </Box>
  );
}

interface HeadProps {
  onColumn: ((column: string) => void) | undefined;
  column: GridColumn;
  isToday: boolean;
}

function Head({ column: { id, name, number, label }, isToday, onColumn }: HeadProps) {
  const text = (
    <>
      <span className={classes.name} data-capitalized>
        {name}
      </span>
      {number !== undefined && <span className={classes.number}>{number}</span>}
    </>
  );
  const today = { 'data-today': isToday || undefined };
  // Without an action the head repeats the accessible name of its column.
  if (!onColumn) {
    return (
      <span className={classes.head} aria-hidden {...today}>
        {text}
      </span>
    );
  }
  return (
    <UnstyledButton
      className={classes.head}
      {...today}
      aria-current={isToday ? 'date' : undefined}
      onClick={() => onColumn(id)}
    >
      {text}
      <VisuallyHidden>{`, ${label}`}</VisuallyHidden>
    </UnstyledButton>
  );
}

/**
 * Scrolls once, when the entries have loaded, to the first entry or the start of the day and, on today, to
 * the current time; later scrolling is left to the user.
 */
function useInitialScroll(first: number | null, now: number) {
  const scroller = useRef<HTMLDivElement>(null);
  const isDone = useRef(false);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element || isDone.current) return;
    const minute = element.scrollHeight / DAY_MIN;
    const morning = ((first ?? MORNING_MIN) - SCROLL_MARGIN_MIN) * minute;
    const evening = (now + 2 * SCROLL_MARGIN_MIN) * minute - element.clientHeight;
    element.scrollTop = Math.max(morning, evening);
    isDone.current = first !== null;
  }, [first, now]);
  return scroller;
}
