import { decodeQR } from 'qr/decode.js';
import { expect, test } from 'vitest';
import { openCameraBrowser } from './camera.ts';

const CODES = ['https://hub.example.org/r/7K3MQ9XT2B', 'https://hub.example.org/r/0123456789'];

test('pages of the hub may use the camera, and its picture of each code is readable', async () => {
  const { page } = await openCameraBrowser('Amira', CODES);
  await page.goto('/login');
  await page.evaluate(startCamera);
  const seen = new Set<string>();

  await expect
    .poll(async () => {
      const data = Uint8Array.from(await page.evaluate(readPicture), (it) => it.charCodeAt(0));
      try {
        seen.add(decodeQR({ width: 640, height: 480, data }));
      } catch {
        // The blank picture.
      }
      return [...seen].sort();
    })
    .toEqual([...CODES].sort());
});

declare const camera: HTMLVideoElement;

async function startCamera(): Promise<void> {
  const video = document.createElement('video');
  video.srcObject = await navigator.mediaDevices.getUserMedia({
    video: { width: 640, height: 480 },
  });
  await video.play();
  Object.assign(globalThis, { camera: video });
}

/** The pixels as a string of bytes, which is passed quickly. */
function readPicture(): string {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [640, 480];
  const context = canvas.getContext('2d');
  context?.drawImage(camera, 0, 0);
  const pixels = context?.getImageData(0, 0, 640, 480).data ?? [];
  return Array.from(pixels, (it) => String.fromCharCode(it)).join('');
}
