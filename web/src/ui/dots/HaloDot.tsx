import { useMemo } from 'react';
import { dotPath } from './dot-path.ts';

interface Props {
  columns?: number;
  className?: string | undefined;
}

const STEP = 10;

/** The brand illustration: a large dot made of dots, lit from the upper left. */
export function HaloDot({ columns = 26, className }: Props) {
  const { lit, rim } = useMemo(() => computeDisc(columns), [columns]);
  return (
    <svg viewBox={`0 0 ${columns * STEP} ${columns * STEP}`} aria-hidden className={className}>
      <path d={lit} fill="var(--dot-night-dot)" />
      <path d={rim} fill="var(--dot-hero-line)" />
    </svg>
  );
}

function computeDisc(columns: number) {
  const half = columns / 2;
  const cells = Array.from({ length: columns * columns }, (_, index) => {
    const [x, y] = [(index % columns) + 0.5, Math.floor(index / columns) + 0.5];
    const distance = Math.hypot(x - half, y - half) / half;
    const fromLight = Math.hypot(x - half * 0.72, y - half * 0.7) / half;
    const inside = distance <= 1;
    const size = inside
      ? 0.34 + 0.66 * Math.max(0, 1 - fromLight * 0.95)
      : Math.max(0, 0.24 - (distance - 1) * 0.9);
    return { x: x * STEP, y: y * STEP, radius: size * 4.9, inside };
  });
  const visible = cells.filter((cell) => cell.radius > 0.45);
  return {
    lit: dotPath(visible.filter(({ inside }) => inside)),
    rim: dotPath(visible.filter(({ inside }) => !inside)),
  };
}
