import { useEffect, useEffectEvent } from 'react';
import { createVideoReader } from './read-code.ts';

const READ_MS = 100;
/** A code is read again once it has not been in the picture for this long. */
const SAME_CODE_MS = 2_000;

/** Calls `onCode` for each code that comes into the picture of the video, until it returns that it took the code. */
export function useVideoCodes(
  video: HTMLVideoElement | null,
  onCode: (text: string) => boolean,
): void {
  const handleCode = useEffectEvent(onCode);
  useEffect(() => {
    if (!video) return;
    const read = createVideoReader();
    let last = { text: '', seenAt: -Infinity };
    const timer = setInterval(() => {
      const text = read(video);
      if (text === null) return;
      const seenAt = performance.now();
      const isSame = text === last.text && seenAt - last.seenAt < SAME_CODE_MS;
      if (isSame || handleCode(text)) last = { text, seenAt };
    }, READ_MS);
    return () => clearInterval(timer);
  }, [video]);
}
