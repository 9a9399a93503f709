import { useEffect, useState } from 'react';

let isOpening = true;

/** How a page comes in: the one that somebody begins with is there at once, the ones after it fade in. */
export function useEntrance(): 'still' | 'fading' {
  const [entrance] = useState<'still' | 'fading'>(isOpening ? 'still' : 'fading');
  useEffect(() => {
    isOpening = false;
  }, []);
  return entrance;
}
