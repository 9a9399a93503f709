import { can, permission } from '@thedot/domain/access/access';
import { findTopics } from '@thedot/domain/experts/experts.labels';
import { searchWords } from '@thedot/domain/kernel/search';
import type { FindSearchHits } from '../../kernel/search-hits.ts';
import { findExpertRows } from './experts.queries.ts';

/** Experts by name, headline and topic, for those who may open their pages. */
export const findExpertHits: FindSearchHits = async ({ db, actor }, query) => {
  if (!can(actor, permission('read', 'expert'))) return [];
  const words = searchWords(query.text).map((word) => ({ word, topics: findTopics(word) }));
  return findExpertRows(db, { ...query, readerId: actor.id, words });
};
