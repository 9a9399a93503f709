import { ActionIcon, Box, Group, Stack, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { PointerEvent as ReactPointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { GridSpan, MinuteRange } from '../time-grid/grid-span.ts';
import type { GridDrag, useGridDrag } from '../time-grid/use-grid-drag.ts';
import { useDayFormat } from '../use-day-format.ts';
import classes from './ResourceTimeline.module.css';
import type { TimelineEntry, TimelineHours, TimelineResource, TimelineView } from './timeline.ts';

/** What the keyboard and touch propose; the form that opens changes it. */
const DEFAULT_RANGE: MinuteRange = { from: 9 * 60, to: 10 * 60 };

export const getShare = (minutes: number, { from, to }: MinuteRange) =>
  `${(minutes / (to - from)) * 100}%`;
/** The part of a range that is visible: a loan of several days goes beyond each of them. */
function getPosition({ from, to }: MinuteRange, range: MinuteRange) {
  const start = Math.max(from, range.from);
  const end = Math.min(to, range.to);
  return {
    left: getShare(start - range.from, range),
    width: getShare(Math.max(0, end - start), range),
  };
}
/** Overlapping entries share the height of the line. */
const getLane = ({ lane = 0, lanes = 1 }: TimelineEntry) =>
  lanes > 1 && {
    top: `calc(3px + ${lane} * (100% - 3px) / ${lanes})`,
    bottom: `calc(3px + ${lanes - lane - 1} * (100% - 3px) / ${lanes})`,
  };

export const getColumnId = (resourceId: string, day: string) => `${resourceId} ${day}`;

interface Props<E extends TimelineEntry> {
  resource: TimelineResource;
  day: string;
  entries: readonly E[];
  view: TimelineView;
  visibleRange: MinuteRange;
  isPhone: boolean;
  gridDrag: ReturnType<typeof useGridDrag<E>>;
  hours: TimelineHours | undefined;
  /** The minute of the day if it is today. */
  now: number | undefined;
  hasDrawButtons: boolean;
  onDraw: ((resourceId: string, span: GridSpan) => void) | undefined;
  isMovable: boolean;
  isResizable: boolean;
  onEntryClick: ((entry: E) => void) | undefined;
}

/** One day of a resource: bars are open hours, marks are entries; on a phone their texts are listed below. */
export function DayLine<E extends TimelineEntry>(props: Props<E>) {
  const { resource, day, entries, view, gridDrag, isPhone, hours, onDraw, onEntryClick } = props;
  const { visibleRange: range, isMovable, isResizable, now } = props;
  const { t } = useTranslation('ui');
  const dayFormat = useDayFormat();
  const column = getColumnId(resource.id, day);
  const { drag, startDrag, startDraw } = gridDrag;
  const background = (
    <Box
      className={classes.line}
      __vars={{ '--lanes': String(Math.max(1, ...entries.map(({ lanes = 1 }) => lanes))) }}
      data-status={hours?.status}
      data-column={column}
      data-hours={view === 'month' ? undefined : 'across'}
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
          'data-tint': entry.tint,
          'data-mine': entry.isMine || undefined,
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
            data-resizable={(isResizable && entry.canMove) || undefined}
            onClick={() => onEntryClick(entry)}
            onPointerDown={(event) => {
              if (!isMovable || !entry.canMove) return;
              const { from, to } = entry;
              const mode = isResizable ? pressedEdge(event) : 'move';
              startDrag(event, { mode, entry, span: { column, from, to } });
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
    <Stack gap={5} flex={1} miw={0} pos="relative" title={hours?.label}>
      {background}
      {now !== undefined && range.from <= now && now <= range.to && view !== 'month' && (
        <i
          className={classes.now}
          style={{ left: getShare(now - range.from, range) }}
          aria-hidden
        />
      )}
      {props.hasDrawButtons && (hours || onDraw) && (
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

/** How near to an end of an entry the pointer has to be to move that end. */
const EDGE_PX = 7;

function pressedEdge({
  clientX,
  currentTarget,
}: ReactPointerEvent<HTMLElement>): 'move' | 'from' | 'to' {
  const { left, right, width } = currentTarget.getBoundingClientRect();
  if (width < EDGE_PX * 4) return 'move';
  if (clientX - left < EDGE_PX) return 'from';
  return right - clientX < EDGE_PX ? 'to' : 'move';
}

const isDragged = <E extends TimelineEntry>(drag: GridDrag<E> | null, { id }: E) =>
  drag?.entry?.id === id;

/** The first open hour, or a usual one. */
function getDefaultRange(hours: TimelineHours | undefined): MinuteRange {
  const [first] = hours?.openRanges ?? [];
  return first ? { from: first.from, to: Math.min(first.from + 60, first.to) } : DEFAULT_RANGE;
}
