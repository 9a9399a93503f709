/**
 * The text of a file that does not say how it is written: by its byte order mark, by the zeros that
 * UTF-16 has in Latin text, else UTF-8 if it is that, else what Windows writes in Western Europe.
 */
export function decodeText(bytes: Uint8Array): string {
  const encoding = encodingOf(bytes);
  if (encoding) return new TextDecoder(encoding).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Control characters that no table has, but by an accident in a cell. */
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u0008\u000e-\u001a]/g;
const ACCIDENTS = 10;
/** In what is compressed one of twelve characters is such a one. */
const MOST_ACCIDENTS_SHARE = 0.02;

export function isBinary(text: string): boolean {
  const most = Math.max(ACCIDENTS, text.length * MOST_ACCIDENTS_SHARE);
  return text.matchAll(CONTROL).drop(Math.floor(most)).next().done === false;
}

function encodingOf(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const head = bytes.subarray(0, 1_000);
  const zeros = [0, 0];
  head.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2]! += 1;
  });
  const [even = 0, odd = 0] = zeros;
  if (odd > head.length / 4 && even === 0) return 'utf-16le';
  if (even > head.length / 4 && odd === 0) return 'utf-16be';
  return null;
}
