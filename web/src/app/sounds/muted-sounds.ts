import { readLocalStorageValue, useLocalStorage } from '@mantine/hooks';
import { type Sound, SOUNDS } from './tunes.ts';

const KEY = 'muted-sounds';

/** Kept in this browser, for all its tabs: where somebody sits decides what may be heard. */
const muted = (): readonly Sound[] => known(readLocalStorageValue<unknown>({ key: KEY }));

export const isMuted = (sound: Sound): boolean => muted().includes(sound);

/** Which sounds are muted, for a screen on which that is chosen. */
export function useMutedSounds() {
  const [kept, keep] = useLocalStorage<readonly Sound[]>({ key: KEY, defaultValue: [] });
  const now = known(kept);
  return {
    muted: now,
    mute: (sound: Sound, isOff: boolean) =>
      keep(isOff ? [...now, sound] : now.filter((it) => it !== sound)),
  };
}

/** Whatever else the browser holds there. */
const known = (kept: unknown): readonly Sound[] =>
  SOUNDS.filter((sound) => Array.isArray(kept) && kept.includes(sound));
