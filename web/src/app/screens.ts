import type { LazyRoute } from '../lib/screen.ts';
import { FEATURES, type RegisteredName } from './features.ts';

const PAGES = new Map(FEATURES.flatMap(({ screens }) => Object.entries(screens ?? {})));

/** A screen that no feature has a page for does not compile. */
export function screenAt(path: RegisteredName<'screens'>): LazyRoute {
  const page = PAGES.get(path);
  if (!page) throw new Error(`No feature has the screen ${path}`);
  return page;
}
