import { parentPort, workerData } from 'node:worker_threads';
import { type Asked, busyTimes, type Said } from './busy-times.ts';

/** Started by `read-busy.ts` alone, which gives it this. */
const asked: Asked = workerData;
const say = (said: Said) => parentPort?.postMessage(said);
say('begun');
say(busyTimes(asked));
