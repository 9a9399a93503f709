import type { ErrorCode } from '../errors.ts';

/** What a recorder may send: the finished file is a WebM, into which packets are copied as they are. */
const RECORDED = /^video\/webm(;\s*codecs="?(vp8|vp9|vp09[\w.]*|av01[\w.]*|av1|opus|,|\s)+"?)?$/i;

export const refuseRecordingType = (mediaType: string): ErrorCode | null =>
  RECORDED.test(mediaType) ? null : 'request.media_type';

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
