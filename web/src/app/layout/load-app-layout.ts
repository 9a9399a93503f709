import type { ComponentType } from 'react';
import { loadTexts } from '../i18n.ts';

let loaded: ComponentType | null = null;

/** The shell once it is here; the guard of every screen waits for it. */
export const appLayout = () => loaded;

/** The shell's code and its texts; asked for twice, they are fetched once. */
export async function loadAppLayout(): Promise<void> {
  const [{ AppLayout }] = await Promise.all([
    import('./AppLayout.tsx'),
    loadTexts('shell', 'ui', 'notifications'),
  ]);
  loaded = AppLayout;
}
