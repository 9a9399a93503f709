import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadMissingEmojiFont } from './emoji-font.ts';

const onLoad = vi.hoisted(() => vi.fn<() => void>());
vi.mock('@fontsource/noto-emoji/400.css', () => {
  onLoad();
  return {};
});

beforeEach(() => vi.resetModules());
afterEach(() => vi.restoreAllMocks());

/** A canvas on which the emoji is drawn in this color. jsdom has none, so the parts that are used suffice. */
function drawEmojiIn(red: number, green: number, blue: number) {
  const context = {
    fillText: () => {},
    getImageData: () => ({ data: [0, 0, 0, 0, red, green, blue, 255] }),
  };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(() => context as never);
}

test('a system that draws emoji in colors loads no font', async () => {
  drawEmojiIn(250, 200, 20);
  await loadMissingEmojiFont();
  expect(onLoad).not.toHaveBeenCalled();
});

test('a system that draws a black box for emoji loads the font', async () => {
  drawEmojiIn(0, 0, 0);
  await loadMissingEmojiFont();
  expect(onLoad).toHaveBeenCalledOnce();
});
