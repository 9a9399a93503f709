import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { clockEnvironment } from '../tools/test-environment/clock.ts';
import { freePort } from '../tools/test-environment/ports.ts';

export interface Running {
  readonly url: string;
  /** The lines it wrote until it was ready. */
  readonly said: readonly string[];
  readonly stop: () => Promise<void>;
  /** Without a word to anybody. */
  readonly kill: () => Promise<void>;
}

const ROOT = join(import.meta.dirname, '..');
const READY = /THE DOT is ready at (\S+)/;

/** One server on a port of its own, which keeps what it has in this folder. */
export async function startServer(
  folder: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<Running> {
  const started = spawn(process.execPath, [join(ROOT, 'server/src/main.ts')], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      ...clockEnvironment,
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      PORT: String(await freePort()),
      METRICS_PORT: '',
      DATA_DIR: folder,
      LOG_LEVEL: 'warn',
      // On a busy machine many wait for the database at once.
      DATABASE_WAIT_SECONDS: '60',
      // Tests write faster than people.
      MESSAGES_PER_MINUTE: '10000',
      // Mails say times in the hub's zone, whatever the machine's is.
      TZ: 'UTC',
      ...settings,
    },
  });
  // Whoever ends the run early leaves no server behind.
  process.once('exit', () => started.kill());
  let complaints = '';
  started.stderr.on('data', (chunk) => (complaints += chunk));
  const said: string[] = [];
  for await (const line of createInterface(started.stdout)) {
    said.push(line);
    const url = READY.exec(line)?.[1];
    if (url) {
      started.stdout.resume();
      return {
        url,
        said,
        stop: () => end(started, 'SIGTERM'),
        kill: () => end(started, 'SIGKILL'),
      };
    }
  }
  throw new Error(`The server stopped before it was ready:\n${complaints}`);
}

async function end(server: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const gone = once(server, 'exit');
  server.kill(signal);
  await gone;
}
