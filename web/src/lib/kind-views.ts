import { loadTexts } from './i18n/i18n.ts';
import type { Namespace } from './i18n/namespaces.ts';
import { withLoadTimeout } from './screen.ts';

/** Loads the code and texts of how a feature shows its kinds. */
export const lazyViews =
  <Views>(texts: readonly Namespace[], load: () => Promise<Views>): (() => Promise<Views>) =>
  async () => {
    const [views] = await withLoadTimeout(Promise.all([load(), loadTexts(...texts)]));
    return views;
  };

interface FeatureViews<View> {
  readonly load: () => Promise<Readonly<Record<string, View>>>;
}

type ViewOf<View> = (kind: string) => View;

/**
 * Finds the view of a kind among those of all features. Loads them once. A failure is kept, so that the error page
 * shows; that page reloads the app.
 */
export function createViewLoader<View>(): (
  features: readonly FeatureViews<View>[],
) => Promise<ViewOf<View>> {
  const loaded = new WeakMap<readonly FeatureViews<View>[], Promise<ViewOf<View>>>();
  return (features) => {
    const loading = loaded.get(features) ?? loadViews(features);
    loaded.set(features, loading);
    return loading;
  };
}

async function loadViews<View>(features: readonly FeatureViews<View>[]): Promise<ViewOf<View>> {
  const parts = await Promise.all(features.map(({ load }) => load()));
  const views = new Map(parts.flatMap((it) => Object.entries(it)));
  return (kind) => {
    const view = views.get(kind);
    if (!view) throw new Error(`No feature shows the kind ${kind}`);
    return view;
  };
}
