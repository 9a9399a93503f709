import type { WeeklyHours } from '@thedot/domain/scheduling/schedule.contract';
import { type KeyboardEvent, type PointerEvent, useId, useLayoutEffect, useRef } from 'react';
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { listWeekdays } from '../../../lib/format/time-format.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { type GridSpan, stepSpan } from '../time-grid/grid-span.ts';
import { TimeGrid } from '../time-grid/TimeGrid.tsx';
import { useGridDrag } from '../time-grid/use-grid-drag.ts';
import { useWeekdayName } from './use-weekday-name.ts';
import { isDrawable, mergeHours, toHours, toSpan, toVisibleRange } from './weekly-hours.ts';
import classes from './WeekGrid.module.css';

interface Props {
  hours: readonly WeeklyHours[];
  onChange: (hours: WeeklyHours[]) => void;
}

/** Drawn hours: their index is their id. */
interface Block extends GridSpan {
  readonly id: string;
  readonly index: number;
}

const DRAG_STEP_MIN = 30;

/** The week as seven columns of wall time, in which hours are added, moved, resized and deleted. */
export function WeekGrid({ hours, onChange }: Props) {
  const { t } = useTranslation('availability');
  const weekday = useWeekdayName();
  const format = useFormat();
  const week = listWeekdays();
  const hint = useId();
  const visibleRange = toVisibleRange(hours);
  const merge = (index: number, span: GridSpan) =>
    onChange(mergeHours(hours, index, toHours(span)));
  const { drag, startDrag, startDraw } = useGridDrag<number>({
    step: DRAG_STEP_MIN,
    visibleRange,
    onDraw: (span) => merge(hours.length, span),
    onMove: merge,
    onResize: merge,
  });
  const { grid, focusBlock } = useBlockFocus();
  const dragged = drag && (drag.entry ?? hours.length);
  const spans = hours.map((mine) => (isDrawable(mine) ? toSpan(mine) : null));
  if (drag && dragged !== null) spans[dragged] = drag.span;
  const blocks = spans.flatMap((span, index): Block[] =>
    span ? [{ ...span, id: String(index), index }] : [],
  );
  const segments = Map.groupBy(
    blocks.map((entry) => ({ entry, from: entry.from, to: entry.to, column: 0, columns: 1 })),
    ({ entry }) => entry.column,
  );

  function onKeyDown(event: KeyboardEvent<HTMLElement>, { index, id: _, ...span }: Block) {
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault();
      // Deleting the last block moves focus to the one before.
      focusBlock(Math.min(index, hours.length - 2));
      onChange(hours.filter((_, place) => place !== index));
      return;
    }
    const next = stepSpan(span, event, week.map(String));
    if (!next) return;
    event.preventDefault();
    focusBlock(index);
    onChange(hours.map((other, place) => (place === index ? toHours(next) : other)));
  }

  function onPointerDown(event: PointerEvent<HTMLElement>, { index, id: _, ...span }: Block) {
    const edge = event.target instanceof HTMLElement ? event.target.dataset['edge'] : undefined;
    const mode = edge === 'from' || edge === 'to' ? edge : 'move';
    startDrag(event, { mode, entry: index, span });
  }

  return (
    <div
      ref={grid}
      tabIndex={-1}
      className={classes.week}
      role="group"
      aria-label={t('drawing.label')}
    >
      <TimeGrid
        size="card"
        columns={week.map((wday) => ({
          id: String(wday),
          label: weekday(wday),
          name: weekday(wday, 'short'),
        }))}
        visibleRange={visibleRange}
        segments={segments}
        onDrawStart={startDraw}
        renderSegment={({ entry }, { label }) => {
          const times = `${format.clockTime(entry.from)} – ${format.clockTime(entry.to)}`;
          return (
            <button
              type="button"
              className={classes.block}
              data-index={entry.index}
              data-held={dragged === entry.index || undefined}
              aria-label={`${label}, ${times}`}
              aria-describedby={hint}
              onKeyDown={(event) => onKeyDown(event, entry)}
              onPointerDown={(event) => onPointerDown(event, entry)}
            >
              <span className={classes.edge} data-edge="from" />
              <span className={classes.time}>{times}</span>
              <span className={classes.edge} data-edge="to" />
            </button>
          );
        }}
      />
      <Text id={hint} size="sm" c="dimmed" mt="xs" ml={52}>
        {t('drawing.hint')}
      </Text>
    </div>
  );
}

/** Focuses a block after the next render, when it may be drawn in another column; the grid when it is gone. */
function useBlockFocus() {
  const grid = useRef<HTMLDivElement>(null);
  const pending = useRef<number>(null);
  useLayoutEffect(() => {
    if (pending.current === null) return;
    const block = grid.current?.querySelector<HTMLElement>(`[data-index="${pending.current}"]`);
    pending.current = null;
    (block ?? grid.current)?.focus();
  });
  return { grid, focusBlock: (index: number) => (pending.current = index) };
}
