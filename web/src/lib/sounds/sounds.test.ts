import { afterEach, beforeEach, expect, test, vi } from 'vitest';
// Loads the lazy module up front.
import './synthesizer.ts';
import { playSound, stopSound, previewSound } from './sounds.ts';
import { tuneLength, SOUNDS } from './tunes.ts';

/** The start times of the notes that were played. */
const begun: number[] = [];
let canSound = true;

class Out {
  currentTime = 0;
  destination = {};
  get state() {
    return canSound ? 'running' : 'suspended';
  }
  resume = async () => {};
}
class Part {
  gain = {
    setValueAtTime: () => {},
    linearRampToValueAtTime: () => {},
    exponentialRampToValueAtTime: () => {},
    setTargetAtTime: () => {},
  };
  connect = (to: unknown) => to;
  start = (at: number) => begun.push(at);
  stop = () => {};
}

/** The used part of the Web Locks API. */
const held = new Set<string>();
const locks = {
  request: async (
    name: string,
    how: LockOptions,
    work: (lock: object | null) => Promise<unknown>,
  ) => {
    if (held.has(name) && how.ifAvailable) return work(null);
    held.add(name);
    return work({}).finally(() => held.delete(name));
  },
};

beforeEach(() => {
  vi.useFakeTimers();
  canSound = true;
  vi.stubGlobal('AudioContext', Out);
  vi.stubGlobal('GainNode', Part);
  vi.stubGlobal('OscillatorNode', Part);
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: true }, locks });
});
afterEach(async () => {
  for (const sound of SOUNDS) stopSound(sound);
  await vi.advanceTimersByTimeAsync(10_000);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
  held.clear();
  begun.length = 0;
});

test('a message sound plays once, and again only after a pause', async () => {
  playSound('message');
  await vi.advanceTimersByTimeAsync(400);
  const once = begun.length;
  playSound('message');
  await vi.advanceTimersByTimeAsync(400);
  expect(once).toBeGreaterThan(0);
  expect(begun.length).toBe(once);

  await vi.advanceTimersByTimeAsync(3_000);
  playSound('message');
  await vi.advanceTimersByTimeAsync(400);
  expect(begun.length).toBe(2 * once);
});

test('a sound that plays in another tab is not played here', async () => {
  held.add('sound:chat');
  playSound('mention');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(begun).toEqual([]);
});

test('a muted sound plays only as a preview', async () => {
  localStorage.setItem('muted-sounds', JSON.stringify(['mention']));
  playSound('mention');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(begun).toEqual([]);

  previewSound('mention');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(begun).not.toEqual([]);
});

test('a call rings until it is stopped', async () => {
  playSound('incoming-call');
  await vi.advanceTimersByTimeAsync(1_000);
  const once = begun.length;
  await vi.advanceTimersByTimeAsync(6_000);
  expect(begun.length).toBe(3 * once);

  stopSound('incoming-call');
  await vi.advanceTimersByTimeAsync(6_000);
  expect(begun.length).toBe(3 * once);
});

test('a page without user activation is silent and takes no lock', async () => {
  canSound = false;
  playSound('message');
  await vi.advanceTimersByTimeAsync(500);

  expect(begun).toEqual([]);
  expect(held.size).toBe(0);
});

test('message sounds last less than a second', () => {
  const short = SOUNDS.filter((sound) => !sound.endsWith('call'));
  expect(short.map(tuneLength).every((seconds) => seconds < 1)).toBe(true);
});
