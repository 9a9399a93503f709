/** A deterministic generator of numbers in [0, 1): the same seed always gives the same sequence. */
export function seededRandom(seed: string): () => number {
  let state = hash(seed);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const SEED_HUES = ['bou', 'harissa', 'olive', 'saffron', 'lagoon', 'plum'] as const;

export const seededHue = (random: () => number) =>
  SEED_HUES[Math.floor(random() * SEED_HUES.length)] ?? 'bou';

function hash(text: string): number {
  let value = 2166136261;
  for (const letter of text) value = Math.imul(value ^ letter.charCodeAt(0), 16777619);
  return value >>> 0;
}
