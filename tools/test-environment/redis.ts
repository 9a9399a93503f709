import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** Starts a Redis that can be stopped and restarted on its port. */
export async function startRedis(port: number) {
  const folder = await mkdtemp(join(tmpdir(), 'thedot-redis-'));
  let server: ChildProcess | undefined;

  async function start(): Promise<void> {
    if (server) return;
    const options = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', ''];
    const started = spawn('redis-server', options, { stdio: ['ignore', 'pipe', 'ignore'] });
    const missing = once(started, 'error').then(() => {
      throw new Error(
        'The program redis-server is missing. Install it (on Debian: sudo apt-get install redis-server).',
      );
    });
    const ready = (async () => {
      for await (const line of createInterface(started.stdout)) {
        if (line.includes('Ready to accept connections')) return started.stdout.resume();
      }
      throw new Error('Redis ended before it was ready');
    })();
    await Promise.race([ready, missing]);
    missing.catch(() => {});
    server = started;
  }

  async function stop(): Promise<void> {
    if (!server) return;
    const gone = once(server, 'exit');
    server.kill('SIGKILL');
    await gone;
    server = undefined;
  }

  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    start,
    stop,
    /** Stops the process without closing its connections, until `thaw`. */
    freeze: () => void server?.kill('SIGSTOP'),
    thaw: () => void server?.kill('SIGCONT'),
    close: async () => {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
