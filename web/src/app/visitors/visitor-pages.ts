import type { ComponentType } from 'react';
import { authEntryPages } from '../../features/auth/auth.entry.ts';

/** The pages that visitors open first: they are shown without the app. */
export const VISITOR_PATHS = ['/login', '/register', '/recover'] as const;

/** Returns what loads the page of a path with its texts; null for a page of the app. */
export function findVisitorPage(
  path: string,
): (() => Promise<{ Component: ComponentType }>) | null {
  if (!VISITOR_PATHS.some((it) => it === path)) return null;
  return authEntryPages.find((it) => it.path === path)?.page ?? null;
}
