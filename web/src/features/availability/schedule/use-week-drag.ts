import type { WeeklyHours } from '@thedot/domain/availability/availability.contract';
import { type PointerEvent, useRef, useState } from 'react';
import {
  WEEK,
  DRAG_STEP_MIN,
  drawHours,
  mergeHours,
  moveHours,
  resizeHours,
} from './weekly-hours.ts';

interface Week {
  readonly hours: readonly WeeklyHours[];
  /** The visible minutes of the day. */
  readonly frame: { readonly from: number; readonly to: number };
  readonly onChange: (hours: WeeklyHours[]) => void;
}

interface Point {
  readonly column: number;
  readonly minutes: number;
}

/** The interval being added, moved or resized, at its start and now. */
interface Held {
  readonly index: number;
  readonly how: 'draw' | 'move' | 'start' | 'end';
  readonly from: Point;
  readonly began: WeeklyHours;
  readonly mine: WeeklyHours;
}

const snapped = (minutes: number) => Math.round(minutes / DRAG_STEP_MIN) * DRAG_STEP_MIN;
const floored = (minutes: number) => Math.floor(minutes / DRAG_STEP_MIN) * DRAG_STEP_MIN;

/** Handles mouse and pen. Touch scrolls; touch users edit the fields. */
export function useWeekDrag({ hours, frame, onChange }: Week) {
  const days = useRef<HTMLDivElement>(null);
  const [held, hold] = useState<Held | null>(null);

  function pointAt({ clientX, clientY }: PointerEvent): Point {
    const { left, top, width, height } = days.current?.getBoundingClientRect() ?? new DOMRect();
    const column = Math.floor(((clientX - left) / width) * WEEK.length);
    return {
      column: Math.min(Math.max(column, 0), WEEK.length - 1),
      minutes: frame.from + ((clientY - top) / height) * (frame.to - frame.from),
    };
  }

  function onPointerDown(event: PointerEvent<HTMLDivElement>) {
    if (event.button !== 0 || event.pointerType === 'touch') return;
    const { target } = event;
    if (!(target instanceof HTMLElement)) return;
    const from = pointAt(event);
    const index = target.closest<HTMLElement>('[data-index]')?.dataset['index'];
    const known = index === undefined ? undefined : hours[Number(index)];
    event.currentTarget.setPointerCapture(event.pointerId);
    if (known) {
      const how = target.dataset['edge'] === 'start' ? 'start' : edgeOf(target);
      hold({ index: Number(index), how, from, began: known, mine: known });
      return;
    }
    event.preventDefault();
    const wday = WEEK[from.column] ?? 1;
    const start = floored(from.minutes);
    const began = drawHours(wday, start, start);
    hold({
      index: hours.length,
      how: 'draw',
      from: { ...from, minutes: start },
      began,
      mine: began,
    });
  }

  function onPointerMove(event: PointerEvent<HTMLDivElement>) {
    if (!held) return;
    const at = pointAt(event);
    hold({ ...held, mine: mineAt(held, at) });
  }

  function onPointerUp() {
    if (!held) return;
    hold(null);
    const { index, mine, began, how } = held;
    const isSame = mine.wday === began.wday && mine.start === began.start && mine.end === began.end;
    if (isSame && how !== 'draw') return;
    onChange(mergeHours(hours, index, mine));
  }

  return {
    days,
    held,
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: () => hold(null) },
  };
}

const edgeOf = (target: HTMLElement) => (target.dataset['edge'] === 'end' ? 'end' : 'move');

function mineAt({ how, from, began }: Held, at: Point): WeeklyHours {
  if (how === 'draw') {
    const isUp = at.minutes < from.minutes;
    const other = isUp ? floored(at.minutes) : floored(at.minutes) + DRAG_STEP_MIN;
    return drawHours(
      began.wday,
      isUp ? from.minutes + DRAG_STEP_MIN : from.minutes,
      Math.max(0, other),
    );
  }
  const by = snapped(at.minutes - from.minutes);
  return how === 'move'
    ? moveHours(began, by, at.column - from.column)
    : resizeHours(began, how, by);
}
