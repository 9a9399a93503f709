import { Readable } from 'node:stream';
import { AppError, assertAllowed, assertFound } from '@thedot/domain/errors';
import { MAX_RECORDING_MS } from '@thedot/domain/limits';
import type { PublicContext } from '../../../kernel/context.ts';
import { transact } from '../../../kernel/context.ts';
import type { AttendeeRow } from '../attendees.queries.ts';
import {
  findOpenRecording,
  lockSegment,
  updateReceivedAt,
  updateStoredBytes,
} from '../recordings.queries.ts';
import { refuseMore } from './recorded-bytes.service.ts';
import { stopRecordingById } from './recordings.service.ts';

interface Piece {
  readonly id: string;
  readonly segment: number;
  readonly offset: number;
  readonly content: Buffer;
}

/**
 * Stores the bytes of a piece that are not stored yet, and returns how many the segment has: the recorder continues from
 * there. Writers of one segment wait for each other, and lock nothing else: a recording is locked before its segments when
 * it is finished, and a slow store must not keep the meeting waiting.
 */
export async function appendPiece(
  ctx: PublicContext,
  attendee: AttendeeRow,
  { id, segment, offset, content }: Piece,
): Promise<{ readonly bytes: number }> {
  const { files, now } = ctx;
  const result = await transact(ctx, async (tx) => {
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
    const isRecorder = recording.recorder_id === attendee.id;
    if (isTooLong) return { refusal: 'recording.not_running', isRecorder } as const;
    const { conferenceId } = attendee;
    const recorder = { conferenceId, recordingId: id, recorderId: attendee.id };
    const refusal = await refuseMore(tx, recorder, rest.length);
    if (refusal) return { refusal, isRecorder };
    try {
      await files.append(key, stored, Readable.from([rest], { objectMode: false }));
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'file.storage_full')) throw error;
      return { refusal: error.code, isRecorder };
    }
    const bytes = stored + rest.length;
    await updateStoredBytes(tx.db, { recordingId: id, segment, bytes });
    return { bytes };
  });
  if ('refusal' in result) {
    const { refusal, isRecorder } = result;
    // A late piece of an earlier recorder must not stop the one who has taken over.
    if (isRecorder) await stopRecordingById(ctx, { id, conferenceId: attendee.conferenceId });
    throw new AppError(refusal);
  }
  await updateReceivedAt(ctx.db, id, now());
  return result;
}
