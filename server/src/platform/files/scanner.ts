import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { Settings } from '../../config.ts';

export type Scanner = NonNullable<Settings['scanner']>;

/** A scanner that says and takes nothing for so long is away. */
const SILENT_MS = 60_000;

/** Asks clamd of a file, which it is given in pieces over TCP (INSTREAM). Rejects when it is away or cannot say. */
export async function isInfected({ host, port }: Scanner, content: Readable): Promise<boolean> {
  const line = connect({ host, port });
  line.setTimeout(SILENT_MS, () => line.destroy(new Error('The scanner is silent')));
  try {
    const [answer] = await Promise.all([
      text(line),
      pipeline(Readable.from(framed(content)), line, { end: false }),
    ]);
    const said = answer.replace(/\0$/, '').trim();
    if (said === 'stream: OK') return false;
    if (said.endsWith(' FOUND')) return true;
    throw new Error(`The scanner said: ${said.slice(0, 200)}`);
  } finally {
    line.destroy();
    content.destroy();
  }
}

/** Each piece behind its length; nothing more comes behind a length of nothing. */
async function* framed(content: Readable): AsyncGenerator<Buffer> {
  yield Buffer.from('zINSTREAM\0');
  for await (const piece of content as AsyncIterable<Buffer>) yield* [lengthOf(piece), piece];
  yield lengthOf(Buffer.alloc(0));
}

function lengthOf(piece: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(piece.length);
  return length;
}
