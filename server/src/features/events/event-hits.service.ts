import { can, permission } from '@thedot/domain/access/access';
import type { FindSearchHits } from '../../kernel/search-hits.ts';
import { toEventReader } from './event-access.sql.ts';
import { findEventHitRows } from './event-hits.queries.ts';

export const findEventHits: FindSearchHits = async ({ db, actor, now }, query) =>
  can(actor, permission('read', 'event-view'))
    ? findEventHitRows(db, { ...query, reader: toEventReader(actor), now: now() })
    : [];
