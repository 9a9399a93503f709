import { can, permission } from '@thedot/domain/access/access';
import type { FindSearchHits } from '../../kernel/search-hits.ts';
import { findSpaceBookingHitRows, findSpaceHitRows } from './space-hits.queries.ts';

/** Spaces and the caller's own bookings of them, for those who may open the pages of spaces. */
export const findSpaceHits: FindSearchHits = async ({ db, actor, now }, query) => {
  if (!can(actor, permission('read', 'booking-space'))) return [];
  const [bookings, spaces] = await Promise.all([
    findSpaceBookingHitRows(db, { ...query, userId: actor.id, now: now() }),
    can(actor, permission('read', 'space')) ? findSpaceHitRows(db, query) : [],
  ]);
  return [...bookings, ...spaces];
};
