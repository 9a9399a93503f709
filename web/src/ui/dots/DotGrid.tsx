interface Props {
  /** Column and row of the highlighted dot. */
  highlighted?: readonly [column: number, row: number];
  columns?: number;
  rows?: number;
  width?: number;
}

const STEP = 20;

/** A grid of dots with one highlighted: the illustration of empty and error states. */
export function DotGrid({ highlighted = [4, 2], columns = 9, rows = 5, width = 180 }: Props) {
  const dots = Array.from({ length: columns * rows }, (_, index) => {
    const [column, row] = [index % columns, Math.floor(index / columns)];
    const distance = Math.hypot(highlighted[0] - column, highlighted[1] - row);
    const isHighlighted = distance === 0;
    return (
      <circle
        key={index}
        cx={column * STEP + STEP / 2}
        cy={row * STEP + STEP / 2}
        r={isHighlighted ? 8.5 : Math.max(1.6, 5.4 - distance * 0.85)}
        fill={isHighlighted ? 'var(--dot-dot)' : 'var(--dot-ink)'}
        opacity={isHighlighted ? 1 : Math.max(0.1, 0.34 - distance * 0.05)}
      />
    );
  });
  return (
    <svg
      viewBox={`0 0 ${columns * STEP} ${rows * STEP}`}
      width={width}
      aria-hidden
      style={{ display: 'block', maxWidth: '100%' }}
    >
      {dots}
    </svg>
  );
}
