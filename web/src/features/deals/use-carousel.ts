import { useReducedMotion } from '@mantine/hooks';
import { type RefObject, useEffect, useState } from 'react';

const ROTATE_MS = 8_000;

/**
 * Moves a track of equal items that scrolls sideways. It rotates by itself until the user pauses it, points at it,
 * moves the focus into it or prefers reduced motion.
 */
export function useCarousel(track: RefObject<HTMLElement | null>, count: number) {
  const isReduced = useReducedMotion();
  const [isPaused, setPaused] = useState(false);
  const [isHeld, setHeld] = useState(false);
  const [overflows, setOverflows] = useState(false);
  const canRotate = overflows && !isReduced;

  useEffect(() => {
    const element = track.current;
    if (!element) return;
    const measure = () => setOverflows(element.scrollWidth > element.clientWidth + 8);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, [track, count]);

  useEffect(() => {
    if (!canRotate || isPaused || isHeld) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') move(track.current, 1);
    }, ROTATE_MS);
    return () => clearInterval(timer);
  }, [canRotate, isPaused, isHeld, track]);

  return {
    overflows,
    canRotate,
    isPaused,
    togglePause: () => setPaused((it) => !it),
    show: (direction: 1 | -1) => move(track.current, direction),
    /** Spread on the element around the track and its buttons. */
    holdProps: {
      onMouseEnter: () => setHeld(true),
      onMouseLeave: () => setHeld(false),
      onFocus: () => setHeld(true),
      onBlur: () => setHeld(false),
    },
  };
}

/** By one item; after the last one it begins again. */
function move(track: HTMLElement | null, direction: 1 | -1): void {
  const [first, second] = track?.children ?? [];
  if (!track || !first || !second) return;
  const step = second.getBoundingClientRect().left - first.getBoundingClientRect().left;
  const end = track.scrollWidth - track.clientWidth;
  const next = track.scrollLeft + direction * step;
  const isPastEnd = direction === 1 && track.scrollLeft >= end - 4;
  const isPastStart = direction === -1 && track.scrollLeft <= 4;
  const left = isPastEnd ? 0 : isPastStart ? end : next;
  track.scrollTo({ left });
}
