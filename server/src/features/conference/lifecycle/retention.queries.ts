import type { Db } from '../../../db/db.ts';

/** Deletes meetings that ended before, with all that is of them, except those with a recording. */
export const deleteConferencesBefore = (db: Db, before: Date) =>
  db
    .deleteFrom('conferences')
    .where('ended_at', '<', before.toISOString())
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('conference_recordings')
            .select('id')
            .whereRef('conference_id', '=', 'conferences.id')
            .where('state', 'not in', ['deleted', 'failed']),
        ),
      ),
    )
    .execute();
