import type { ErrorCode } from '../errors.ts';
import { MAX_RECORDING_BYTES } from '../limits.ts';

/** What a recorder may send: the finished file is a WebM, into which packets are copied as they are. */
const RECORDED = /^video\/webm(;\s*codecs="?(vp8|vp9|vp09[\w.]*|av01[\w.]*|av1|opus|,|\s)+"?)?$/i;

export const refuseRecordingType = (mediaType: string): ErrorCode | null =>
  RECORDED.test(mediaType) ? null : 'request.media_type';

/** Bytes of recordings that are kept. */
export interface RecordedBytes {
  readonly ofRecording: number;
  readonly ofMeeting: number;
  /** Of those that the recorder made. */
  readonly ofUser: number;
  /** What is free on the disk. */
  readonly free: number;
}

export interface RecordingLimits {
  readonly meetingBytes: number;
  readonly userBytes: number;
  /** What recordings leave free on the disk. */
  readonly freeBytes: number;
}

/** Why a recording may not grow by so many bytes. To be finished it needs its size twice again, for the joined file and its copy. */
export function refuseBytes(
  { ofRecording, ofMeeting, ofUser, free }: RecordedBytes,
  more: number,
  { meetingBytes, userBytes, freeBytes }: RecordingLimits,
): ErrorCode | null {
  if (ofRecording + more > MAX_RECORDING_BYTES) return 'recording.not_running';
  if (ofMeeting + more > meetingBytes) return 'recording.meeting_full';
  if (ofUser + more > userBytes) return 'recording.user_full';
  return free < freeBytes + more + 2 * (ofRecording + more) ? 'file.storage_full' : null;
}

export interface PlacedSegment {
  readonly startedAt: string;
  /** How much of it is in the finished recording. */
  readonly milliseconds: number;
}

/**
 * Returns where an instant is in the finished recording, whose segments follow each other without the gaps between them. An
 * instant in a gap is at the start of the next segment.
 */
export function placeInRecording(at: string, segments: readonly PlacedSegment[]): number {
  let place = 0;
  for (const { startedAt, milliseconds } of segments) {
    const since = Date.parse(at) - Date.parse(startedAt);
    if (since < milliseconds) return place + Math.max(0, since);
    place += milliseconds;
  }
  return place;
}
