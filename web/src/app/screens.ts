import type { LazyRoute } from '../lib/screen.ts';
import { FEATURES, type NamesIn } from './features.ts';

const PAGES = new Map(FEATURES.flatMap(({ screens }) => Object.entries(screens ?? {})));

/** A screen that no feature has a page for does not compile. */
export function screenAt(path: NamesIn<'screens'>): LazyRoute {
  const page = PAGES.get(path);
  if (!page) throw new Error(`No feature has the screen ${path}`);
  return page;
}
