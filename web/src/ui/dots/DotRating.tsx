import { useId } from 'react';

interface Props {
  value: number;
  /** The accessible text: "4.8 of 5". */
  label: string;
  size?: number;
}

const DOTS = [0, 1, 2, 3, 4] as const;

/** An average rating of one to five, as five dots, the last one partly filled. */
export function DotRating({ value, label, size = 12 }: Props) {
  const id = useId();
  return (
    <span role="img" aria-label={label} style={{ display: 'inline-flex', gap: 3 }}>
      {DOTS.map((index) => (
        <svg key={index} width={size} height={size} viewBox="0 0 16 16" aria-hidden>
          <clipPath id={`${id}-${index}`}>
            <rect width={16 * Math.max(0, Math.min(1, value - index))} height="16" />
          </clipPath>
          <circle cx="8" cy="8" r="6.5" fill="none" stroke="var(--dot-ink)" strokeWidth="1.6" />
          <circle cx="8" cy="8" r="7.2" fill="var(--dot-ink)" clipPath={`url(#${id}-${index})`} />
        </svg>
      ))}
    </span>
  );
}
