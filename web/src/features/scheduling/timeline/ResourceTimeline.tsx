import { ActionIcon, Box, Group, Stack, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatClockTime } from '../../../lib/format/wall-time.ts';
import { type MinuteRange, type GridSpan, WHOLE_DAY } from '../time-grid/grid-span.ts';
import { type GridDrag, useGridDrag } from '../time-grid/use-grid-drag.ts';
import { useDayFormat } from '../use-day-format.ts';
import classes from './ResourceTimeline.module.css';

export interface TimelineResource {
  readonly id: string;
  /** The accessible name. */
  readonly name: string;
  /** The first cell of the row. */
  readonly header: ReactNode;
  /** The last cell of the row, below `summaryTitle`. */
  readonly summary?: ReactNode;
}

/** A part of a booking on one day, in the wall time that the row shows. */
export interface TimelineEntry extends MinuteRange {
  readonly id: string;
  readonly resourceId: string;
  readonly day: string;
  /** The accessible name, and what the entry shows unless it has lines of its own. */
  readonly label: string;
  readonly text?: readonly string[];
  /** Overlapping entries lie below each other. */
  readonly lane?: number;
  readonly lanes?: number;
  readonly look?: 'pending' | undefined;
  readonly canMove?: boolean;
}

/** When a resource is open on a day. */
export interface TimelineHours {
  readonly openRanges: readonly MinuteRange[];
  /** `override`: other hours than those of the weekday; `closed`: a day off; `unknown`: not loaded. */
  readonly status?: 'override' | 'closed' | 'unknown';
  /** The hours and entries, for screen readers. */
  readonly label: string;
  /** The hours in short, below the line; a line break between intervals. */
  readonly text: string;
}

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
  /** `day`: an hour scale with named entries; `week`: one line for each day. */
  view: 'day' | 'week';
  /** The minutes shown; whole hours. */
  visibleRange?: MinuteRange;
  /** What the marks mean, in a legend below. */
  legend?: readonly { readonly mark: TimelineMark; readonly text: string }[];
  getHours?: (resourceId: string, day: string) => TimelineHours;
  onDraw?: (resourceId: string, span: GridSpan) => void;
  onMove?: (entry: E, resourceId: string, span: GridSpan) => void;
  onEntryClick?: (entry: E) => void;
}

const PHONE = '(max-width: 30em)';
const STEP_MIN = 15;
/** Hours between the numbers of the scale. */
const SCALE_HOURS = 3;
/** What the keyboard and touch propose; the form that opens changes it. */
const DEFAULT_RANGE: MinuteRange = { from: 9 * 60, to: 10 * 60 };

const getShare = (minutes: number, { from, to }: MinuteRange) =>
  `${(minutes / (to - from)) * 100}%`;
const getPosition = ({ from, to }: MinuteRange, range: MinuteRange) => ({
  left: getShare(from - range.from, range),
  width: getShare(to - from, range),
});
/** Overlapping entries share the height of the line. */
const getLane = ({ lane = 0, lanes = 1 }: TimelineEntry) =>
  lanes > 1 && {
    top: `calc(3px + ${lane} * (100% - 3px) / ${lanes})`,
    bottom: `calc(3px + ${lanes - lane - 1} * (100% - 3px) / ${lanes})`,
  };

const getColumnId = (resourceId: string, day: string) => `${resourceId} ${day}`;

/**
 * Resources in rows, time across. Spans are drawn and moved with a mouse; each line has a button that draws and each
 * entry opens, so that the keyboard and touch reach the same forms. On a phone each resource is a list.
 */
