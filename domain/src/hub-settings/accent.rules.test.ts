import { describe, expect, test } from 'vitest';
import {
  accentShades,
  contrast,
  DEFAULT_ACCENT,
  MIN_TEXT_CONTRAST,
  refuseAccent,
} from './accent.rules.ts';

test.each([
  ['#000000', '#FFFFFF', 21],
  ['#777777', '#FFFFFF', 4.48],
  ['#FFFFFF', '#FFFFFF', 1],
])('the contrast of %s and %s is %d', (one, other, ratio) => {
  expect(contrast(one, other)).toBeCloseTo(ratio, 2);
  expect(contrast(other, one)).toBeCloseTo(ratio, 2);
});

test.each([
  [DEFAULT_ACCENT, null],
  ['#767676', null],
  ['#777777', 'field.color_contrast'],
  ['#FFCC00', 'field.color_contrast'],
  ['#fff', 'field.color'],
  ['blue', 'field.color'],
])('the accent %s is refused with %s', (hex, code) => {
  expect(refuseAccent(hex)).toBe(code);
});

describe.each(['#265EEE', '#000000', '#8A1538', '#006B3C', '#767676', '#0000FF', '#B00020'])(
  'the shades of %s',
  (hex) => {
    const { light, dark, ramp } = accentShades(hex);

    test('have texts that are readable on every surface of their skin', () => {
      for (const surface of ['#FFFFFF', '#F6F4F0', '#EFECE7', light.soft, light.softer])
        expect(contrast(light.text, surface)).toBeGreaterThanOrEqual(MIN_TEXT_CONTRAST);
      for (const surface of ['#0D0F14', '#14171E', '#222731', dark.soft, dark.softer])
        expect(contrast(dark.text, surface)).toBeGreaterThanOrEqual(MIN_TEXT_CONTRAST);
    });

    test('carry white text on the accent and on what a pointer makes of it', () => {
      expect(ramp).toHaveLength(10);
      for (const shade of ramp.slice(6))
        expect(contrast(shade, '#FFFFFF')).toBeGreaterThanOrEqual(MIN_TEXT_CONTRAST);
    });
  },
);
