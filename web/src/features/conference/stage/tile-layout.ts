export interface TileLayout {
  readonly columns: number;
  readonly width: number;
  readonly height: number;
}

export interface Area {
  readonly width: number;
  readonly height: number;
}

export const TILE_GAP = 12;
/** The proportions of tiles, in which a face fits: wide on a laptop, up to portrait on a phone. */
const WIDEST = 16 / 9;
const TALLEST = { landscape: 4 / 3, portrait: 3 / 4 } as const;

/** The number of columns that gives equal tiles the largest size in an area. Null while the area is unknown. */
export function layOutTiles(count: number, area: Area): TileLayout | null {
  if (count === 0 || area.width <= 0 || area.height <= 0) return null;
  const layouts = Array.from({ length: count }, (_, index) => fitTiles(count, index + 1, area));
  return layouts.reduce((best, it) =>
    it.width * it.height > best.width * best.height ? it : best,
  );
}

function fitTiles(count: number, columns: number, area: Area): TileLayout {
  const rows = Math.ceil(count / columns);
  const width = (area.width - TILE_GAP * (columns - 1)) / columns;
  const height = (area.height - TILE_GAP * (rows - 1)) / rows;
  const tallest = area.width > area.height ? TALLEST.landscape : TALLEST.portrait;
  return {
    columns,
    width: Math.floor(Math.min(width, height * WIDEST)),
    height: Math.floor(Math.min(height, width / tallest)),
  };
}
