import { borrowsMaterial, readableKinds } from '@thedot/domain/material/material-access.rules';
import type { FindSearchHits } from '../../kernel/search-hits.ts';
import { findMaterialBookingHitRows, findMaterialHitRows } from './material-hits.queries.ts';

/** Material and the caller's own bookings of it, for those who may borrow it. */
export const findMaterialHits: FindSearchHits = async ({ db, actor, now }, query) => {
  const kinds = readableKinds(actor).filter((isTT) => borrowsMaterial(actor, isTT));
  if (kinds.length === 0) return [];
  const [bookings, materials] = await Promise.all([
    findMaterialBookingHitRows(db, { ...query, kinds, userId: actor.id, now: now() }),
    findMaterialHitRows(db, { ...query, kinds }),
  ]);
  return [...bookings, ...materials];
};
