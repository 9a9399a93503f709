/** Measures how long the user waits for the first picture of another, for `performance.getEntriesByName`. */
const MEASURE = 'call-first-remote-frame';

export function createFirstFrameWatch() {
  let startedAt = 0;
  let isOver = false;
  const watched = new Map<MediaStream, HTMLVideoElement>();

  function add(stream: MediaStream): void {
    const video = document.createElement('video');
    video.muted = true;
    video.addEventListener('loadeddata', () => {
      if (isOver) return;
      performance.measure(MEASURE, { start: startedAt, end: performance.now() });
      close();
    });
    video.srcObject = stream;
    watched.set(stream, video);
    // Fails only when the stream is released first.
    video.play().catch(() => {});
  }

  function release(stream: MediaStream, video: HTMLVideoElement): void {
    video.srcObject = null;
    watched.delete(stream);
  }

  function close(): void {
    isOver = true;
    for (const [stream, video] of watched) release(stream, video);
  }

  return {
    begin: () => {
      startedAt = performance.now();
    },
    /** All pictures that the others send now. */
    watch: (streams: readonly MediaStream[]) => {
      if (isOver) return;
      for (const [stream, video] of watched) if (!streams.includes(stream)) release(stream, video);
      for (const stream of streams) if (!watched.has(stream)) add(stream);
    },
    close,
  };
}
