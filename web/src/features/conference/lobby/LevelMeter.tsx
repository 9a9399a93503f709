import { useSyncExternalStore } from 'react';
import type { LocalMedia } from '../call-session.ts';
import classes from './LevelMeter.module.css';

interface Props {
  level: LocalMedia['level'];
  label: string;
}

const DOTS = Array.from({ length: 14 }, (_, at) => at);

/** The loudness of the microphone as a row of dots. */
export function LevelMeter({ level, label }: Props) {
  const loudness = useSyncExternalStore(level.subscribe, level.getSnapshot);
  const lit = Math.round(loudness * DOTS.length);
  return (
    <span
      className={classes.meter}
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(loudness * 100)}
    >
      {DOTS.map((at) => (
        <i key={at} data-lit={at < lit || undefined} />
      ))}
    </span>
  );
}
