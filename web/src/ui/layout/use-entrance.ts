import { useEffect, useState } from 'react';

let isOpening = true;

/** The entrance animation of a page: none for the first page, a fade for later ones. */
export function useEntrance(): 'still' | 'fading' {
  const [entrance] = useState<'still' | 'fading'>(isOpening ? 'still' : 'fading');
  useEffect(() => {
    isOpening = false;
  }, []);
  return entrance;
}
