import { spaceTypesFor } from '@thedot/domain/spaces/space-access.rules';
import type { FindSearchHits } from '../../kernel/search-hits.ts';
import { findSpaceBookingHitRows, findSpaceHitRows } from './space-hits.queries.ts';

/** Spaces and the caller's own bookings of them, for those who may open the pages of spaces. */
export const findSpaceHits: FindSearchHits = async ({ db, actor, now }, query) => {
  const types = spaceTypesFor(actor);
  if (types.length === 0) return [];
  const [bookings, spaces] = await Promise.all([
    findSpaceBookingHitRows(db, { ...query, userId: actor.id, now: now() }),
    findSpaceHitRows(db, { ...query, types }),
  ]);
  return [...bookings, ...spaces];
};
