import { Readable } from 'node:stream';
import { AppError, assertAllowed, assertFound, type ErrorCode } from '@thedot/domain/errors';
import { MAX_RECORDING_MS } from '@thedot/domain/limits';
import type { PublicContext } from '../../../kernel/context.ts';
import { transact } from '../../../kernel/context.ts';
import type { AttendeeRow } from '../attendees.queries.ts';
import { findOpenRecording, lockSegment, updateReceived } from '../recordings.queries.ts';
import { stopRunning } from '../stop-recording.ts';
import { refuseMore } from './recorded-bytes.service.ts';

interface Piece {
  readonly id: string;
  readonly segment: number;
  readonly offset: number;
  readonly content: Buffer;
}

/**
 * Stores the bytes of a piece that are not stored yet, and returns how many the segment has: the recorder continues from
 * there. Writers of one segment wait for each other.
 */
export async function appendPiece(
  ctx: PublicContext,
  attendee: AttendeeRow,
  piece: Piece,
): Promise<{ readonly bytes: number }> {
  const appended = await append(ctx, attendee, piece).catch(async (error: unknown) => {
    if (!(error instanceof AppError) || error.code !== 'file.storage_full') throw error;
    await transact(ctx, (tx) => stopRunning(tx, attendee.conferenceId));
    throw error;
  });
  if ('refusal' in appended) throw new AppError(appended.refusal);
  return appended;
}

/** A recording that may not grow stops with what it has. */
function append(
  ctx: PublicContext,
  attendee: AttendeeRow,
  { id, segment, offset, content }: Piece,
): Promise<{ readonly bytes: number } | { readonly refusal: ErrorCode }> {
  const { files, now } = ctx;
  return transact(ctx, async (tx) => {
    const recording = assertFound(await findOpenRecording(tx.db, id), 'recording.not_running');
    assertAllowed(
      recording.conference_id === attendee.conferenceId ? null : 'recording.not_running',
    );
    assertAllowed(attendee.role === 'moderator' ? null : 'meeting.not_moderator');
    const { key, attendeeId } = assertFound(
      await lockSegment(tx.db, id, segment),
      'recording.not_running',
    );
    assertAllowed(attendeeId === attendee.id ? null : 'access.denied');
    if (await files.isComplete(key)) throw new AppError('recording.not_running');
    // The store may have more than an answer that was lost has told.
    const stored = await files.receivedBytes(key);
    const rest = offset > stored ? undefined : content.subarray(stored - offset);
    if (!rest?.length) return { bytes: stored };
    const isTooLong = now().getTime() - Date.parse(recording.started_at) > MAX_RECORDING_MS;
    const { conference_id: conferenceId } = recording;
    const refusal = isTooLong
      ? 'recording.not_running'
      : await refuseMore(
          tx,
          { conferenceId, recordingId: id, recorderId: attendee.id },
          rest.length,
        );
    if (refusal) {
      await stopRunning(tx, conferenceId);
      return { refusal };
    }
    await files.append(key, stored, Readable.from([rest], { objectMode: false }));
    const bytes = stored + rest.length;
    await updateReceived(tx.db, { recordingId: id, segment, bytes, at: now() });
    return { bytes };
  });
}
