import type { TextTrack } from '@thedot/domain/meetings/recordings.contract';
import { AppError } from '@thedot/domain/errors';
import type { Context } from '../../kernel/context.ts';
import { findTracks, type RecordingRow } from './recordings.queries.ts';
import { uuidOf } from './uuid-of.ts';
import { EMBEDDED, findServer } from './video-servers.service.ts';

/** The captions that the server of a recording has; none if it does not answer: the page is shown without them. */
export async function findTracksOf(
  ctx: Context,
  { server, recordId, state }: Pick<RecordingRow, 'server' | 'recordId' | 'state'>,
): Promise<TextTrack[]> {
  if (server === EMBEDDED) {
    const tracks = await findTracks(ctx.db, recordId);
    return tracks.map(({ content: _, ...track }) => track);
  }
  const calls = state === 'ready' ? findServer(ctx, server) : null;
  if (!calls) return [];
  try {
    const tracks = await calls.getRecordingTextTracks(recordId);
    // They have no id but their address.
    return tracks.map(({ url, language, label }) => ({ id: uuidOf(url), language, label, url }));
  } catch (error) {
    if (error instanceof AppError) return [];
    throw error;
  }
}
