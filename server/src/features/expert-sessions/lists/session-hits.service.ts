import { can, permission } from '@thedot/domain/access/access';
import { isStaffActor } from '@thedot/domain/access/roles';
import { findTopics } from '@thedot/domain/experts/experts.labels';
import { searchWords } from '@thedot/domain/kernel/search';
import type { FindTicketSubjects } from '../../../kernel/feature.ts';
import type { FindSearchHits } from '../../../kernel/search-hits.ts';
import { findReadableSessions, findSessionRows } from './session-hits.queries.ts';

/** The caller's own sessions and requests. */
export const findSessionHits: FindSearchHits = async ({ db, actor }, { text, limit }) => {
  if (!can(actor, permission('read', 'booking'))) return [];
  const words = searchWords(text).map((word) => ({ word, topics: findTopics(word) }));
  return findSessionRows(db, { userId: actor.id, words, limit });
};

/** Sessions that a ticket is about, by the name of their expert. */
export const findSessionSubjects: FindTicketSubjects = async ({ db, actor }, ids) => {
  if (!can(actor, permission('read', 'booking'))) return [];
  const reader = { id: actor.id, canReadAll: isStaffActor(actor) };
  const found = await findReadableSessions(db, ids, reader);
  return found.map(({ id, name }) => ({ id, name, path: `/booking/${id}` }));
};
