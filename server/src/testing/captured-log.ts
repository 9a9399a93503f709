import { Writable } from 'node:stream';
import { pino } from 'pino';
import { logOptions } from '../platform/log.ts';

/** A logger with the options of production, which keeps its lines for a test. */
export function captureLog(logLevel: 'silent' | 'info' | 'trace') {
  let lines = '';
  const stream = new Writable({
    write: (chunk, _, done) => {
      lines += String(chunk);
      done();
    },
  });
  return {
    logger: pino(logOptions({ isProduction: true, logLevel }), stream),
    read: () => lines,
    clear: () => {
      lines = '';
    },
  };
}
