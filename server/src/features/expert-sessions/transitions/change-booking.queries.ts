import type { Slot } from '@thedot/domain/scheduling/slot.contract';
import type { BookingChanges } from '@thedot/domain/expert-sessions/transitions.contract';
import type { SessionNeeds } from '@thedot/domain/expert-sessions/session-resources.contract';
import type { Db } from '../../../db/db.ts';

interface Details extends Pick<BookingChanges, 'description' | 'mode' | 'place'> {
  /** What the session takes; unchanged if undefined. */
  readonly needs: SessionNeeds | null | undefined;
}

/**
 * Updates the given fields and the sequence. Returns which changed: the description (`about`), the place
 * (`where`), `both`, only what it takes (`resources`) or nothing. The caller holds the row lock.
 */
export async function updateDetails(
  db: Db,
  id: string,
  { description, mode, place, needs }: Details,
): Promise<'' | 'about' | 'where' | 'both' | 'resources'> {
  const before = await db
    .selectFrom('expert_sessions')
    .select(['description', 'mode', 'place'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const after = {
    description: description ?? before.description,
    mode: mode ?? before.mode,
    place: place ?? before.place,
  };
  const isAbout = after.description !== before.description;
  const isWhere = after.mode !== before.mode || after.place !== before.place;
  if (!isAbout && !isWhere && needs === undefined) return '';
  await db
    .updateTable('expert_sessions')
    .set((eb) => ({
      ...after,
      ...(needs !== undefined && { needs: needs && JSON.stringify(needs) }),
      sequence: eb('sequence', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
  if (isAbout && isWhere) return 'both';
  if (isAbout) return 'about';
  return isWhere ? 'where' : 'resources';
}

/** Moves the session; returns nothing if it is no longer at that time. */
export const updateSessionTime = (
  db: Db,
  id: string,
  { was, session }: { readonly was: Slot; readonly session: Slot },
) =>
  db
    .updateTable('expert_sessions')
    .set((eb) => ({
      start_at: session.start,
      end_at: session.end,
      sequence: eb('sequence', '+', 1),
    }))
    .where('id', '=', id)
    .where('status', '=', 'accepted')
    .where('start_at', '=', was.start)
    .returning('id')
    .executeTakeFirst();
