import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { Settings } from '../../kernel/settings.ts';

export type Scanner = NonNullable<Settings['scanner']>;

/** A scanner that is silent for this long counts as unreachable. */
const SILENCE_MS = 60_000;

/**
 * Has clamd scan a file, which is streamed over TCP (INSTREAM). Rejects when clamd is unreachable or reports an
 * error.
 */
export async function isInfected({ host, port }: Scanner, content: Readable): Promise<boolean> {
  const socket = connect({ host, port });
  socket.setTimeout(SILENCE_MS, () =>
    socket.destroy(new Error('The virus scanner does not answer')),
  );
  try {
    const [answer] = await Promise.all([
      text(socket),
      pipeline(Readable.from(framed(content)), socket, { end: false }),
    ]);
    const verdict = answer.replace(/\0$/, '').trim();
    if (verdict === 'stream: OK') return false;
    if (verdict.endsWith(' FOUND')) return true;
    throw new Error(`The scanner said: ${verdict.slice(0, 200)}`);
  } finally {
    socket.destroy();
    content.destroy();
  }
}

/** Sends each chunk after its length; a length of zero ends the stream. */
async function* framed(content: Readable): AsyncGenerator<Buffer> {
  yield Buffer.from('zINSTREAM\0');
  for await (const chunk of content as AsyncIterable<Buffer>) yield* [lengthOf(chunk), chunk];
  yield lengthOf(Buffer.alloc(0));
}

function lengthOf(chunk: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(chunk.length);
  return length;
}
