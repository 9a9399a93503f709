import type { Db } from '../../db/db.ts';

export const revokeLinksOf = (db: Db, userId: string, now: Date) =>
  db
    .updateTable('meeting_links')
    .set({ revoked_at: now.toISOString() })
    .where('created_by', '=', userId)
    .where('revoked_at', 'is', null)
    .execute();

export const closeInstantMeetings = (db: Db, userId: string, now: Date) =>
  db
    .updateTable('meetings')
    .set({ closed_at: now.toISOString() })
    .where('owner_id', '=', userId)
    .where('kind', '=', 'instant')
    .where('closed_at', 'is', null)
    .execute();

/** Finds the open runs of a user's instant meetings and room. */
export const findRunsOfOwner = (db: Db, userId: string) =>
  db
    .selectFrom('meeting_runs as r')
    .innerJoin('meetings as m', 'm.id', 'r.meeting_id')
    .select(['r.id', 'r.server'])
    .where('m.owner_id', '=', userId)
    .where('r.ended_at', 'is', null)
    .execute();

/** Finds the links of a user, revoked ones too, whose meeting runs. */
export const findLinksInUse = (db: Db, userId: string) =>
  db
    .selectFrom('meeting_links as l')
    .innerJoin('meeting_runs as r', 'r.meeting_id', 'l.meeting_id')
    .select(['l.id', 'l.meeting_id as meetingId'])
    .where('l.created_by', '=', userId)
    .where('r.ended_at', 'is', null)
    .execute();

/** Finds the runs that a user is in, as their servers said. */
export const findPresence = (db: Db, userId: string) =>
  db
    .selectFrom('meeting_attendances as a')
    .innerJoin('meeting_runs as r', 'r.id', 'a.run_id')
    .select(['r.id as runId', 'r.server'])
    .where('a.user_id', '=', userId)
    .where('a.left_at', 'is', null)
    .where('r.ended_at', 'is', null)
    .where('r.server', 'is not', null)
    .$narrowType<{ server: string }>()
    .execute();
