import type { Place } from '@thedot/domain/spaces/desks/desks.contract';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The direction of each arrow key. */
export const STEPS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** Where a pointer is, as a share of the width and height of the sheet; null while the sheet has no size. */
export function pointOf(
  sheet: HTMLElement | null,
  { clientX, clientY }: { readonly clientX: number; readonly clientY: number },
): Point | null {
  const { left, top, width, height } = sheet?.getBoundingClientRect() ?? new DOMRect();
  return width > 0 && height > 0
    ? { x: (clientX - left) / width, y: (clientY - top) / height }
    : null;
}

/** Keeps a place on the plan, rounded to a thousandth. */
export const within = ({ x, y }: Point): Place => ({ x: share(x), y: share(y) });

const share = (value: number): number =>
  Math.round(Math.min(1, Math.max(0, value)) * 1_000) / 1_000;
