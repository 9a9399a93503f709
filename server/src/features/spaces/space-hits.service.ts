import {
  managesBookings,
  spacePath,
  spaceTypesFor,
} from '@thedot/domain/spaces/space-access.rules';
import { isOwnBooking } from '@thedot/domain/spaces/spaces.rules';
import type { FindTicketSubjects } from '../../kernel/feature.ts';
import type { FindSearchHits } from '../../kernel/search-hits.ts';
import {
  findSpaceBookingHitRows,
  findSpaceBriefs,
  findSpaceHitRows,
} from './space-hits.queries.ts';
import { findSpaceBookingRows } from './spaces.queries.ts';

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

/** Spaces that a ticket is about. */
export const findSpaceSubjects: FindTicketSubjects = async ({ db, actor }, ids) => {
  const types = spaceTypesFor(actor);
  if (types.length === 0) return [];
  const spaces = await findSpaceBriefs(db, ids, types);
  return spaces.map(({ id, name, type }) => ({ id, name, path: spacePath({ id, type }) }));
};

/** Bookings of spaces that a ticket is about, of the caller or of spaces that they manage. */
export const findSpaceBookingSubjects: FindTicketSubjects = async ({ db, actor }, ids) =>
  (await findSpaceBookingRows(db, ids))
    .filter((row) => isOwnBooking(actor, row) || managesBookings(actor, row.spaceType))
    .map(({ id, title, spaceId, spaceName, spaceType }) => ({
      id,
      name: title || spaceName,
      path: spacePath({ id: spaceId, type: spaceType }),
    }));
