// The events that take spaces, among the bookings of these spaces.
import type { Actor } from '@thedot/domain/access/access';
import { managesBookings } from '@thedot/domain/spaces/space-access.rules';
import type { SpaceBooking } from '@thedot/domain/spaces/space-bookings.contract';
import type { Context } from '../../kernel/context.ts';
import type { SpaceEventRow } from './space-events.queries.ts';

/** A listed public event is named to all, any other to its organizers and to those who manage the space. */
export const isEventNamed = (
  actor: Actor,
  { isNamed, isMine, spaceType }: SpaceEventRow,
): boolean => isNamed || isMine || managesBookings(actor, spaceType);

export const listSpaceEvents = (
  { actor }: Pick<Context, 'actor'>,
  rows: readonly SpaceEventRow[],
): SpaceBooking[] =>
  rows.map((row) => {
    const { id, spaceId, spaceName, spaceType, start, end, status, isMine } = row;
    const isNamed = isEventNamed(actor, row);
    return {
      id,
      space: { id: spaceId, name: spaceName, type: spaceType },
      sessionId: null,
      eventId: isNamed ? id : null,
      start,
      end,
      status,
      isMine,
      desk: null,
      seriesId: null,
      repeats: null,
      checkIn: null,
      details: isNamed
        ? {
            booker: row.author,
            bookedBy: null,
            title: row.title,
            persons: row.persons,
            purpose: '',
            isPrivate: false,
            reason: '',
            cancelCause: null,
            decideBy: null,
            waiting: 0,
            createdAt: row.createdAt,
            guests: [],
          }
        : null,
      actions: [],
    };
  });
