import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import type { FileStore } from '../../../kernel/file-store.ts';

/** At most this many bytes are in memory, and read at once. */
export const WINDOW_BYTES = 1024 ** 2;
/** After as many reads from memory, others have a turn. */
const READS_AT_ONCE = 1_000;

/** Bytes of a stored file, read where they are needed. */
export interface Bytes {
  readonly size: number;
  /** Reads at most `WINDOW_BYTES`; fewer at the end of the file. */
  readonly read: (at: number, length: number) => Promise<Buffer>;
}

/** A part of the result: bytes of the file (`to` is exclusive), others, or zeros. */
export type Piece =
  | { readonly from: number; readonly to: number }
  | { readonly bytes: Buffer }
  | { readonly zeros: number };

export type Plan = (source: Bytes) => AsyncGenerator<Piece>;

export function storedBytes(store: Pick<FileStore, 'read'>, key: string, size: number): Bytes {
  let window = Buffer.alloc(0);
  let start = 0;
  let reads = 0;
  return {
    size,
    read: async (at, length) => {
      if (++reads % READS_AT_ONCE === 0) await setImmediate();
      const end = Math.min(at + length, size);
      if (at >= end) return Buffer.alloc(0);
      if (at < start || end > start + window.length) {
        const last = Math.min(at + WINDOW_BYTES, size) - 1;
        window = await buffer(await store.read(key, { start: at, end: last }));
        start = at;
      }
      return window.subarray(at - start, end - start);
    },
  };
}

export async function* assemble(pieces: AsyncIterable<Piece>, source: Bytes) {
  for await (const piece of pieces) {
    if ('bytes' in piece) yield piece.bytes;
    else if ('zeros' in piece) yield* zeros(piece.zeros);
    else yield* range(source, piece);
  }
}

async function* range({ read }: Bytes, { from, to }: { from: number; to: number }) {
  for (let at = from; at < to;) {
    const chunk = await read(at, Math.min(to - at, WINDOW_BYTES));
    if (!chunk.length) throw new Error('The stored file is shorter than it was');
    at += chunk.length;
    yield chunk;
  }
}

function* zeros(count: number) {
  const some = Buffer.alloc(Math.min(count, WINDOW_BYTES));
  for (let left = count; left > 0; left -= some.length) yield some.subarray(0, left);
}
