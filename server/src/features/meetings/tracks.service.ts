import { createHash } from 'node:crypto';
import type { TextTrack } from '@thedot/domain/meetings/recordings.contract';
import { refuseCaptions } from '@thedot/domain/conference/captions.rules';
import { AppError, assertField, assertFound } from '@thedot/domain/errors';
import { type Context, transact } from '../../kernel/context.ts';
import { deleteTextTrack, saveTextTrack } from '../conference/text-tracks.service.ts';
import { publishMeeting } from './publish-meeting.ts';
import { recordingName, viewersOf } from './recording-sync.service.ts';
import { findManaged, findVisible } from './recordings.service.ts';
import { findTracks } from './recordings.queries.ts';
import { askVideoServer, EMBEDDED, findServer } from './video-servers.service.ts';

/** The languages of captions, in themselves. */
const LABELS = { en: 'English', fr: 'Français', ar: 'العربية' } as const;

/** Adds captions. To a recording on a BigBlueButton server they are added there, which takes it some time. */
export async function addTrack(
  ctx: Context,
  id: string,
  { language, text }: { readonly language: keyof typeof LABELS; readonly text: string },
): Promise<TextTrack | null> {
  const { server, recordId } = await findManaged(ctx, id);
  assertField('text', refuseCaptions(text));
  const label = LABELS[language];
  if (server !== EMBEDDED) {
    const calls = findServer(ctx, server);
    if (!calls) throw new AppError('recording.server_gone');
    await askVideoServer(() => calls.putRecordingTextTrack({ recordId, language, label, text }));
    return null;
  }
  return transact(ctx, async (tx) => {
    const row = await findManaged(tx, id);
    const track = { language, label, content: text, kind: 'captions' } as const;
    const stored = await saveTextTrack(tx, recordId, track);
    publishMeeting(tx, viewersOf(row));
    return { ...stored, url: null };
  });
}

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
