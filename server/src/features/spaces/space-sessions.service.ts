// The expert sessions that take spaces, among the bookings of these spaces.
import { managesBookings } from '@thedot/domain/spaces/space-access.rules';
import type { SpaceBooking } from '@thedot/domain/spaces/space-bookings.contract';
import type { Context } from '../../kernel/context.ts';
import { findSpaceSessions } from './space-sessions.queries.ts';
import type { SpaceBookingsInRange } from './spaces.queries.ts';

const SHOWN = [undefined, 'pending', 'accepted', 'finished'];

/** Others see that the space is taken; the parties and those who decide about the space see by which session. */
export async function listSpaceSessions(
  { db, actor, now }: Context,
  search: SpaceBookingsInRange,
): Promise<SpaceBooking[]> {
  if (!SHOWN.includes(search.status)) return [];
  const rows = await findSpaceSessions(db, search, now());
  return rows.map(({ id, spaceId, spaceName, spaceType, start, end, status, ...row }) => {
    const { requester, expertId, category, persons, decideBy, createdAt } = row;
    const isMine = [requester.id, expertId].includes(actor.id);
    const manages = managesBookings(actor, spaceType);
    return {
      id,
      space: { id: spaceId, name: spaceName, type: spaceType },
      sessionId: isMine || manages ? id : null,
      start,
      end,
      status,
      isMine,
      desk: null,
      seriesId: null,
      repeats: null,
      checkIn: null,
      details:
        isMine || manages
          ? {
              booker: requester,
              bookedBy: null,
              title: category,
              persons,
              purpose: '',
              isPrivate: false,
              reason: '',
              cancelCause: null,
              decideBy,
              createdAt,
              guests: [],
            }
          : null,
      actions: manages && status === 'pending' ? ['accept', 'reject'] : [],
    };
  });
}
