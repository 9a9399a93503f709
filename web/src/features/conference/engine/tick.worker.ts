// Timers of a hidden page run once a second; those of a worker do not slow down.
addEventListener('message', ({ data: ms }: MessageEvent<number>) => {
  setInterval(() => postMessage(null), ms);
});
