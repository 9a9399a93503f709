import { useEffect } from 'react';

/** A file that is dropped where none is taken would open in the place of the whole page: it is let go instead. */
export function useStrayFiles(): void {
  useEffect(() => {
    const letGo = (event: DragEvent) => {
      if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'none';
    };
    addEventListener('dragover', letGo);
    addEventListener('drop', letGo);
    return () => {
      removeEventListener('dragover', letGo);
      removeEventListener('drop', letGo);
    };
  }, []);
}
