import { useCallback, useState } from 'react';

/** What the columns of a page share the width with: the hours and the scroll bar. */
const BESIDE_COLUMNS_PX = 78;
/** Narrower entries show no readable text. */
const MIN_ENTRY_PX = 60;
/** The button of the entries that have no room of their own. */
export const MORE_BUTTON_PX = 30;

/** How many overlapping entries are drawn side by side in one column of the grid. */
export interface ColumnLimit {
  readonly all: number;
  /** When the button of the further ones takes part of the width. */
  readonly besideMore: number;
}

const UNLIMITED: ColumnLimit = { all: Infinity, besideMore: Infinity };

/** Without columns, or before the width is known, there is no limit. */
export function toColumnLimit(width: number, columns: number): ColumnLimit {
  if (width === 0 || columns === 0) return UNLIMITED;
  const column = (width - BESIDE_COLUMNS_PX) / columns;
  const fitting = (px: number) => Math.max(1, Math.floor(px / MIN_ENTRY_PX));
  return { all: fitting(column), besideMore: fitting(column - MORE_BUTTON_PX) };
}

/** Measures the element around a grid of so many columns. */
export function useColumnLimit(columns: number) {
  const [width, setWidth] = useState(0);
  const measured = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    setWidth(element.clientWidth);
    return () => observer.disconnect();
  }, []);
  return { measured, limit: toColumnLimit(width, columns) };
}
