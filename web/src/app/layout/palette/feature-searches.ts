import type { SearchCommand, SearchHitView } from '../../../lib/search.ts';
import { fileHits } from './file-hits.ts';
import { FEATURES } from '../../features.ts';

export interface FeatureSearches {
  readonly viewOf: (kind: string) => SearchHitView | undefined;
  readonly commands: readonly SearchCommand[];
}

/** Loads the hits and actions of all features. */
export async function loadFeatureSearches(): Promise<FeatureSearches> {
  const parts = await Promise.all(FEATURES.flatMap(({ search }) => (search ? [search()] : [])));
  const views = new Map(
    [fileHits, ...parts.map((part) => part.hits ?? {})].flatMap((it) =>
      Object.entries<SearchHitView>(it),
    ),
  );
  return {
    viewOf: (kind) => views.get(kind),
    commands: parts.flatMap((part) => part.commands ?? []),
  };
}
