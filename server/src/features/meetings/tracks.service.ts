import { createHash } from 'node:crypto';
import type { TextTrack } from '@thedot/domain/meetings/recordings.contract';
import { refuseCaptions } from '@thedot/domain/meetings/meetings.rules';
import { AppError, assertField, assertFound } from '@thedot/domain/errors';
import { type Context, transact } from '../../kernel/context.ts';
import { deleteTextTrack, saveTextTrack } from '../conference/text-tracks.service.ts';
import { publishMeeting } from './publish-meeting.ts';
import { recordingName, viewersOf } from './recording-sync.service.ts';
import { findManaged, findVisible } from './recordings.service.ts';
import { findTracks } from './recordings.queries.ts';
import { EMBEDDED } from './video-servers.service.ts';

/** The languages of captions, in themselves. */
const LABELS = { en: 'English', fr: 'Français', ar: 'العربية' } as const;

/** Adds captions. Those of a BigBlueButton server are added there. */
export const addTrack = (
  ctx: Context,
  id: string,
  { language, text }: { readonly language: keyof typeof LABELS; readonly text: string },
): Promise<TextTrack> =>
  transact(ctx, async (tx) => {
    const row = await findManaged(tx, id);
    if (row.server !== EMBEDDED) throw new AppError('recording.not_found');
    assertField('text', refuseCaptions(text));
    const label = LABELS[language];
    const track = await saveTextTrack(tx, row.recordId, { language, label, content: text });
    publishMeeting(tx, viewersOf(row));
    return track;
  });

export async function findTrackFile(ctx: Context, id: string, trackId: string) {
  const row = await findVisible(ctx, id);
  const tracks = await findTracks(ctx.db, row.recordId);
  const { content, language } = assertFound(
    tracks.find((it) => it.id === trackId),
    'recording.not_found',
  );
  return {
    key: trackId,
    text: content,
    name: `${recordingName(row, ctx.actor.id)}.${language}.vtt`,
    mediaType: 'text/vtt; charset=utf-8',
    size: Buffer.byteLength(content),
    etag: `"${createHash('sha256').update(content).digest('base64url')}"`,
    inline: true,
    kept: false,
  };
}

export const removeTrack = (ctx: Context, id: string, trackId: string) =>
  transact(ctx, async (tx) => {
    const row = await findManaged(tx, id);
    const isDeleted = await deleteTextTrack(tx, row.recordId, trackId);
    if (!isDeleted) throw new AppError('recording.not_found');
    publishMeeting(tx, viewersOf(row));
    return {};
  });
