import { dotPath } from './dot-path.ts';
import { seededRandom, seededHue } from './seeded-random.ts';

interface Props {
  seed: string;
  columns?: number;
  rows?: number;
  className?: string | undefined;
}

const STEP = 10;
const BRIGHT = 0.86;

/** A cover image of dots, generated from an id. */
export function Halftone({ seed, columns = 26, rows = 10, className }: Props) {
  const random = seededRandom(seed);
  const hue = seededHue(random);
  const shade = pattern(random);
  const dots = Array.from({ length: columns * rows }, (_, index) => {
    const [column, row] = [index % columns, Math.floor(index / columns)];
    const size = Math.max(0.08, Math.min(1, shade(column / columns, row / rows)));
    return { x: (column + 0.5) * STEP, y: (row + 0.5) * STEP, radius: size * 4.7, size };
  });
  const isBright = ({ size }: { size: number }) => size > BRIGHT;
  const colour = (light: number, dark: number) =>
    `light-dark(var(--mantine-color-${hue}-${light}), var(--mantine-color-${hue}-${dark}))`;
  return (
    <svg
      viewBox={`0 0 ${columns * STEP} ${rows * STEP}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden
      className={className}
      style={{
        display: 'block',
        width: '100%',
        height: '100%',
        background: `var(--mantine-color-${hue}-light)`,
      }}
    >
      <path d={dotPath(dots.filter((dot) => !isBright(dot)))} fill={colour(4, 5)} />
      <path d={dotPath(dots.filter(isBright))} fill={colour(7, 3)} />
    </svg>
  );
}

/** One of three patterns; maps a point of the unit square to its darkness. */
function pattern(random: () => number): (x: number, y: number) => number {
  const [stretchX, stretchY, phase] = [0.5 + random() * 1.2, 0.6 + random() * 1.4, random() * 6];
  const [sunX, sunY] = [0.15 + random() * 0.7, 0.1 + random() * 0.8];
  const waves = (x: number, y: number) =>
    0.5 + 0.5 * Math.sin(x * 6.3 * stretchX + phase + Math.sin(y * 6.3 * stretchY));
  const sun = (x: number, y: number) => 1.15 - Math.hypot((x - sunX) * 1.6, y - sunY) * 1.5;
  const weave = (x: number, y: number) =>
    0.5 + 0.5 * Math.sin((x + y) * 6.3 * stretchX + phase) * Math.cos(y * 3.1 * stretchY);
  return [waves, sun, weave][Math.floor(random() * 3)] ?? waves;
}
