import type { ScreenPath } from '@thedot/domain/access/screens';
import { CHUNK_LOAD_TIMEOUT_MS } from '@thedot/domain/limits';
import type { ComponentType } from 'react';
import { loadTexts } from './i18n/i18n.ts';
import type { Namespace } from './i18n/namespaces.ts';

export type LazyRoute = () => Promise<{ readonly Component: ComponentType }>;

/** The pages of a feature inside the app's layout; `SCREENS` of the domain defines who may open them. */
export type ScreenRoutes = { readonly [Path in ScreenPath]?: LazyRoute };

/** Loads the code and texts of a screen together. */
export const lazyScreen =
  (texts: readonly Namespace[], load: () => Promise<ComponentType>): LazyRoute =>
  async () => {
    const [Component] = await withLoadTimeout(
      Promise.all([load(), loadTexts('app', 'shell', 'ui', ...texts)]),
    );
    return { Component };
  };

/** Rejects when the code of a screen takes too long to load. */
export async function withLoadTimeout<T>(loading: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      reject,
      CHUNK_LOAD_TIMEOUT_MS,
      new Error('The screen took too long to load'),
    );
  });
  return Promise.race([loading, late]).finally(() => clearTimeout(timer));
}
