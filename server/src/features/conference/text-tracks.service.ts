import type { TextTrack } from '@thedot/domain/meetings/recordings.contract';
import type { PublicContext } from '../../kernel/context.ts';
import { deleteTrack, insertTrack, type NewTrack } from './text-tracks.queries.ts';

type TrackContext = Pick<PublicContext, 'db'>;

/** Stores captions of a recording; those of the same language are replaced. */
export const saveTextTrack = (
  { db }: TrackContext,
  recordId: string,
  track: NewTrack,
): Promise<Omit<TextTrack, 'url'>> => insertTrack(db, recordId, track);

/** Returns whether there were such captions. */
export const deleteTextTrack = (
  { db }: TrackContext,
  recordId: string,
  id: string,
): Promise<boolean> => deleteTrack(db, recordId, id);
