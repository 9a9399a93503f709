import { expect, test } from 'vitest';
import { type CodePicture, drawCodePicture } from '../../testing/code-picture.ts';
import { readCode, viewOf } from './read-code.ts';

const ADDRESS = 'https://hub.example.org/r/7K3MQ9XT2B';

test.each<[string, CodePicture]>([
  ['small', { size: 110 }],
  ['as high as the picture', { size: 440 }],
  ['tilted', { tilt: 0.2, angle: 0.2 }],
  ['blurred', { blur: 2 }],
  ['turned, blurred and noisy', { angle: 2.5, blur: 1, noise: 40, size: 260 }],
])('a code is read from a picture of 640x480 pixels when it is %s', (_, picture) => {
  expect(readCode(drawCodePicture(ADDRESS, picture))).toBe(ADDRESS);
});

test('nothing is read from a picture without a readable code', () => {
  expect(readCode(drawCodePicture(ADDRESS, { size: 30 }))).toBeNull();
});

test('successive pictures are read whole, enlarged in the middle, and reduced', () => {
  const camera = { width: 640, height: 480 };
  const whole = { x: 0, y: 0, width: 640, height: 480 };

  expect(viewOf(0, camera)).toEqual({ from: whole, width: 640, height: 480 });
  expect(viewOf(1, camera)).toEqual({
    from: { x: 160, y: 120, width: 320, height: 240 },
    width: 640,
    height: 480,
  });
  expect(viewOf(2, camera)).toEqual({ from: whole, width: 320, height: 240 });
  expect(viewOf(3, camera)).toEqual(viewOf(0, camera));
});

test('large pictures are reduced, so that reading stays quick', () => {
  expect(viewOf(0, { width: 3840, height: 2160 })).toMatchObject({ width: 1280, height: 720 });
  expect(viewOf(1, { width: 3840, height: 2160 })).toMatchObject({ width: 1280, height: 720 });
});
