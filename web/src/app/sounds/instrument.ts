import { lengthOf, type Sound, TUNES } from './tunes.ts';

/** Loud enough to be noticed, soft enough not to startle. */
const VOLUME = 0.16;
const ATTACK_S = 0.012;
const WAKES_WITHIN_MS = 300;
const MS = 1_000;

let context: AudioContext | null = null;

/**
 * Whether something can be heard from this page: browsers let a page sound once somebody has used it.
 */
async function awake(): Promise<AudioContext | null> {
  if (!('AudioContext' in globalThis) || !navigator.userActivation?.hasBeenActive) return null;
  context ??= new AudioContext();
  if (context.state !== 'running') {
    const late = new Promise((done) => setTimeout(done, WAKES_WITHIN_MS));
    await Promise.race([context.resume().catch(() => {}), late]);
  }
  return context.state === 'running' ? context : null;
}

/** Plays a tune from its beginning to its end, or over and over until it is stopped; false when nothing is heard. */
export async function play(sound: Sound, signal: AbortSignal): Promise<boolean> {
  const out = await awake();
  if (!out || signal.aborted) return false;
  const { every } = TUNES[sound];
  do {
    const volume = round(out, sound);
    signal.addEventListener('abort', () => hush(out, volume), { once: true });
    await ended((every ?? lengthOf(sound)) * MS, signal);
  } while (every && !signal.aborted);
  return true;
}

function round(out: AudioContext, sound: Sound): GainNode {
  const volume = new GainNode(out, { gain: VOLUME });
  volume.connect(out.destination);
  for (const { pitch, at, length, gain = 1 } of TUNES[sound].notes) {
    const begins = out.currentTime + at;
    // A bell: its own tone, an octave above it more softly, both dying away.
    for (const [overtone, part] of [
      [1, 0.8],
      [2, 0.2],
    ] as const) {
      const tone = new OscillatorNode(out, { type: 'sine', frequency: pitch * overtone });
      const shape = new GainNode(out, { gain: 0 });
      shape.gain.setValueAtTime(0, begins);
      shape.gain.linearRampToValueAtTime(gain * part, begins + ATTACK_S);
      shape.gain.exponentialRampToValueAtTime(0.001, begins + length);
      tone.connect(shape).connect(volume);
      tone.start(begins);
      tone.stop(begins + length);
    }
  }
  return volume;
}

/** Without the click of what is cut off. */
function hush(out: AudioContext, volume: GainNode): void {
  volume.gain.setTargetAtTime(0, out.currentTime, ATTACK_S);
}

const ended = (ms: number, signal: AbortSignal) =>
  new Promise<void>((done) => {
    const timer = setTimeout(done, ms);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        done();
      },
      { once: true },
    );
  });
