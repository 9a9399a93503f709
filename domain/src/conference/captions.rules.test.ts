import { expect, test } from 'vitest';
import { refuseCaptions } from './captions.rules.ts';

test.each([
  ['WEBVTT', null],
  ['\uFEFFWEBVTT - title\n', null],
  ['WEBVTTX', 'recording.captions_invalid'],
  ['1\n00:00:01,000 --> 00:00:02,000\nHi', 'recording.captions_invalid'],
])('captions that begin with %j are refused with %s', (text, refusal) => {
  expect(refuseCaptions(text)).toBe(refusal);
});
