import type { Db } from '../../../db/db.ts';
import { briefPerson } from '../../users/brief-person.sql.ts';

interface NewViewing {
  readonly sessionId: string;
  readonly viewerId: string;
  readonly viewedId: string;
  readonly reason: string;
  readonly startedAt: Date;
  readonly endsAt: Date;
}

export const insertViewing = (db: Db, viewing: NewViewing) =>
  db
    .insertInto('viewings')
    .values({
      session_id: viewing.sessionId,
      viewer_id: viewing.viewerId,
      viewed_id: viewing.viewedId,
      reason: viewing.reason,
      started_at: viewing.startedAt.toISOString(),
      ends_at: viewing.endsAt.toISOString(),
    })
    .execute();

/** Ends the open viewing of a session, or the one with this id; returns it, unless it had ended. */
export const endOpenViewing = (
  db: Db,
  which: { readonly id: string } | { readonly sessionId: string },
  now: Date,
) =>
  db
    .updateTable('viewings')
    .set((eb) => ({
      ended_at: eb.fn('least', ['ends_at', eb.cast(eb.val(now.toISOString()), 'timestamptz')]),
    }))
    .where((eb) =>
      'id' in which ? eb('id', '=', which.id) : eb('session_id', '=', which.sessionId),
    )
    .where('ended_at', 'is', null)
    .returning([
      'viewer_id as viewerId',
      'viewed_id as viewedId',
      'session_id as sessionId',
      'started_at as startedAt',
    ])
    .executeTakeFirst();

export const findOpenViewings = (db: Db, now: Date) =>
  db
    .selectFrom('viewings')
    .select((eb) => [
      'id',
      'session_id as sessionId',
      eb('ends_at', '<=', now.toISOString()).$castTo<boolean>().as('isOver'),
    ])
    .where('ended_at', 'is', null)
    .execute();

interface Page {
  readonly viewedId: string;
  readonly limit: number;
  readonly after: string | undefined;
  readonly now: Date;
}

export const findViewingsOf = (db: Db, { viewedId, limit, after, now }: Page) =>
  db
    .selectFrom('viewings as v')
    .select((eb) => [
      'v.id',
      'v.reason',
      'v.started_at as startedAt',
      eb
        .case()
        .when('v.ended_at', 'is not', null)
        .then(eb.ref('v.ended_at'))
        .when('v.ends_at', '<=', now.toISOString())
        .then(eb.ref('v.ends_at'))
        .end()
        .as('endedAt'),
      briefPerson(db, 'v.viewer_id').$notNull().as('viewer'),
    ])
    .where('v.viewed_id', '=', viewedId)
    .$if(after !== undefined, (q) => q.where('v.id', '<', after!))
    .orderBy('v.id', 'desc')
    .limit(limit + 1)
    .execute();
