import type { ComponentType } from 'react';
import { visitorEntryPages } from '../../features/auth/visitor.entry.ts';

/** Returns what loads the page of a path with its texts; null for a page of the app. */
export const findVisitorPage = (
  path: string,
): (() => Promise<{ readonly Component: ComponentType }>) | null =>
  visitorEntryPages.find((it) => it.path === path)?.page ?? null;
