// Levels of sound, by Web Audio.
let shared: AudioContext | null = null;

/** Returns the audio context of the page. The browser lets it run after the first click or key. */
export function audioContext(): AudioContext {
  if (shared) return shared;
  const context = new AudioContext({ latencyHint: 'interactive' });
  shared = context;
  const wake = () => {
    if (context.state === 'suspended') context.resume().catch(() => {});
  };
  for (const gesture of ['pointerdown', 'keydown'])
    addEventListener(gesture, wake, { capture: true, passive: true });
  wake();
  return context;
}

export interface Meter {
  /** The loudness since a moment ago as a root mean square: 0 is silence, 1 the loudest. Null while unknown. */
  readonly read: () => number | null;
  readonly close: () => void;
}

/** About the time between two readings. */
const SAMPLES = 4_096;

export function createMeter(track: MediaStreamTrack): Meter {
  const context = audioContext();
  const source = context.createMediaStreamSource(new MediaStream([track]));
  const analyser = new AnalyserNode(context, { fftSize: SAMPLES });
  source.connect(analyser);
  const samples = new Float32Array(SAMPLES);
  return {
    read: () => {
      if (context.state !== 'running') return null;
      analyser.getFloatTimeDomainData(samples);
      return rootMeanSquare(samples);
    },
    close: () => source.disconnect(),
  };
}

export const rootMeanSquare = (samples: Float32Array): number =>
  Math.sqrt(samples.reduce((sum, it) => sum + it * it, 0) / samples.length);

const QUIETEST_DB = -60;

/** The loudness as ears hear it, 0 to 1. */
export const toLevel = (rms: number): number =>
  rms <= 0 ? 0 : Math.min(1, Math.max(0, 1 - (20 * Math.log10(rms)) / QUIETEST_DB));

const SPEECH_RMS = 0.02;
const SPEECH_PAUSE_MS = 600;

/** Whether someone speaks, by the loudness read many times a second; a short pause is still speech. */
export function createSpeechDetector(): (rms: number | null, now: number) => boolean {
  let loudReadings = 0;
  let spokeAt = -Infinity;
  return (rms, now) => {
    loudReadings = rms !== null && rms >= SPEECH_RMS ? loudReadings + 1 : 0;
    // A single reading is a click or a knock.
    if (loudReadings >= 2) spokeAt = now;
    return now - spokeAt < SPEECH_PAUSE_MS;
  };
}

/** A microphone that works has some noise. */
const NOISE_RMS = 0.0001;
const SILENT_AFTER_MS = 4_000;

/** Whether a microphone that is on has given no sound at all for some seconds. */
export function createSilenceDetector(): (rms: number | null, now: number) => boolean {
  let heardAt: number | null = null;
  return (rms, now) => {
    if (rms === null || rms > NOISE_RMS) heardAt = now;
    heardAt ??= now;
    return now - heardAt >= SILENT_AFTER_MS;
  };
}

/** Seconds and hertz of the speaker test. */
const TEST_NOTES = [
  { at: 0, pitch: 523 },
  { at: 0.25, pitch: 659 },
  { at: 0.5, pitch: 784 },
] as const;
const TEST_S = 1.2;

/** Plays some notes on a speaker; resolves at their end. */
export async function playTestSound(setSpeaker: (out: HTMLMediaElement) => Promise<void>) {
  const context = audioContext();
  await context.resume();
  const destination = context.createMediaStreamDestination();
  const out = new Audio();
  out.srcObject = destination.stream;
  await setSpeaker(out);
  await out.play();
  for (const { at, pitch } of TEST_NOTES) {
    const begins = context.currentTime + at;
    const tone = new OscillatorNode(context, { frequency: pitch });
    const shape = new GainNode(context, { gain: 0 });
    shape.gain.setValueAtTime(0, begins);
    shape.gain.linearRampToValueAtTime(0.25, begins + 0.02);
    shape.gain.exponentialRampToValueAtTime(0.001, begins + 0.6);
    tone.connect(shape).connect(destination);
    tone.start(begins);
    tone.stop(begins + 0.6);
  }
  await new Promise((done) => setTimeout(done, TEST_S * 1_000));
  out.srcObject = null;
}
