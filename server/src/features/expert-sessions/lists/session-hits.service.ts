import { can, permission } from '@thedot/domain/access/access';
import { findTopics } from '@thedot/domain/experts/experts.labels';
import { searchWords } from '@thedot/domain/kernel/search';
import type { FindSearchHits } from '../../../kernel/search-hits.ts';
import { findSessionRows } from './session-hits.queries.ts';

/** The caller's own sessions and requests. */
export const findSessionHits: FindSearchHits = async ({ db, actor }, { text, limit }) => {
  if (!can(actor, permission('read', 'booking'))) return [];
  const words = searchWords(text).map((word) => ({ word, topics: findTopics(word) }));
  return findSessionRows(db, { userId: actor.id, words, limit });
};
