import { type ReactNode, Suspense, useRef, useState } from 'react';
import { useNearWindow } from '../../lib/hooks/use-near-window.ts';

interface Props {
  /** While the content loads. */
  fallback: ReactNode;
  /** The room that is kept, so that nothing moves when the content comes. */
  minHeight: number;
  children: ReactNode;
}

const NEAR_PX = 300;

/** Renders its content, and so loads it, when it comes near the window. */
export function WhenSeen({ fallback, minHeight, children }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const isNear = useNearWindow(place, NEAR_PX);
  const [isSeen, setSeen] = useState(isNear);
  if (isNear && !isSeen) setSeen(true);
  return (
    <div ref={place} style={{ minHeight }}>
      {isSeen && <Suspense fallback={fallback}>{children}</Suspense>}
    </div>
  );
}
