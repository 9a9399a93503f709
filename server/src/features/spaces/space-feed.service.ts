// What the feed of a space shows to its owner.
import { type Actor, can, permission } from '@thedot/domain/access/access';
import { MAX_CALENDAR_ENTRIES } from '@thedot/domain/limits';
import { managesBookings } from '@thedot/domain/spaces/space-access.rules';
import { RESOURCE_BY_SPACE_TYPE } from '@thedot/domain/spaces/space-types.contract';
import { canSeeDetails, refuseBooker } from '@thedot/domain/spaces/spaces.rules';
import type { Db } from '../../db/db.ts';
import type { SystemContext } from '../../kernel/context.ts';
import { toReader } from './space-bookings.service.ts';
import { findFeedSpace, findTakenSpaces } from './space-calendar.queries.ts';
import { isEventNamed } from './space-events.service.ts';

/** A shown space that the actor may book, or whose bookings they decide about. */
export async function findBookableSpace(db: Db, actor: Actor, spaceId: string) {
  const space = await findFeedSpace(db, spaceId);
  const mayBook =
    space &&
    (managesBookings(actor, space.type) ||
      (can(actor, permission('create', RESOURCE_BY_SPACE_TYPE[space.type])) &&
        refuseBooker(actor, space) === null));
  return mayBook ? space : undefined;
}

export interface TakenTime {
  readonly id: string;
  readonly start: string;
  readonly end: string;
  readonly sequence: number;
  readonly changedAt: string;
  readonly desk: number | null;
  /** Null for readers who only see that the space is taken. */
  readonly details: { readonly title: string; readonly booker: string } | null;
}

/** When a space is taken since a time, by bookings, sessions and events. */
export async function findTakenTimes(
  { db, now }: SystemContext,
  actor: Actor,
  { spaceId, since }: { readonly spaceId: string; readonly since: Date },
): Promise<TakenTime[]> {
  const search = {
    ...toReader({ actor }),
    spaceId,
    from: since.toISOString(),
    to: undefined,
    mine: false,
    limit: MAX_CALENDAR_ENTRIES,
  };
  const { bookings, sessions, events } = await findTakenSpaces(db, search, now());
  return [
    ...bookings.map((row) => {
      const { id, start, end, sequence, changedAt, desk, title, booker } = row;
      const space = { type: row.spaceType, showsBookers: row.showsBookers };
      const isNamed = canSeeDetails(actor, { ...row, space });
      const details = isNamed ? { title, booker: booker.name } : null;
      return { id, start, end, sequence, changedAt, desk, details };
    }),
    ...sessions.map(({ id, start, end, createdAt, category, requester, expertId, spaceType }) => {
      const isNamed =
        managesBookings(actor, spaceType) || [requester.id, expertId].includes(actor.id);
      const details = isNamed ? { title: category, booker: requester.name } : null;
      return { id, start, end, sequence: 0, changedAt: createdAt, desk: null, details };
    }),
    ...events.map((row) => {
      const { id, start, end, sequence, changedAt, title, author } = row;
      const details = isEventNamed(actor, row) ? { title, booker: author.name } : null;
      return { id, start, end, sequence, changedAt, desk: null, details };
    }),
  ];
}
