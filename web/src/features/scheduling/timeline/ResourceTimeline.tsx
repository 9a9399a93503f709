import { Group, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useMemo } from 'react';
import { useFormat } from '../../../lib/format/use-format.ts';
import {
  type MinuteRange,
  type GridSpan,
  type SpanEdge,
  WHOLE_DAY,
} from '../time-grid/grid-span.ts';
import { useGridDrag } from '../time-grid/use-grid-drag.ts';
import { useDayFormat } from '../use-day-format.ts';
import { DayLine, getColumnId, getShare } from './DayLine.tsx';
import classes from './ResourceTimeline.module.css';
import type { TimelineEntry, TimelineHours, TimelineResource, TimelineView } from './timeline.ts';
import { TimelineRow } from './TimelineRow.tsx';

export type { TimelineEntry, TimelineHours, TimelineResource } from './timeline.ts';

export type TimelineMark = 'open' | 'override' | 'closed' | 'entry';

interface Props<E extends TimelineEntry> {
  label: string;
  /** The title of the first column. */
  resourceTitle: string;
  summaryTitle?: string;
  resources: readonly TimelineResource[];
  entries: readonly E[];
  /** The dates shown. */
  days: readonly string[];
  view: TimelineView;
  /** Closed hours are hatched, open ones plain; by default open hours are coloured. */
  isPlain?: boolean;
  /** The minutes shown; whole hours. */
  visibleRange?: MinuteRange;
  /** What the marks mean, in a legend below. */
  legend?: readonly { readonly mark: TimelineMark; readonly text: string }[];
  getHours?: (resourceId: string, day: string) => TimelineHours;
  /** The present, in the wall time that the rows show. */
  now?: { readonly day: string; readonly minutes: number; readonly time: string };
  /** False if the header of each row has a button that books, for the keyboard and touch. */
  hasDrawButtons?: boolean;
  onDraw?: (resourceId: string, span: GridSpan) => void;
  onMove?: (entry: E, resourceId: string, span: GridSpan) => void;
  onResize?: (entry: E, span: GridSpan) => void;
  fitDrawn?: (resourceId: string, span: GridSpan, pressed: SpanEdge) => GridSpan;
  onEntryClick?: (entry: E) => void;
}

const PHONE = '(max-width: 30em)';
const STEP_MIN = 15;
/** Hours between the numbers of the scale. */
const SCALE_HOURS = 3;
/**
 * Resources in rows, time across. Spans are drawn and moved with a mouse; each line has a button that draws and each
 * entry opens, so that the keyboard and touch reach the same forms. On a phone each resource is a list.
 */
