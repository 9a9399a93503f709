import { isMuted } from './muted-sounds.ts';
import { isLooping, type Sound } from './tunes.ts';

export type { Sound } from './tunes.ts';

/** After a sound nothing else of its kind is heard so long, in any tab. */
const CALM_MS = 1_500;
const TRIED_MS = 3_000;

const others = 'BroadcastChannel' in globalThis ? new BroadcastChannel('sounds') : null;
const playing = new Map<Sound, AbortController>();

if (others) {
  others.onmessage = ({ data }) => {
    for (const sound of playing.keys()) if (sound === data) stop(sound);
  };
}

/**
 * Lets a sound be heard, in one tab of this browser and unless it is muted here. A call rings until
 * `stopSound`: should its tab be closed before, another goes on.
 */
export function playSound(sound: Sound): void {
  if (!isMuted(sound)) void begin(sound);
}

/** Ends a sound, in all tabs. */
export function stopSound(sound: Sound): void {
  others?.postMessage(sound);
  stop(sound);
}

/** As it is, for whoever chooses: muted or not, once, and here. */
export function tryOut(sound: Sound): void {
  stop(sound);
  void begin(sound, false);
  if (isLooping(sound)) setTimeout(() => stop(sound), TRIED_MS);
}

async function begin(sound: Sound, inOneTab = true): Promise<void> {
  if (playing.has(sound)) return;
  const ends = new AbortController();
  playing.set(sound, ends);
  try {
    await (inOneTab ? alone(sound, ends.signal) : sounding(sound, ends.signal));
  } finally {
    if (playing.get(sound) === ends) playing.delete(sound);
  }
}

function stop(sound: Sound): void {
  playing.get(sound)?.abort();
  playing.delete(sound);
}

/** The first tab that can be heard plays; of a call the others wait for their turn, of the rest they do not. */
async function alone(sound: Sound, signal: AbortSignal): Promise<void> {
  if (!('locks' in navigator)) return void (await sounding(sound, signal));
  const name = `sound:${isLooping(sound) ? sound : 'chat'}`;
  const how = isLooping(sound) ? { signal } : { ifAvailable: true };
  await navigator.locks
    .request(name, how, async (lock) => {
      const wasHeard = lock && (await sounding(sound, signal));
      if (wasHeard && !isLooping(sound)) await calm();
    })
    .catch(() => {});
}

/** Whether it was heard here; without a network its code may not come. */
const sounding = (sound: Sound, signal: AbortSignal): Promise<boolean> =>
  import('./instrument.ts').then(({ play }) => play(sound, signal)).catch(() => false);

const calm = () => new Promise((done) => setTimeout(done, CALM_MS));
