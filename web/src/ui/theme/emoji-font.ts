const SIZE = 16;

/** Loads the emoji font on systems that draw no emoji, such as some Linux desktops; each file only when it is needed. */
export async function loadMissingEmojiFont(): Promise<void> {
  if (!drawsEmoji()) await import('@fontsource/noto-emoji/400.css');
}

/** Whether an emoji has colors: the box of a missing glyph is drawn in black. */
function drawsEmoji(): boolean {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = SIZE;
  const context = canvas.getContext('2d');
  if (!context) return true;
  context.textBaseline = 'top';
  context.font = `${SIZE}px sans-serif`;
  context.fillText('😀', 0, 0);
  const { data } = context.getImageData(0, 0, SIZE, SIZE);
  return data.some((value, index) => index % 4 !== 3 && value > 0);
}