export function ResourceTimeline<E extends TimelineEntry>(props: Props<E>) {
  const { resources, entries, days, view, visibleRange = WHOLE_DAY } = props;
  const { onDraw, onMove, onResize, fitDrawn, now, hasDrawButtons = true } = props;
  const dayFormat = useDayFormat();
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const byColumn = useMemo(
    () => Map.groupBy(entries, ({ resourceId, day }) => getColumnId(resourceId, day)),
    [entries],
  );
  const split = (span: GridSpan): [string, GridSpan] => {
    const [resourceId = '', column = ''] = span.column.split(' ');
    return [resourceId, { ...span, column }];
  };
  const gridDrag = useGridDrag<E>({
    step: STEP_MIN,
    visibleRange,
    ...(fitDrawn && {
      fitDrawn: (span, pressed) => ({
        ...fitDrawn(...split(span), pressed),
        column: span.column,
      }),
    }),
    ...(onDraw && { onDraw: (span) => onDraw(...split(span)) }),
    ...(onMove && { onMove: (entry, span) => onMove(entry, ...split(span)) }),
    ...(onResize && { onResize: (entry, span) => onResize(entry, split(span)[1]) }),
  });
  const renderDay = (resource: TimelineResource, day: string) => (
    <DayLine
      key={day}
      resource={resource}
      day={day}
      entries={byColumn.get(getColumnId(resource.id, day)) ?? []}
      view={view}
      visibleRange={visibleRange}
      isPhone={isPhone}
      gridDrag={gridDrag}
      hours={props.getHours?.(resource.id, day)}
      now={now?.day === day ? now.minutes : undefined}
      hasDrawButtons={hasDrawButtons}
      onDraw={onDraw}
      isMovable={onMove !== undefined}
      isResizable={onResize !== undefined && view !== 'month'}
      onEntryClick={props.onEntryClick}
    />
  );

  /** A list leaves out closed days on which nothing happens, and that of a month all days without entries. */
  function isListed(resourceId: string, day: string): boolean {
    if (view === 'month' && !hasDrawButtons) return byColumn.has(getColumnId(resourceId, day));
    const hours = props.getHours?.(resourceId, day);
    const isEmpty = hours?.text === '' && !byColumn.has(getColumnId(resourceId, day));
    return onDraw !== undefined || !isEmpty;
  }

  const legend = props.legend && <Legend marks={props.legend} />;

  if (isPhone) {
    return (
      <>
        <Stack
          component="ul"
          className={classes.list}
          data-view={view}
          data-plain={props.isPlain || undefined}
          gap={0}
          aria-label={props.label}
        >
          {resources.map((resource) => (
            <li key={resource.id}>
              <Group justify="space-between" wrap="nowrap">
                {resource.header}
                {resource.summary !== undefined && (
                  <Text c="dimmed" fz="sm">
                    {`${props.summaryTitle} · `}
                    {resource.summary}
                  </Text>
                )}
              </Group>
              {days
                .filter((day) => isListed(resource.id, day))
                .map((day) => (
                  <Group key={day} gap="sm" wrap="nowrap" align="flex-start">
                    {days.length > 1 && (
                      <Text fz="sm" w={92} data-capitalized>
                        {dayFormat.shortDay(day)}
                      </Text>
                    )}
                    {renderDay(resource, day)}
                  </Group>
                ))}
            </li>
          ))}
        </Stack>
        {legend}
      </>
    );
  }
  return (
    <>
      <div className={classes.scroll} data-scrolls>
        <table
          className={classes.table}
          aria-label={props.label}
          data-view={view}
          data-plain={props.isPlain || undefined}
        >
          <thead>
            <tr>
              <th scope="col">{props.resourceTitle}</th>
              {days.map((day) => (
                <th
                  key={day}
                  scope="col"
                  data-capitalized
                  data-today={now?.day === day || undefined}
                  {...(view === 'month' && { 'aria-label': dayFormat.longDay(day) })}
                >
                  {view === 'month' ? Number(day.slice(8)) : dayFormat.shortDay(day)}
                  {view === 'day' && (
                    <Scale range={visibleRange} now={now?.day === day ? now : undefined} />
                  )}
                </th>
              ))}
              {props.summaryTitle !== undefined && (
                <th scope="col" data-align="end">
                  {props.summaryTitle}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {resources.map((resource) => (
              <TimelineRow
                key={resource.id}
                resource={resource}
                days={days}
                hasSummary={props.summaryTitle !== undefined}
                renderDay={renderDay}
                drag={ofRow(gridDrag.drag, resource.id)}
                // All that a row shows besides the drag.
                dependencies={[
                  resource,
                  entries,
                  days,
                  view,
                  visibleRange.from,
                  visibleRange.to,
                  now?.minutes,
                  props.getHours,
                ]}
              />
            ))}
          </tbody>
        </table>
      </div>
      {legend}
    </>
  );
}

const Legend = ({ marks }: { marks: NonNullable<Props<TimelineEntry>['legend']> }) => (
  <Group component="ul" className={classes.legend} gap="6px 18px">
    {marks.map(({ mark, text }) => (
      <Group component="li" key={mark} gap={7} wrap="nowrap">
        <i className={classes.key} data-mark={mark} aria-hidden />
        {text}
      </Group>
    ))}
  </Group>
);

/** A drag changes only the rows of its entry and of its span. */
function ofRow<E extends TimelineEntry>(
  drag: ReturnType<typeof useGridDrag<E>>['drag'],
  resourceId: string,
): typeof drag {
  if (!drag) return null;
  const isHere = drag.span.column.startsWith(`${resourceId} `);
  return isHere || drag.entry?.resourceId === resourceId ? drag : null;
}

interface ScaleProps {
  range: MinuteRange;
  now: { readonly minutes: number; readonly time: string } | undefined;
}

function Scale({ range, now }: ScaleProps) {
  const format = useFormat();
  const first = Math.floor(range.from / 60) + 1;
  const hours = Array.from(
    { length: Math.ceil(range.to / 60) - first },
    (_, index) => first + index,
  );
  return (
    <span className={classes.scale} aria-hidden>
      {hours
        .filter((hour) => hour % SCALE_HOURS === 0)
        .map((hour) => (
          <span key={hour} style={{ left: getShare(hour * 60 - range.from, range) }}>
            {format.hourOfDay(hour)}
          </span>
        ))}
      {now && range.from <= now.minutes && now.minutes <= range.to && (
        <b style={{ left: getShare(now.minutes - range.from, range) }}>{now.time}</b>
      )}
    </span>
  );
}
