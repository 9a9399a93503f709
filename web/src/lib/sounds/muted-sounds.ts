import { readLocalStorageValue, useLocalStorage } from '@mantine/hooks';
import { type Sound, SOUNDS } from './tunes.ts';

const KEY = 'muted-sounds';

/** Stored per browser, for all its tabs: it depends on where the user works. */
const muted = (): readonly Sound[] => known(readLocalStorageValue<unknown>({ key: KEY }));

export const isMuted = (sound: Sound): boolean => muted().includes(sound);

/** The muted sounds, for screens with their switches. */
export function useMutedSounds() {
  const [kept, keep] = useLocalStorage<readonly Sound[]>({ key: KEY, defaultValue: [] });
  const now = known(kept);
  const muteAll = (sounds: readonly Sound[], isOff: boolean) => {
    const others = now.filter((it) => !sounds.includes(it));
    keep(isOff ? [...others, ...sounds] : others);
  };
  return {
    muted: now,
    muteAll,
    mute: (sound: Sound, isOff: boolean) => muteAll([sound], isOff),
  };
}

/** Ignores unknown stored values. */
const known = (kept: unknown): readonly Sound[] =>
  SOUNDS.filter((sound) => Array.isArray(kept) && kept.includes(sound));
