import { CHUNK_LOAD_TIMEOUT_MS } from '@thedot/domain/limits';
import type { ComponentType } from 'react';
import type { LazyRouteFunction, RouteObject } from 'react-router';
import { loadTexts } from './i18n.ts';
import type { Namespace } from './namespaces.ts';

export type Lazy = LazyRouteFunction<RouteObject>;

/** A screen's code and its texts, loaded together when somebody goes there. */
export const screen =
  (texts: readonly Namespace[], load: () => Promise<ComponentType>): Lazy =>
  async () => {
    const [Component] = await inTime(
      Promise.all([load(), loadTexts('app', 'shell', 'ui', ...texts)]),
    );
    return { Component };
  };

/** Fails where code that was asked for does not come. */
export async function inTime<T>(loading: Promise<T>): Promise<T> {
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
