import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { clockEnvironment } from '../tools/test-environment/clock.ts';
import { freePort } from '../tools/test-environment/ports.ts';

export interface RunningServer {
  readonly url: string;
  /** Lines of standard output until the server was ready. */
  readonly startupOutput: readonly string[];
  /** Everything that it has written until now. */
  readonly output: () => string;
  readonly stop: () => Promise<void>;
  /** Ends the process at once with SIGKILL. */
  readonly kill: () => Promise<void>;
}

const ROOT = join(import.meta.dirname, '..');
/** Signs the calls of `calls.ts` to the built-in conference. */
export const CONFERENCE_SECRET = 'a secret of the browser tests only';

const READY = /THE DOT is ready at (\S+)/;

/** Starts a server on a free port with `folder` as its data directory. */
export async function startServer(
  folder: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<RunningServer> {
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
      // On a busy machine many calls wait for a database connection.
      DATABASE_WAIT_SECONDS: '60',
      // Tests send messages faster than users do.
      MESSAGES_PER_MINUTE: '10000',
      BBB_SECRET: CONFERENCE_SECRET,
      // Mails show times in the hub's time zone, which must not depend on the machine.
      TZ: 'UTC',
      ...settings,
    },
  });
  // No server survives an aborted run.
  process.once('exit', () => started.kill());
  let errorOutput = '';
  let output = '';
  started.stderr.on('data', (chunk) => (errorOutput += chunk));
  started.stdout.on('data', (chunk) => (output += chunk));
  const startupOutput: string[] = [];
  for await (const line of createInterface(started.stdout)) {
    startupOutput.push(line);
    const url = READY.exec(line)?.[1];
    if (url) {
      started.stdout.resume();
      return {
        url,
        startupOutput: startupOutput,
        output: () => output + errorOutput,
        stop: () => stopServer(started, 'SIGTERM'),
        kill: () => stopServer(started, 'SIGKILL'),
      };
    }
  }
  throw new Error(`The server stopped before it was ready:\n${errorOutput}`);
}

async function stopServer(server: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const exited = once(server, 'exit');
  server.kill(signal);
  await exited;
}
