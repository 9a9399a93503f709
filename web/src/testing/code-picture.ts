import { encodeQR } from 'qr';

export interface CodePicture {
  /** Width of the code with its border, in pixels. */
  readonly size?: number;
  /** In radians. */
  readonly angle?: number;
  /** How much narrower the far side is than the near one. */
  readonly tilt?: number;
  /** How often each pixel is averaged with its neighbours. */
  readonly blur?: number;
  /** The brightness of a pixel changes by half of this at most. */
  readonly noise?: number;
}

const WIDTH = 640;
const HEIGHT = 480;
const [DARK, WALL, LIGHT] = [60, 130, 200];
// Read once: globals are slow in the tests' browser.
const { abs, floor } = Math;
const SAMPLES = [1 / 4, 3 / 4];

/** A camera's picture of a QR code in poor light, as RGBA pixels. */
export function drawCodePicture(text: string, picture: CodePicture = {}) {
  const { size = 220, angle = 0, tilt = 0, blur = 0, noise = 0 } = picture;
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 4 });
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const brightnessAt = (x: number, y: number) => {
    const right = x - WIDTH / 2 - 13;
    const down = y - HEIGHT / 2 + 7;
    const depth = 1 + (tilt * down) / size;
    const column = floor(((right * cos + down * sin) / depth / size + 0.5) * rows.length);
    const row = floor(((down * cos - right * sin) / depth / size + 0.5) * rows.length);
    const isDark = rows[row]?.[column];
    return isDark === undefined ? WALL : isDark ? DARK : LIGHT;
  };
  let pixels = new Float32Array(WIDTH * HEIGHT).map((_, at) => {
    const x = at % WIDTH;
    const y = floor(at / WIDTH);
    if (abs(x - WIDTH / 2) > size || abs(y - HEIGHT / 2) > size) return WALL;
    let sum = 0;
    for (const dx of SAMPLES) for (const dy of SAMPLES) sum += brightnessAt(x + dx, y + dy);
    return sum / SAMPLES.length ** 2;
  });
  for (let round = 0; round < blur; round++) pixels = blurred(pixels);
  const random = createRandom();
  const data = new Uint8ClampedArray(WIDTH * HEIGHT * 4);
  for (const [at, brightness] of pixels.entries()) {
    data.fill(brightness + (random() - 0.5) * noise, at * 4, at * 4 + 3);
    data[at * 4 + 3] = 255;
  }
  return { width: WIDTH, height: HEIGHT, data };
}

const NEIGHBOURS = [-WIDTH - 1, -WIDTH, -WIDTH + 1, -1, 0, 1, WIDTH - 1, WIDTH, WIDTH + 1];

const blurred = (pixels: Float32Array<ArrayBuffer>) =>
  pixels.map((own, at) => {
    let sum = 0;
    for (const step of NEIGHBOURS) sum += pixels[at + step] ?? own;
    return sum / NEIGHBOURS.length;
  });

/** The same numbers in each run. */
function createRandom(): () => number {
  let state = 1;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    return state / 0x7fff_ffff;
  };
}
