import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A port of a proxy and the servers behind it. */
export interface Frontend {
  readonly port: number;
  /** The ports of the servers, used in turn. */
  readonly servers: readonly number[];
  /** The ports of the servers used while none of `servers` is up. */
  readonly backups?: readonly number[];
  /** The key of a cache for all answers; nginx only. */
  readonly cacheKey?: string;
}

export interface Proxy {
  readonly stop: () => Promise<void>;
}

interface Program {
  readonly name: string;
  /** The Debian package. */
  readonly debian: string;
  readonly frontends: readonly Frontend[];
  readonly settings: (folder: string) => string;
  readonly args: (folder: string, file: string) => readonly string[];
}

const START_TIMEOUT_MS = 10_000;

/** Starts a proxy to local servers; resolves when each frontend reaches a server. */
export async function startProxy({
  name,
  debian,
  frontends,
  settings,
  args,
}: Program): Promise<Proxy> {
  const folder = await mkdtemp(join(tmpdir(), `thedot-${name}-`));
  // Started as root, nginx works as another user, who must reach its cache.
  await chmod(folder, 0o755);
  const file = join(folder, `${name}.conf`);
  await writeFile(file, settings(folder));
  const proxy = spawn(name, args(folder, file), {
    stdio: ['ignore', 'ignore', 'pipe'],
    // Servers are in /usr/sbin, which is not in every PATH.
    env: { ...process.env, PATH: `${process.env['PATH'] ?? ''}:/usr/sbin` },
  });
  // An aborted run leaves no proxy behind.
  process.once('exit', () => proxy.kill());
  let complaint = '';
  let isGone = false;
  const gone = once(proxy, 'close').then(() => {
    isGone = true;
  });
  proxy.stderr.on('data', (part) => (complaint += String(part)));
  gone.catch(() => {
    complaint = `The program is missing. Install it (on Debian: sudo apt-get install ${debian}).`;
    isGone = true;
  });
  for (const { port } of frontends) {
    await waitUntilReachable(port, () => {
      if (isGone) throw new Error(`${name} did not start. ${complaint}`);
    });
  }
  return {
    stop: async () => {
      if (!isGone) {
        proxy.kill('SIGTERM');
        await gone;
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function waitUntilReachable(port: number, check: () => void): Promise<void> {
  const giveUpAt = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    check();
    const url = `http://127.0.0.1:${port}/healthz`;
    // A frontend without TLS may lead to another one.
    const answer = await fetch(url, { redirect: 'manual' }).catch(() => null);
    if (answer && answer.status < 400) return;
    if (Date.now() > giveUpAt) throw new Error(`Nobody can be reached by port ${port}`);
    await new Promise((done) => setTimeout(done, 50));
  }
}
