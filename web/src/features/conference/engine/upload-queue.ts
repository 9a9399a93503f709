// The pieces of a recording on their way to the server: in order, from the byte that it has, within a bounded memory.
import type { RecordingSegment } from '@thedot/domain/conference/call.contract';

export interface UploadQueueOptions {
  /** Sends bytes at an offset, and returns how many the server then has. */
  readonly put: (offset: number, bytes: Blob) => Promise<number>;
  /** Whether to try again after this error; otherwise `onLost`. */
  readonly isTemporary: (error: unknown) => boolean;
  readonly onChange: (waitingBytes: number) => void;
  /** The server takes no more of this segment. */
  readonly onLost: (error: unknown) => void;
  readonly wait?: (ms: number) => Promise<void>;
}

export interface UploadQueue {
  readonly push: (piece: Blob) => void;
  readonly waitingBytes: () => number;
  /** Resolves when the server has everything, or after so many milliseconds; false if something is left. */
  readonly flush: (withinMs: number) => Promise<boolean>;
  /** Sends nothing more. */
  readonly close: () => void;
}

/** One request. Waiting pieces are sent together up to this size. */
const MAX_REQUEST_BYTES = 4 * 1024 ** 2;
const RETRY_MS = [500, 1_000, 2_000, 4_000, 8_000] as const;

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

export function createUploadQueue(
  { bytes }: Pick<RecordingSegment, 'bytes'>,
  { put, isTemporary, onChange, onLost, wait = pause }: UploadQueueOptions,
): UploadQueue {
  /** The first byte that the server does not have yet, which is where `waiting` begins. */
  let offset = bytes;
  let waiting: readonly Blob[] = [];
  let isClosed = false;
  let sending: Promise<void> | null = null;

  const sizeOf = (pieces: readonly Blob[]) => pieces.reduce((sum, { size }) => sum + size, 0);

  /** Removes what the server has. It may have more than the last request: an answer was lost. */
  function drop(stored: number): void {
    let excess = stored - offset;
    offset = stored;
    while (excess > 0) {
      const [first, ...rest] = waiting;
      if (!first) break;
      waiting = excess >= first.size ? rest : [first.slice(excess), ...rest];
      excess -= first.size;
    }
    onChange(sizeOf(waiting));
  }

  async function run(): Promise<void> {
    let failures = 0;
    while (waiting.length > 0 && !isClosed) {
      try {
        const stored = await put(offset, nextRequest());
        // Bytes that were acknowledged are gone on the server: this segment cannot be continued.
        if (stored < offset) throw new LostBytesError();
        drop(stored);
        failures = 0;
      } catch (error) {
        if (isClosed) return;
        if (error instanceof LostBytesError || !isTemporary(error)) {
          isClosed = true;
          return onLost(error);
        }
        await wait(RETRY_MS[Math.min(failures, RETRY_MS.length - 1)] ?? 0);
        failures += 1;
      }
    }
  }

  function nextRequest(): Blob {
    let size = 0;
    const pieces = waiting.filter((it, index) => {
      size += it.size;
      return index === 0 || size <= MAX_REQUEST_BYTES;
    });
    return new Blob(pieces);
  }

  function start(): Promise<void> {
    sending ??= run().finally(() => {
      sending = null;
    });
    return sending;
  }

  return {
    push: (piece) => {
      if (isClosed || piece.size === 0) return;
      waiting = [...waiting, piece];
      onChange(sizeOf(waiting));
      void start();
    },
    waitingBytes: () => sizeOf(waiting),
    flush: async (withinMs) => {
      await Promise.race([start(), wait(withinMs)]);
      return waiting.length === 0;
    },
    close: () => {
      isClosed = true;
    },
  };
}

class LostBytesError extends Error {}
