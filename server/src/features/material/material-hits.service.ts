import {
  borrowPath,
  borrowsMaterial,
  managedKinds,
  managedMaterialPath,
  managesMaterial,
  materialBookingPath,
  readableKinds,
} from '@thedot/domain/material/material-access.rules';
import type { FindTicketSubjects } from '../../kernel/feature.ts';
import type { FindSearchHits } from '../../kernel/search-hits.ts';
import {
  findBookedMaterialOf,
  findMaterialBookingHitRows,
  findMaterialHitRows,
  findMaterialOfKinds,
} from './material-hits.queries.ts';

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

/** Material that a ticket is about. Those who manage it see its page, others borrow it. */
export const findMaterialSubjects: FindTicketSubjects = async ({ db, actor }, ids) => {
  const found = await findMaterialOfKinds(db, ids, readableKinds(actor));
  return found.map(({ id, name, isTT }) => ({
    id,
    name,
    path: managesMaterial(actor, isTT) ? managedMaterialPath({ id, isTT }) : borrowPath(isTT, name),
  }));
};

/** Bookings of material that a ticket is about. */
export const findLoanSubjects: FindTicketSubjects = async ({ db, actor }, ids) => {
  const reader = { userId: actor.id, managedKinds: managedKinds(actor) };
  const found = await findBookedMaterialOf(db, ids, reader);
  return found.map(({ id, name, isTT }) => ({ id, name, path: materialBookingPath(isTT, id) }));
};
