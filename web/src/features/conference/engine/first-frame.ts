/** Measures how long the user waits for the first picture of another, for `performance.getEntriesByName`. */
const MEASURE = 'call-first-remote-frame';

export function createFirstFrameWatch() {
  let startedAt = 0;
  let watched: HTMLVideoElement | null = null;

  return {
    begin: () => {
      startedAt = performance.now();
    },
    watch: (stream: MediaStream) => {
      if (watched) return;
      const video = document.createElement('video');
      watched = video;
      video.muted = true;
      video.addEventListener(
        'loadeddata',
        () => {
          performance.measure(MEASURE, { start: startedAt, end: performance.now() });
          video.srcObject = null;
        },
        { once: true },
      );
      video.srcObject = stream;
      // Fails only when the call ends first.
      video.play().catch(() => {});
    },
  };
}
