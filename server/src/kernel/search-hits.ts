import type { SearchHit } from '@thedot/domain/search/search.contract';
import type { Context } from './context.ts';

export interface HitsQuery {
  readonly text: string;
  /** The most hits of each kind. */
  readonly limit: number;
}

/** Finds what the caller may open of one feature, the best first; nothing without the permission to open it. */
export type FindSearchHits = (ctx: Context, query: HitsQuery) => Promise<readonly SearchHit[]>;
