import { parentPort, workerData } from 'node:worker_threads';
import { type Asked, busyTimes } from './busy-times.ts';

/** Started by `read-busy.ts` alone, which gives it this. */
const asked: Asked = workerData;
parentPort?.postMessage(busyTimes(asked));
