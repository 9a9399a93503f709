/** A sheet of labels on A4, in millimetres; the labels are centred on the sheet. */
export interface LabelSize {
  readonly columns: number;
  readonly rows: number;
  readonly width: number;
  readonly height: number;
  /** Between two columns. */
  readonly gap: number;
}

/** Common sheets: Avery L7159 (medium) and L7165 (large), HERMA 4461 (small). */
export const LABEL_SIZES = {
  small: { columns: 4, rows: 10, width: 48.5, height: 25.4, gap: 0 },
  medium: { columns: 3, rows: 8, width: 63.5, height: 33.9, gap: 2.5 },
  large: { columns: 2, rows: 4, width: 99.1, height: 67.7, gap: 2.5 },
} as const satisfies Readonly<Record<string, LabelSize>>;
export type LabelSizeName = keyof typeof LABEL_SIZES;

export const labelsPerSheet = ({ columns, rows }: LabelSize): number => columns * rows;

/** The labels of each sheet, null for a place that stays empty; `start` counts the first place from 1. */
export function paginateLabels<T>(
  labels: readonly T[],
  size: LabelSize,
  start: number,
): readonly (readonly (T | null)[])[] {
  const places = [...Array<null>(start - 1).fill(null), ...labels];
  const perSheet = labelsPerSheet(size);
  return Array.from({ length: Math.ceil(places.length / perSheet) }, (_, page) =>
    places.slice(page * perSheet, (page + 1) * perSheet),
  );
}
