// Where each picture is in the recording.
export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const GAP = 8;
const TILE_RATIO = 16 / 9;
/** The part of the width that a shared screen takes. */
const SCREEN_PART = 0.8;

/** A grid of equal tiles in an area, as large as possible. The last row is centred. */
export function gridOf(count: number, area: Rect): readonly Rect[] {
  if (count === 0) return [];
  const sizes = Array.from({ length: count }, (_, index) => {
    const columns = index + 1;
    const rows = Math.ceil(count / columns);
    const width = Math.min(
      (area.width - GAP * (columns + 1)) / columns,
      ((area.height - GAP * (rows + 1)) / rows) * TILE_RATIO,
    );
    return { columns, rows, width: Math.floor(width), height: Math.floor(width / TILE_RATIO) };
  });
  const { columns, rows, width, height } = sizes.reduce((best, it) =>
    it.width > best.width ? it : best,
  );
  const top = area.y + (area.height - rows * height - (rows - 1) * GAP) / 2;
  return Array.from({ length: count }, (_, index) => {
    const row = Math.floor(index / columns);
    const inRow = row === rows - 1 ? count - row * columns : columns;
    const left = area.x + (area.width - inRow * width - (inRow - 1) * GAP) / 2;
    return {
      x: Math.round(left + (index % columns) * (width + GAP)),
      y: Math.round(top + row * (height + GAP)),
      width,
      height,
    };
  });
}

/** The areas of the screens that are shared and of the cameras beside them. */
export function layOut(
  { screens, cameras }: { readonly screens: number; readonly cameras: number },
  area: Rect,
): { readonly screens: readonly Rect[]; readonly cameras: readonly Rect[] } {
  if (screens === 0) return { screens: [], cameras: gridOf(cameras, area) };
  if (cameras === 0) return { screens: gridOf(screens, area), cameras: [] };
  const width = Math.round(area.width * SCREEN_PART);
  const beside = { ...area, x: area.x + width, width: area.width - width };
  return { screens: gridOf(screens, { ...area, width }), cameras: gridOf(cameras, beside) };
}

/** The largest area of this ratio inside another: nothing of the picture is cut. */
export function fitInside(width: number, height: number, area: Rect): Rect {
  const scale = Math.min(area.width / width, area.height / height);
  const size = { width: width * scale, height: height * scale };
  return {
    x: area.x + (area.width - size.width) / 2,
    y: area.y + (area.height - size.height) / 2,
    ...size,
  };
}

/** The middle part of a picture that fills an area of another ratio. */
export function cropToFill(width: number, height: number, area: Rect): Rect {
  const scale = Math.max(area.width / width, area.height / height);
  const size = { width: area.width / scale, height: area.height / scale };
  return { x: (width - size.width) / 2, y: (height - size.height) / 2, ...size };
}
