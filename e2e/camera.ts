// A camera that shows QR codes, for tests that scan.
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encodeQR } from 'qr';
import { onTestFinished } from 'vitest';
import { launchBrowser, openBrowser, type BrowserSession } from './browser.ts';

const WIDTH = 640;
const HEIGHT = 480;
const MODULE = 8;
/** Pictures per second, and how many show one code. */
const RATE = 5;
const PICTURES = 10;
const [DARK, WALL, LIGHT] = [30, 110, 225];

/**
 * Opens a browser of its own, whose camera shows these codes one after the other, two seconds each, again and again. A blank
 * picture of two seconds ends the round.
 */
export async function openCameraBrowser(
  name: string,
  codes: readonly string[],
): Promise<BrowserSession> {
  const folder = await mkdtemp(join(tmpdir(), 'thedot-camera-'));
  const file = join(folder, 'camera.y4m');
  await writeVideo(file, codes);
  const browser = await launchBrowser([`--use-file-for-fake-video-capture=${file}`]);
  onTestFinished(async () => {
    await browser.close();
    await rm(folder, { recursive: true });
  });
  return openBrowser(name, { browser });
}

/** Writes the codes as a video of raw pictures: https://wiki.multimedia.cx/index.php/YUV4MPEG2 */
async function writeVideo(path: string, codes: readonly string[]): Promise<void> {
  const video = await open(path, 'w');
  await video.write(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F${RATE}:1 Ip A1:1 C420jpeg\n`);
  for (const code of [...codes, null]) {
    const picture = drawPicture(code);
    for (let nth = 0; nth < PICTURES; nth++) await video.write(picture);
  }
  await video.close();
}

/** A grey picture with the code in its middle. */
function drawPicture(code: string | null): Uint8Array {
  const head = Buffer.from('FRAME\n');
  const luma = head.length + WIDTH * HEIGHT;
  const picture = new Uint8Array(luma + (WIDTH * HEIGHT) / 2).fill(128);
  picture.set(head);
  picture.fill(WALL, head.length, luma);
  const rows = code === null ? [] : encodeQR(code, 'raw', { ecc: 'medium', border: 4 });
  const marginOf = (side: number) => Math.floor((side - rows.length * MODULE) / 2);
  const [left, top] = [marginOf(WIDTH), marginOf(HEIGHT)];
  for (const [row, modules] of rows.entries())
    for (const [column, isDark] of modules.entries())
      for (let line = 0; line < MODULE; line++) {
        const start = head.length + (top + row * MODULE + line) * WIDTH + left + column * MODULE;
        picture.fill(isDark ? DARK : LIGHT, start, start + MODULE);
      }
  return picture;
}
