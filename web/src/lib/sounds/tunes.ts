/** The kinds of sounds. */
export const SOUNDS = [
  'message',
  'private',
  'mention',
  'incoming-call',
  'outgoing-call',
  'person-joined',
  'person-left',
  'hand-raised',
] as const;
export type Sound = (typeof SOUNDS)[number];

interface Note {
  /** Hertz. */
  readonly pitch: number;
  /** Seconds from the start of the tune. */
  readonly at: number;
  readonly length: number;
  readonly gain?: number;
}

interface Tune {
  readonly notes: readonly Note[];
  /** The period of a repeated tune in seconds. */
  readonly every?: number;
}

const A4 = 440;
const C5 = 523.25;
const D5 = 587.33;
const E5 = 659.25;
const G5 = 783.99;
const A5 = 880;

/** Soft bells: one for a message, two for one in another chat, three for a mention; in a meeting two, up or down. */
export const TUNES: Readonly<Record<Sound, Tune>> = {
  message: { notes: [{ pitch: G5, at: 0, length: 0.35 }] },
  private: {
    notes: [
      { pitch: E5, at: 0, length: 0.25 },
      { pitch: A5, at: 0.11, length: 0.4 },
    ],
  },
  mention: {
    notes: [
      { pitch: C5, at: 0, length: 0.25 },
      { pitch: E5, at: 0.1, length: 0.25 },
      { pitch: G5, at: 0.2, length: 0.5 },
    ],
  },
  'incoming-call': {
    notes: [
      { pitch: A4, at: 0, length: 0.4 },
      { pitch: E5, at: 0.18, length: 0.4 },
      { pitch: A5, at: 0.36, length: 0.6 },
      { pitch: E5, at: 0.9, length: 0.4 },
      { pitch: A5, at: 1.08, length: 0.7 },
    ],
    every: 3,
  },
  'outgoing-call': {
    notes: [
      { pitch: A4, at: 0, length: 1, gain: 0.5 },
      { pitch: D5, at: 0, length: 1, gain: 0.35 },
    ],
    every: 4,
  },
  'person-joined': {
    notes: [
      { pitch: C5, at: 0, length: 0.2, gain: 0.7 },
      { pitch: G5, at: 0.12, length: 0.35, gain: 0.7 },
    ],
  },
  'person-left': {
    notes: [
      { pitch: G5, at: 0, length: 0.2, gain: 0.7 },
      { pitch: C5, at: 0.12, length: 0.35, gain: 0.7 },
    ],
  },
  'hand-raised': {
    notes: [
      { pitch: E5, at: 0, length: 0.15 },
      { pitch: E5, at: 0.16, length: 0.35 },
    ],
  },
};

export const isLooping = (sound: Sound): boolean => TUNES[sound].every !== undefined;

/** The length of one round in seconds. */
export const tuneLength = (sound: Sound): number =>
  Math.max(...TUNES[sound].notes.map(({ at, length }) => at + length));
