import type { ComponentType } from 'react';
import { loadTexts } from '../../lib/i18n/i18n.ts';

let loaded: ComponentType | null = null;

/** The app layout once it is loaded; the guard of every screen waits for it. */
export const appLayout = () => loaded;

/** Loads the code and texts of the app layout; repeated calls load them once. */
export async function loadAppLayout(): Promise<void> {
  const [{ AppLayout }] = await Promise.all([import('./AppLayout.tsx'), loadTexts('shell', 'ui')]);
  loaded = AppLayout;
}
