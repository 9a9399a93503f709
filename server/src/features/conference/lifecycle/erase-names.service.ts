import type { Db } from '../../../db/db.ts';
import { eraseFileNames, eraseMeetingNames, eraseRecordingNames } from './erase-names.queries.ts';

/** Removes the names of meetings and their recordings, in which people may be named. By the ids that the client gave. */
export async function eraseConferenceNames(db: Db, meetingIds: readonly string[]): Promise<void> {
  await eraseMeetingNames(db, meetingIds);
  await eraseRecordingNames(db, meetingIds);
  await eraseFileNames(db, meetingIds);
}
