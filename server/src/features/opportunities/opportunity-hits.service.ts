import { can, permission } from '@thedot/domain/access/access';
import type { FindSearchHits } from '../../kernel/search-hits.ts';
import { canManage } from './opportunities.service.ts';
import { findOpportunityHitRows } from './opportunity-hits.queries.ts';

export const findOpportunityHits: FindSearchHits = async ({ db, actor, now }, query) =>
  can(actor, permission('read', 'opportunity'))
    ? findOpportunityHitRows(db, { ...query, seesAll: canManage(actor), now: now() })
    : [];
