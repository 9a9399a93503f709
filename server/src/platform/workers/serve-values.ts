import { parentPort, workerData } from 'node:worker_threads';
import { AppError, type ErrorCode } from '@thedot/domain/errors';

/** Messages of a worker thread: ready once its modules are loaded, then an answer to each `next`. */
export type WorkerMessage<Value> =
  | { readonly state: 'ready' | 'done' }
  | { readonly value: Value }
  | { readonly refusal: ErrorCode };

/** In a worker thread: yields each value when `run-worker.ts` asks for it. `Input` is what that got. */
export function serveValues<Input, Value>(
  read: (input: Input) => Iterable<Value> | AsyncIterable<Value>,
): void {
  const input: Input = workerData;
  const values = toAsync(read(input));
  const post = (message: WorkerMessage<Value>) => parentPort?.postMessage(message);
  parentPort?.on('message', () => {
    void values.next().then(
      ({ done, value }) => post(done ? { state: 'done' } : { value }),
      (error: unknown) => {
        if (!(error instanceof AppError)) throw error;
        post({ refusal: error.code });
      },
    );
  });
  post({ state: 'ready' });
}

async function* toAsync<Value>(values: Iterable<Value> | AsyncIterable<Value>) {
  yield* values;
}
