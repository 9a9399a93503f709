import type { Db } from '../../db/db.ts';

export interface NewTrack {
  readonly language: string;
  readonly label: string;
  readonly content: string;
  readonly kind: 'captions' | 'subtitles';
}

export const insertTrack = (
  db: Db,
  recordId: string,
  { language, label, content, kind }: NewTrack,
) =>
  db
    .insertInto('conference_text_tracks')
    .values({ recording_id: recordId, language, label, content, kind })
    .onConflict((it) =>
      it.columns(['recording_id', 'language', 'kind']).doUpdateSet({ label, content }),
    )
    .returning(['id', 'language', 'label'])
    .executeTakeFirstOrThrow();

export async function deleteTrack(db: Db, recordId: string, id: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('conference_text_tracks')
    .where('recording_id', '=', recordId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
}
