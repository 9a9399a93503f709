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

/** `00:01.000` or `01:00:01.000`. */
const TIME = String.raw`(?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3}`;
const TIMING = new RegExp(`^(${TIME})[ \\t]+-->[ \\t]+(${TIME})(?:[ \\t]+\\S.*)?$`);

/** Refuses what is no WebVTT: another first line, or a cue whose times are malformed or end before they begin. */
export function refuseCaptions(content: string): ErrorCode | null {
  const [first = '', ...lines] = content.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/);
  if (!/^WEBVTT(?:[ \t].*)?$/.test(first) || (lines[0] ?? '') !== '')
    return 'recording.captions_invalid';
  const timings = lines.filter((line) => line.includes('-->'));
  const isOrdered = (line: string) => {
    const [, from, to] = TIMING.exec(line) ?? [];
    return from !== undefined && to !== undefined && secondsOf(from) < secondsOf(to);
  };
  return timings.every(isOrdered) ? null : 'recording.captions_invalid';
}

const secondsOf = (time: string): number =>
  time.split(':').reduce((total, part) => total * 60 + Number(part), 0);
