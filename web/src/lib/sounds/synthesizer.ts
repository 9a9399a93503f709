import { tuneLength, type Sound, TUNES } from './tunes.ts';

/** Loud enough to be noticed, soft enough not to startle. */
const VOLUME = 0.16;
const ATTACK_S = 0.012;
const RESUME_TIMEOUT_MS = 300;
const MS = 1_000;

let context: AudioContext | null = null;

/** Returns the audio context if it may play: browsers require a user gesture on the page first. */
async function openAudioContext(): Promise<AudioContext | null> {
  if (!('AudioContext' in globalThis) || !navigator.userActivation?.hasBeenActive) return null;
  context ??= new AudioContext();
  if (context.state !== 'running') {
    const late = new Promise((done) => setTimeout(done, RESUME_TIMEOUT_MS));
    await Promise.race([context.resume().catch(() => {}), late]);
  }
  return context.state === 'running' ? context : null;
}

/** Plays a tune once, or repeatedly until stopped; returns false when it could not be played. */
export async function playTune(sound: Sound, signal: AbortSignal): Promise<boolean> {
  const out = await openAudioContext();
  if (!out || signal.aborted) return false;
  const { every } = TUNES[sound];
  do {
    const volume = scheduleNotes(out, sound);
    signal.addEventListener('abort', () => fadeOut(out, volume), { once: true });
    await waitFor((every ?? tuneLength(sound)) * MS, signal);
  } while (every && !signal.aborted);
  return true;
}

function scheduleNotes(out: AudioContext, sound: Sound): GainNode {
  const volume = new GainNode(out, { gain: VOLUME });
  volume.connect(out.destination);
  for (const { pitch, at, length, gain = 1 } of TUNES[sound].notes) {
    const begins = out.currentTime + at;
    // A bell: the fundamental and a softer octave, both decaying.
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

/** Fades out, to avoid the click of an abrupt stop. */
function fadeOut(out: AudioContext, volume: GainNode): void {
  volume.gain.setTargetAtTime(0, out.currentTime, ATTACK_S);
}

const waitFor = (ms: number, signal: AbortSignal) =>
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
