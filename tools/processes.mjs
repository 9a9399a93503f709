// Runs other programs: progress, signals, exit codes.
import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));
export const BIN = join(ROOT, 'node_modules', '.bin');
/** The product's own Node; the system's may be older. */
export const NODE = join(BIN, 'node');

const PROGRESS_INTERVAL_MS = 10_000;

export const log = (sentence) => process.stderr.write(`${sentence}\n`);

export function fail(sentence) {
  log(sentence);
  process.exit(1);
}

export const node = (args, options) => run(NODE, args, options);

const environmentWith = (more = {}) => ({
  // Node's compile cache: the server starts in two thirds of the time.
  NODE_COMPILE_CACHE: join(ROOT, 'node_modules', '.cache', 'node'),
  ...process.env,
  ...more,
  PATH: `${BIN}${delimiter}${process.env.PATH ?? ''}`,
});

/** Runs a program and returns its exit code; forwards the first signal to it. */
export function run(program, args, { environment, quiet = false } = {}) {
  const child = spawn(program, args, {
    cwd: ROOT,
    env: environmentWith(environment),
    stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
    // Detached, so that Ctrl+C reaches the child only through this process, and it can shut down gracefully.
    detached: !quiet && process.platform !== 'win32',
  });
  let heard = '';
  child.stdout?.on('data', (chunk) => (heard += chunk));
  child.stderr?.on('data', (chunk) => (heard += chunk));
  let sent = false;
  const pass = (signal) => {
    if (!sent) child.kill(signal);
    sent = true;
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, pass);
  return new Promise((resolve) => {
    child.on('error', (error) => {
      log(`${program} could not be run: ${error.message}`);
      resolve(1);
    });
    child.on('close', (code, signal) => {
      for (const name of signals) process.off(name, pass);
      if (quiet && code !== 0) log(heard.trim());
      resolve(code ?? (signal === null ? 1 : 128));
    });
  });
}

/** Replaces this process by another program, so that signals reach it directly. */
export function replaceProcess(args) {
  if (process.platform === 'win32') return node(args);
  return process.execve(NODE, [NODE, ...args], environmentWith());
}

/** Reports the progress of a long step. */
export async function withProgress(what, work) {
  const begin = Date.now();
  const seconds = () => `${Math.round((Date.now() - begin) / 1000)} s`;
  log(`${what} …`);
  const ticking = setInterval(() => log(`  … still going, ${seconds()}`), PROGRESS_INTERVAL_MS);
  try {
    const result = await work();
    log(`  done in ${seconds()}`);
    return result;
  } finally {
    clearInterval(ticking);
  }
}
