import { isMuted } from './muted-sounds.ts';
import { isLooping, type Sound } from './tunes.ts';

export type { Sound } from './tunes.ts';

/** The minimum time between two sounds of a kind, across all tabs. */
const COOLDOWN_MS = 1_500;
const PREVIEW_MS = 3_000;

const otherTabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel('sounds') : null;
const playing = new Map<Sound, AbortController>();

if (otherTabs) {
  otherTabs.onmessage = ({ data }) => {
    for (const sound of playing.keys()) if (sound === data) stop(sound);
  };
}

/**
 * Plays a sound in one tab of this browser, unless it is muted. A call rings until `stopSound`; if the ringing tab
 * closes, another tab takes over.
 */
export function playSound(sound: Sound): void {
  if (!isMuted(sound)) void begin(sound);
}

/** Stops a sound in all tabs. */
export function stopSound(sound: Sound): void {
  otherTabs?.postMessage(sound);
  stop(sound);
}

/** Plays a sound once in this tab, muted or not, for the settings screen. */
export function previewSound(sound: Sound): void {
  stop(sound);
  void begin(sound, false);
  if (isLooping(sound)) setTimeout(() => stop(sound), PREVIEW_MS);
}

async function begin(sound: Sound, inOneTab = true): Promise<void> {
  if (playing.has(sound)) return;
  const ends = new AbortController();
  playing.set(sound, ends);
  try {
    await (inOneTab ? playInOneTab(sound, ends.signal) : playHere(sound, ends.signal));
  } finally {
    if (playing.get(sound) === ends) playing.delete(sound);
  }
}

function stop(sound: Sound): void {
  playing.get(sound)?.abort();
  playing.delete(sound);
}

/** The first tab that can play takes the lock; for a ringing call the other tabs queue, for other sounds they give up. */
async function playInOneTab(sound: Sound, signal: AbortSignal): Promise<void> {
  if (!('locks' in navigator)) return void (await playHere(sound, signal));
  const name = `sound:${isLooping(sound) ? sound : 'chat'}`;
  const lockOptions = isLooping(sound) ? { signal } : { ifAvailable: true };
  await navigator.locks
    .request(name, lockOptions, async (lock) => {
      const wasHeard = lock && (await playHere(sound, signal));
      if (wasHeard && !isLooping(sound)) await cooldown();
    })
    .catch(() => {});
}

/** Whether the sound was played; offline its code may fail to load. */
const playHere = (sound: Sound, signal: AbortSignal): Promise<boolean> =>
  import('./synthesizer.ts').then(({ playTune }) => playTune(sound, signal)).catch(() => false);

const cooldown = () => new Promise((done) => setTimeout(done, COOLDOWN_MS));
