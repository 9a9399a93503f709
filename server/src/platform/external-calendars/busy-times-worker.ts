import { parentPort, workerData } from 'node:worker_threads';
import {
  type ParseBusyTimesInput,
  parseBusyTimes,
  type WorkerMessage,
} from './parse-busy-times.ts';

/** Set by `run-busy-times-worker.ts`, which alone starts this worker. */
const input: ParseBusyTimesInput = workerData;
const post = (message: WorkerMessage) => parentPort?.postMessage(message);
post('started');
post(parseBusyTimes(input));
