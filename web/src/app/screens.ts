import type { ScreenPath } from '@thedot/domain/access/screens';
import { type LazyRoute, lazyScreen } from '../lib/screen.ts';
import { FEATURES } from './features.ts';

const PAGES = new Map(FEATURES.flatMap(({ screens }) => Object.entries(screens ?? {})));

const notFound = lazyScreen([], async () => (await import('./errors/ErrorPages.tsx')).NotFoundPage);

export const hasPage = (path: ScreenPath): boolean => PAGES.has(path);

/** A screen of the permission table whose feature has no page yet is not found. */
export const screenAt = (path: ScreenPath): LazyRoute => PAGES.get(path) ?? notFound;
