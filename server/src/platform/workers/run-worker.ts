import { Worker } from 'node:worker_threads';
import { AppError } from '@thedot/domain/errors';
import type { WorkerMessage } from './serve-values.ts';

/** Separate from the time of a value: a slow start of the thread says nothing about its input. */
const START_TIMEOUT_MS = 10_000;

export class WorkerFailure extends Error {
  override name = 'WorkerFailure';
  readonly reason: 'too_slow' | 'too_large' | 'crashed';

  constructor(reason: WorkerFailure['reason'], cause?: unknown) {
    super(reason, { cause });
    this.reason = reason;
  }
}

interface WorkerLimits {
  /** The time for each value. */
  readonly timeoutMs: number;
  /** The memory of its JavaScript values; buffers are not counted. */
  readonly megabytes: number;
}

/**
 * Yields the values of a worker thread (`serve-values.ts`), each made on demand. The thread is terminated when it
 * takes too long or too much memory, and when the caller stops.
 */
export async function* runWorker<Value>(
  file: URL,
  input: unknown,
  { timeoutMs, megabytes }: WorkerLimits,
): AsyncGenerator<Value, void, undefined> {
  const { worker, receive } = await startWorker<Value>(file, input, megabytes);
  try {
    for (;;) {
      const received = receive(timeoutMs);
      worker.postMessage('next');
      const message = await received;
      if ('refusal' in message) throw new AppError(message.refusal);
      if (!('value' in message)) return;
      yield message.value;
    }
  } finally {
    await worker.terminate();
  }
}

/** A thread that crashes before it reads its input is started once more: the machine was short of something. */
async function startWorker<Value>(file: URL, input: unknown, megabytes: number, attempts = 2) {
  const started = createWorker<Value>(file, input, megabytes);
  try {
    await started.receive(START_TIMEOUT_MS);
    return started;
  } catch (error) {
    await started.worker.terminate();
    const hasCrashed = error instanceof WorkerFailure && error.reason === 'crashed';
    if (!hasCrashed || attempts === 1) throw error;
    return startWorker<Value>(file, input, megabytes, attempts - 1);
  }
}

function createWorker<Value>(file: URL, input: unknown, megabytes: number) {
  const worker = new Worker(file, {
    workerData: input,
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
    stdout: true,
    stderr: true,
  });
  const receive = (ms: number) =>
    new Promise<WorkerMessage<Value>>((resolve, reject) => {
      const fail = (reason: WorkerFailure['reason'], cause?: unknown) => {
        settle();
        reject(new WorkerFailure(reason, cause));
      };
      const onMessage = (message: WorkerMessage<Value>) => {
        settle();
        resolve(message);
      };
      const onError = (error: unknown) =>
        fail(isOutOfMemory(error) ? 'too_large' : 'crashed', error);
      const onExit = () => fail('crashed');
      const timer = setTimeout(() => fail('too_slow'), ms);
      const settle = () => {
        clearTimeout(timer);
        worker.off('message', onMessage).off('error', onError).off('exit', onExit);
      };
      worker.on('message', onMessage).on('error', onError).on('exit', onExit);
    });
  // An error between two values ends the thread; the next value then fails.
  worker.on('error', () => {});
  return { worker, receive };
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
