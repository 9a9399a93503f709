import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from './product.ts';

/** A Redis of this machine's that keeps nothing. */
export async function startRedis(wish: { readonly port?: number } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'thedot-redis-'));
  const port = wish.port ?? (await freePort());
  const settings = { port, bind: '127.0.0.1', save: '', appendonly: 'no', dir: folder };
  const redis = spawn(
    'redis-server',
    Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]),
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const missing = once(redis, 'error').then(([error]) => {
    throw new Error('redis-server is not installed', { cause: error });
  });
  await Promise.race([untilReady(redis.stdout), missing]);
  return {
    url: `redis://127.0.0.1:${port}`,
    port,
    stop: async () => {
      const gone = once(redis, 'exit');
      redis.kill('SIGTERM');
      await gone;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function untilReady(output: NodeJS.ReadableStream): Promise<void> {
  for await (const line of createInterface(output)) {
    if (line.includes('Ready to accept connections')) return;
  }
  throw new Error('Redis ended before it was ready');
}
