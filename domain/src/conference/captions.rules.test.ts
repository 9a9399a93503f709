import { expect, test } from 'vitest';
import { MAX_CAPTIONS_CHARACTERS } from '../limits.ts';
import { refuseCaptions } from './captions.rules.ts';

test.each([
  ['WEBVTT', null],
  ['\uFEFFWEBVTT - title\n', null],
  ['WEBVTTX', 'recording.captions_invalid'],
  ['1\n00:00:01,000 --> 00:00:02,000\nHi', 'recording.captions_invalid'],
  ['WEBVTT\n\n\u0000\u0001', 'recording.captions_invalid'],
])('captions that begin with %j are refused with %s', (text, refusal) => {
  expect(refuseCaptions(text)).toBe(refusal);
});

test('captions are refused when they are longer than the limit', () => {
  const longest = 'WEBVTT\n'.padEnd(MAX_CAPTIONS_CHARACTERS, 'a');
  expect(refuseCaptions(longest)).toBeNull();
  expect(refuseCaptions(`${longest}a`)).toBe('recording.captions_too_long');
});
