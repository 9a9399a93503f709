import { Box, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { type PointerEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { hasTwelveHours } from '../../../lib/format/time-format.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { DAY_MIN } from '../../../lib/format/wall-time.ts';
import { groupHidden } from './event-segments.ts';
import { type MinuteRange, type GridSpan, WHOLE_DAY } from './grid-span.ts';
import { MORE_BUTTON_PX } from './use-column-limit.ts';
import classes from './TimeGrid.module.css';

/** A date or a weekday. */
export interface GridColumn {
  readonly id: string;
  /** The accessible name of the column. */
  readonly label: string;
  readonly name: string;
  /** The day of the month. */
  readonly number?: number;
  /** Why the column is closed. */
  readonly closed?: string | undefined;
}

/** The part of an entry that lies in one column. */
export interface GridSegment<E> extends MinuteRange {
  readonly entry: E;
  /** Index among the overlapping segments, which are drawn side by side. */
  readonly column: number;
  readonly columns: number;
  /** There is no room for it: it is behind the button of `renderMore`. */
  readonly isHidden?: boolean;
  /** Of the segments that overlap with it, some are hidden. */
  readonly hasMore?: boolean;
}

interface Props<S extends GridSegment<{ readonly id: string }>> {
  columns: readonly GridColumn[];
  /** The minutes shown; whole hours. */
  visibleRange?: MinuteRange;
  segments: ReadonlyMap<string, readonly S[]>;
  /** The minutes as long as which shorter segments were laid out. */
  minDrawn?: number;
  /** The button of an entry, which fills its place. */
  renderSegment: (segment: S, column: GridColumn) => ReactNode;
  /** The button of overlapping entries that are hidden. */
  renderMore?: (hidden: readonly S[], column: GridColumn) => ReactNode;
  /** `page`: scrolls on its own below its head; `card`: low, in full height. */
  size: 'page' | 'card';
  today?: string;
  /** The current time; marked in its column. */
  now?: { readonly column: string; readonly minutes: number; readonly time: string };
  /** Says the current time to screen readers. */
  nowLabel?: string;
  /** The position at which a dragged entry would be dropped. */
  preview?: { readonly span: GridSpan; readonly content: ReactNode } | undefined;
  /** The entries are loading. */
  isLoading?: boolean;
  onColumnClick?: (column: string) => void;
  /** Draws a new span from the empty part of a column. */
  onDrawStart?: (event: PointerEvent<HTMLElement>) => void;
}

/** The grid scrolls to this minute at first, unless an entry starts earlier. */
const MORNING_MIN = 8 * 60;
const SCROLL_MARGIN_MIN = 30;
/** Hours of the placeholders shown while entries load. */
const SKELETON_HOURS = [9, 11, 14.5];

/** Columns side by side on an hour scale. */
export function TimeGrid<S extends GridSegment<{ readonly id: string }>>(props: Props<S>) {
  const {
    columns,
    visibleRange = WHOLE_DAY,
    segments,
    size,
    today,
    now,
    isLoading = false,
  } = props;
  const format = useFormat();
  const isNowShown = now !== undefined && columns.some(({ id }) => id === now.column);
  const first = Math.min(
    MORNING_MIN,
    ...columns.flatMap(({ id }) => segments.get(id)?.[0]?.from ?? []),
  );
  const scroller = useInitialScroll(isLoading ? null : first, isNowShown ? now.minutes : 0);
  const percent = (minutes: number) =>
    `${((minutes - visibleRange.from) / (visibleRange.to - visibleRange.from)) * 100}%`;
  const hours = Array.from(
    { length: (visibleRange.to - visibleRange.from) / 60 },
    (_, index) => visibleRange.from + index * 60,
  );
  const getHeight = ({ from, to }: MinuteRange) => ({
    top: percent(from),
    height: `${((to - from) / (visibleRange.to - visibleRange.from)) * 100}%`,
  });
  const getPosition = ({ column, columns: lanes, hasMore, ...range }: S) => {
    const width = `(100% - ${hasMore ? MORE_BUTTON_PX : 0}px) / ${lanes}`;
    return {
      ...getHeight(range),
      insetInlineStart: `calc(${width} * ${column})`,
      width: `calc(${width})`,
    };
  };

  return (
    <Box
      ref={scroller}
      className={classes.grid}
      __vars={{ '--columns': String(columns.length), '--hours': String(hours.length) }}
      data-size={size}
      data-twelve-hours={hasTwelveHours() || undefined}
      data-scrolls={size === 'page' || undefined}
    >
      <div className={classes.heads}>
        <span />
        {columns.map((column) => (
          <ColumnHeader
            key={column.id}
            column={column}
            isToday={column.id === today}
            onColumnClick={props.onColumnClick}
          />
        ))}
      </div>
      <div className={classes.body}>
        <div className={classes.hours} aria-hidden>
          {hours.filter(Boolean).map((minutes) => (
            <span key={minutes} style={{ top: percent(minutes) }}>
              {format.hourOfDay(minutes / 60)}
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
            data-closed={column.closed !== undefined || undefined}
            data-drawable={props.onDrawStart !== undefined || undefined}
            onPointerDown={(event) => {
              if (event.target === event.currentTarget) props.onDrawStart?.(event);
            }}
          >
            {column.closed !== undefined && <li className={classes.closed}>{column.closed}</li>}
            {isLoading &&
              SKELETON_HOURS.map((hour) => (
                <li
                  key={hour}
                  aria-hidden
                  className={classes.outline}
                  style={{ top: percent(hour * 60) }}
                />
              ))}
            {(segments.get(column.id) ?? [])
              .filter(({ isHidden }) => !isHidden)
              .map((segment) => (
                <li key={segment.entry.id} className={classes.block} style={getPosition(segment)}>
                  {props.renderSegment(segment, column)}
                </li>
              ))}
            {groupHidden(segments.get(column.id) ?? [], props.minDrawn).map((run) => (
              <li
                key={`more ${run.from}`}
                className={classes.more}
                style={{ ...getHeight(run), width: MORE_BUTTON_PX }}
              >
                {props.renderMore?.(run.segments, column)}
              </li>
            ))}
            {props.preview?.span.column === column.id && (
              <li aria-hidden className={classes.preview} style={getHeight(props.preview.span)}>
                {props.preview.content}
              </li>
            )}
            {isNowShown && now.column === column.id && (
              <li className={classes.now} style={{ top: percent(now.minutes) }}>
                <VisuallyHidden>{props.nowLabel}</VisuallyHidden>
              </li>
            )}
          </ul>
        ))}
      </div>
    </Box>
  );
}

interface ColumnHeaderProps {
  onColumnClick: ((column: string) => void) | undefined;
  column: GridColumn;
  isToday: boolean;
}

function ColumnHeader({
  column: { id, name, number, label },
  isToday,
  onColumnClick,
}: ColumnHeaderProps) {
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
  if (!onColumnClick) {
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
      onClick={() => onColumnClick(id)}
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