export function ResourceTimeline<E extends TimelineEntry>(props: Props<E>) {
  const { resources, entries, days, view, visibleRange = WHOLE_DAY, onDraw, onMove } = props;
  const dayFormat = useDayFormat();
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const byColumn = Map.groupBy(entries, ({ resourceId, day }) => getColumnId(resourceId, day));
  const split = (span: GridSpan): [string, GridSpan] => {
    const [resourceId = '', column = ''] = span.column.split(' ');
    return [resourceId, { ...span, column }];
  };
  const gridDrag = useGridDrag<E>({
    step: STEP_MIN,
    visibleRange,
    ...(onDraw && { onDraw: (span) => onDraw(...split(span)) }),
    ...(onMove && { onMove: (entry, span) => onMove(entry, ...split(span)) }),
  });
  const renderDay = (resource: TimelineResource, day: string) => (
    <DayLine
      {...props}
      gridDrag={gridDrag}
      isPhone={isPhone}
      resource={resource}
      day={day}
      entries={byColumn.get(getColumnId(resource.id, day)) ?? []}
    />
  );

  /** A list leaves out closed days on which nothing happens. */
  function isListed(resourceId: string, day: string): boolean {
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
        <table className={classes.table} aria-label={props.label} data-view={view}>
          <thead>
            <tr>
              <th scope="col">{props.resourceTitle}</th>
              {days.map((day) => (
                <th key={day} scope="col" data-capitalized>
                  {dayFormat.shortDay(day)}
                  {view === 'day' && <Scale range={visibleRange} />}
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
              <tr key={resource.id}>
                <th scope="row">{resource.header}</th>
                {days.map((day) => (
                  <td key={day}>{renderDay(resource, day)}</td>
                ))}
                {props.summaryTitle !== undefined && <td data-align="end">{resource.summary}</td>}
              </tr>
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

function Scale({ range }: { range: MinuteRange }) {
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
            {formatClockTime(hour * 60)}
          </span>
        ))}
    </span>
  );
}

interface DayLineProps<E extends TimelineEntry> extends Omit<Props<E>, 'resources' | 'days'> {
  resource: TimelineResource;
  day: string;
  isPhone: boolean;
  gridDrag: ReturnType<typeof useGridDrag<E>>;
}

/** One day of a resource: bars are open hours, marks are entries; on a phone their texts are listed below. */
function DayLine<E extends TimelineEntry>(props: DayLineProps<E>) {
  const { resource, day, entries, view, gridDrag, isPhone, onDraw, onMove, onEntryClick } = props;
  const { visibleRange: range = WHOLE_DAY } = props;
  const { t } = useTranslation('ui');
  const dayFormat = useDayFormat();
  const hours = props.getHours?.(resource.id, day);
  const column = getColumnId(resource.id, day);
  const { drag, startDrag, startDraw } = gridDrag;
  const background = (
    <Box
      className={classes.line}
      __vars={{ '--lanes': String(Math.max(1, ...entries.map(({ lanes = 1 }) => lanes))) }}
      data-status={hours?.status}
      data-column={column}
      data-hours="across"
      data-drawable={onDraw !== undefined || undefined}
      {...(hours && !onDraw && !onEntryClick && { role: 'img', 'aria-label': hours.label })}
      onPointerDown={(event) => {
        if (onDraw && event.target === event.currentTarget) startDraw(event);
      }}
    >
      {hours?.openRanges.map((span) => (
        <i key={span.from} className={classes.open} style={getPosition(span, range)} />
      ))}
      {entries.map((entry) => {
        const entryProps = {
          className: classes.entry,
          style: { ...getPosition(entry, range), ...getLane(entry) },
          'data-look': entry.look,
          'data-held': isDragged(drag, entry) || undefined,
        };
        const text =
          view === 'day' &&
          !isPhone &&
          (entry.text ?? [entry.label]).map((line) => (
            <span key={line} aria-hidden>
              {line}
            </span>
          ));
        if (!onEntryClick || isPhone)
          return (
            <i key={entry.id} {...entryProps}>
              {text}
            </i>
          );
        return (
          <UnstyledButton
            key={entry.id}
            {...entryProps}
            aria-label={entry.label}
            data-hint={entry.label}
            onClick={() => onEntryClick(entry)}
            onPointerDown={(event) => {
              if (!onMove || !entry.canMove) return;
              const { from, to } = entry;
              startDrag(event, { mode: 'move', entry, span: { column, from, to } });
            }}
          >
            {text}
          </UnstyledButton>
        );
      })}
      {drag?.span.column === column && (
        <i className={classes.preview} style={getPosition(drag.span, range)} aria-hidden />
      )}
    </Box>
  );

  return (
    <Stack gap={5} flex={1} miw={0} title={hours?.label}>
      {background}
      {(hours || onDraw) && (
        <Group gap={4} justify="space-between" wrap="nowrap" mih={16}>
          <span className={classes.label} aria-hidden>
            {hours?.text}
          </span>
          {hours && (onDraw || onEntryClick) && <VisuallyHidden>{hours.label}</VisuallyHidden>}
          {onDraw && (
            <ActionIcon
              size={24}
              aria-label={t('timeline.draw', { name: resource.name, day: dayFormat.longDay(day) })}
              onClick={() => onDraw(resource.id, { column: day, ...getDefaultRange(hours) })}
            >
              <IconPlus size={14} aria-hidden />
            </ActionIcon>
          )}
        </Group>
      )}
      {isPhone && onEntryClick && entries.length > 0 && (
        <Stack component="ul" gap={0}>
          {entries.map((entry) => (
            <li key={entry.id}>
              <UnstyledButton className={classes.listed} onClick={() => onEntryClick(entry)}>
                {entry.label}
              </UnstyledButton>
            </li>
          ))}
        </Stack>
      )}
    </Stack>
  );
}

const isDragged = <E extends TimelineEntry>(drag: GridDrag<E> | null, { id }: E) =>
  drag?.entry?.id === id;

/** The first open hour, or a usual one. */
function getDefaultRange(hours: TimelineHours | undefined): MinuteRange {
  const [first] = hours?.openRanges ?? [];
  return first ? { from: first.from, to: Math.min(first.from + 60, first.to) } : DEFAULT_RANGE;
}
