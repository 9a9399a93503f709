import { can, permission } from '@thedot/domain/access/access';
import type { FindSearchHits } from '../../../kernel/search-hits.ts';
import { findUserRows } from './user-hits.queries.ts';

/** Users, for those who may open their records. */
export const findUserHits: FindSearchHits = async ({ db, actor }, query) =>
  can(actor, permission('read', 'user')) ? findUserRows(db, query) : [];
