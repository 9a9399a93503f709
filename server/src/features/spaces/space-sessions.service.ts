// The expert sessions that take spaces, among the bookings of these spaces.
import { managesBookings } from '@thedot/domain/spaces/space-access.rules';
import type { SpaceBooking } from '@thedot/domain/spaces/space-bookings.contract';
import type { Context } from '../../kernel/context.ts';
import type { SpaceSessionRow } from './space-sessions.queries.ts';

/** Others see that the space is taken; the parties and those who decide about the space see by which session. */
export const listSpaceSessions = (
  { actor }: Context,
  rows: readonly SpaceSessionRow[],
): SpaceBooking[] =>
  rows.map(({ id, spaceId, spaceName, spaceType, start, end, status, ...row }) => {
    const { requester, expertId, category, persons, decideBy, waiting, createdAt } = row;
    const isMine = [requester.id, expertId].includes(actor.id);
    const manages = managesBookings(actor, spaceType);
    return {
      id,
      space: { id: spaceId, name: spaceName, type: spaceType },
      sessionId: isMine || manages ? id : null,
      eventId: null,
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
              waiting: manages ? waiting : 0,
              createdAt,
              guests: [],
            }
          : null,
      actions: manages && status === 'pending' ? ['accept', 'reject'] : [],
    };
  });
