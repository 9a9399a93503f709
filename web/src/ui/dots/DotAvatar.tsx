import { Box } from '@mantine/core';
import type { PresenceStatus } from '@thedot/domain/users/users.contract';
import clsx from 'clsx';
import { useId } from 'react';
import classes from './DotAvatar.module.css';
import { PresenceDot } from './PresenceDot.tsx';
import { seededRandom, seededHue } from './seeded-random.ts';

interface Props {
  name: string;
  /** A file id. */
  photo?: string | null | undefined;
  size?: number;
  status?: PresenceStatus;
  square?: boolean;
}

const THUMB_UP_TO = 96;

/** A user's photo, or generated initials. Decorative: always shown beside the name. */
export function DotAvatar({ name, photo, size = 36, status, square = false }: Props) {
  return (
    <span className={classes.avatar} style={{ width: size, height: size }}>
      {photo ? (
        <img
          className={clsx(classes.picture, square ? classes.square : classes.round)}
          src={`/api/files/${photo}${size <= THUMB_UP_TO ? '?size=thumb' : ''}`}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
        />
      ) : (
        <SeededAvatar name={name} square={square} />
      )}
      {status && (
        <Box component="span" pos="absolute" right={-1} bottom={-1}>
          <PresenceDot status={status} size={Math.max(12, size * 0.32)} />
        </Box>
      )}
    </span>
  );
}

function SeededAvatar({ name, square }: { name: string; square: boolean }) {
  const clip = useId();
  const random = seededRandom(name);
  const hue = seededHue(random);
  const angle = random() * Math.PI * 2;
  const radius = 26 + random() * 10;
  return (
    <svg viewBox="0 0 64 64" className={classes.picture} aria-hidden>
      <clipPath id={clip}>
        <rect width="64" height="64" rx={square ? 18 : 32} />
      </clipPath>
      <g clipPath={`url(#${clip})`}>
        <rect width="64" height="64" fill={`var(--mantine-color-${hue}-2)`} />
        <circle
          cx={32 + Math.cos(angle) * 26}
          cy={32 + Math.sin(angle) * 26}
          r={radius}
          fill={`var(--mantine-color-${hue}-3)`}
        />
      </g>
      <text x="32" y="33" className={classes.initials} fill={`var(--mantine-color-${hue}-9)`}>
        {initials(name)}
      </text>
    </svg>
  );
}

/** The first letter or digit of the first two words; punctuation between spaces, as in French, is no word. */
function initials(name: string): string {
  const letters = name.split(/\s+/).flatMap((word) => /[\p{L}\p{N}]/u.exec(word)?.[0] ?? []);
  return letters.slice(0, 2).join('').toUpperCase();
}
