import { describe, expect, test } from 'vitest';
import { placeInRecording, refuseBytes, refuseRecordingType } from './recordings.rules.ts';

describe('a recording grows', () => {
  const limits = { meetingBytes: 800, userBytes: 2_000, freeBytes: 100 };
  const bytes = { ofRecording: 300, ofMeeting: 700, ofUser: 1_900, free: 1_000 };

  test.each([
    ['up to the limits', bytes, null],
    ['no more in a meeting at its limit', { ...bytes, ofMeeting: 701 }, 'recording.meeting_full'],
    ['no more for a user at theirs', { ...bytes, ofUser: 1_901 }, 'recording.user_full'],
    ['while its file and a copy fit on the disk', { ...bytes, free: 1_000 }, null],
    ['no more when they would not fit', { ...bytes, free: 999 }, 'file.storage_full'],
    ['up to 4 GB', { ...bytes, ofRecording: 4 * 1024 ** 3 }, 'recording.not_running'],
  ])('%s', (_, kept, refusal) => {
    expect(refuseBytes(kept, 100, limits)).toBe(refusal);
  });
});

describe('the media type of a segment', () => {
  test.each([
    'video/webm',
    'video/webm;codecs=vp8,opus',
    'video/webm; codecs="vp9, opus"',
    'video/webm;codecs=vp09.00.10.08,opus',
    'video/webm;codecs=av01.0.04M.08,opus',
  ])('%s is accepted', (type) => {
    expect(refuseRecordingType(type)).toBeNull();
  });

  test.each([
    'video/mp4',
    'video/webm;codecs=avc1,opus',
    'text/html',
    'video/webm\r\nx: y',
    'video/webmx',
  ])('%s is refused', (type) => {
    expect(refuseRecordingType(type)).toBe('request.media_type');
  });
});

describe('an instant in a recording', () => {
  const at = (time: string) => `2026-11-26T${time}Z`;
  const segments = [
    { startedAt: at('09:00:00'), milliseconds: 60_000 },
    { startedAt: at('09:05:00'), milliseconds: 30_000 },
  ];

  test.each([
    ['before it begins', '08:59:59', 0],
    ['in its first segment', '09:00:10', 10_000],
    ['in the gap between two', '09:03:00', 60_000],
    ['in its second segment', '09:05:10', 70_000],
    ['after its end', '09:10:00', 90_000],
  ])('%s is found', (_, time, expected) => {
    expect(placeInRecording(at(time), segments)).toBe(expected);
  });
});
