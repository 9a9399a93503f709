import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import { startTransition } from 'react';

/** The skins in the order in which the switch goes through them; `auto` follows the system. */
export const SKINS = ['light', 'dark', 'auto'] as const satisfies readonly MantineColorScheme[];
export type Skin = (typeof SKINS)[number];

/** The chosen skin, and the one that the switch chooses next; the color scheme manager stores it in local storage. */
export function useSkin() {
  const { colorScheme: skin, setColorScheme } = useMantineColorScheme();
  const next: Skin = SKINS[(SKINS.indexOf(skin) + 1) % SKINS.length] ?? 'light';
  // The page has its new colours at once, by an attribute; each of Mantine's components is drawn again after that.
  const choose = (chosen: Skin) => startTransition(() => setColorScheme(chosen));
  return { skin, next, choose } as const;
}
