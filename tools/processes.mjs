// Starting other programs: their progress, their signals, their end.
import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));
export const BIN = join(ROOT, 'node_modules', '.bin');
/** The Node that the product brings; the one outside may be older. */
export const NODE = join(BIN, 'node');

const STILL_MS = 10_000;

export const say = (sentence) => process.stderr.write(`${sentence}\n`);

export function failed(sentence) {
  say(sentence);
  process.exit(1);
}

export const node = (args, options) => run(NODE, args, options);

const environmentWith = (more = {}) => ({
  // What Node has made of the sources is kept: the server starts in two thirds of its time.
  NODE_COMPILE_CACHE: join(ROOT, 'node_modules', '.cache', 'node'),
  ...process.env,
  ...more,
  PATH: `${BIN}${delimiter}${process.env.PATH ?? ''}`,
});

/** Runs a program to its end and answers its exit code; signals that reach us reach it, once. */
export function run(program, args, { environment, quiet = false } = {}) {
  const child = spawn(program, args, {
    cwd: ROOT,
    env: environmentWith(environment),
    stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
    // A terminal's Ctrl+C then comes through us alone, and the child ends in its own time.
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
      say(`${program} could not be run: ${error.message}`);
      resolve(1);
    });
    child.on('close', (code, signal) => {
      for (const name of signals) process.off(name, pass);
      if (quiet && code !== 0) say(heard.trim());
      resolve(code ?? (signal === null ? 1 : 128));
    });
  });
}

/** Becomes another program: its process is ours, so that whoever stops us stops it. */
export function become(args) {
  if (process.platform === 'win32') return node(args);
  return process.execve(NODE, [NODE, ...args], environmentWith());
}

/** Tells what takes long, and that it is still going on. */
export async function step(what, work) {
  const begin = Date.now();
  const seconds = () => `${Math.round((Date.now() - begin) / 1000)} s`;
  say(`${what} …`);
  const ticking = setInterval(() => say(`  … still going, ${seconds()}`), STILL_MS);
  try {
    const result = await work();
    say(`  done in ${seconds()}`);
    return result;
  } finally {
    clearInterval(ticking);
  }
}
