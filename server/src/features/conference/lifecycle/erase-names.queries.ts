import { sql } from 'kysely';
import type { Db } from '../../../db/db.ts';

const idsOf = (meetingIds: readonly string[]) =>
  sql`(select id from conferences where meeting_id = any(${[...meetingIds]}::text[]))`;

/** A meeting has a name of two characters or more. */
export const eraseMeetingNames = (db: Db, meetingIds: readonly string[]) =>
  sql`update conferences set name = '––' where id in ${idsOf(meetingIds)}`.execute(db);

/** Clients may have given another name as metadata. */
export const eraseRecordingNames = (db: Db, meetingIds: readonly string[]) =>
  sql`
    update conference_recordings set name = '–', meta = meta - 'name'
    where conference_id in ${idsOf(meetingIds)}`.execute(db);

export const eraseFileNames = (db: Db, meetingIds: readonly string[]) =>
  sql`
    update files set name = '–.webm' where subject_kind = 'recording' and subject_id in (
      select id from conference_recordings where conference_id in ${idsOf(meetingIds)})`.execute(
    db,
  );
