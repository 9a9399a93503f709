import { type CSSProperties, useLayoutEffect, useRef, useState } from 'react';

/** Times as large as it fits the screen. */
const STEPS = [1, 1.5, 2, 3, 4, 6] as const;
/** What a click upon the picture means. */
const CLICKED = 2;

/** How near a picture is looked at; another picture begins as a whole. */
export function useZoom(pictureId: string) {
  const frame = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState({ pictureId, step: 0 });
  const step = at.pictureId === pictureId ? at.step : 0;
  const [fitting, setFitting] = useState({ width: 0, height: 0 });
  const set = (next: number) => {
    const picture = frame.current?.querySelector('img');
    if (step === 0 && picture) setFitting({ width: picture.width, height: picture.height });
    setAt({ pictureId, step: Math.min(Math.max(0, next), STEPS.length - 1) });
  };

  // Nearer to its middle, not to its corner.
  useLayoutEffect(() => {
    const it = frame.current;
    if (step > 0)
      it?.scrollTo((it.scrollWidth - it.clientWidth) / 2, (it.scrollHeight - it.clientHeight) / 2);
  }, [step]);

  const scale = STEPS[step] ?? 1;
  const style: CSSProperties | undefined =
    step > 0
      ? {
          width: fitting.width * scale,
          height: fitting.height * scale,
          maxWidth: 'none',
          maxHeight: 'none',
        }
      : undefined;
  return {
    frame,
    style,
    isIn: step > 0,
    isMost: step === STEPS.length - 1,
    by: (steps: 1 | -1) => set(step + steps),
    out: () => set(0),
    turn: () => set(step > 0 ? 0 : CLICKED),
  };
}
