import { readFile, rm, writeFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { isAlive } from './postgres-program.ts';

const POLL_MS = 50;
/** Longer than the work takes. After it the lock file is stale and its process id belongs to another program. */
const STALE_MS = 30_000;

/**
 * Runs `work` while no other process holds the lock file, which contains the holder's process id and is removed
 * afterwards.
 */
export async function withFileLock<T>(path: string, work: () => Promise<T>): Promise<T> {
  const giveUpAt = Date.now() + STALE_MS;
  while (!(await createLockFile(path))) {
    // A new file is empty for a moment.
    const owner = Number(await readFile(path, 'utf8').catch(() => ''));
    const isDead = owner > 0 && !isAlive(owner);
    if (isDead || Date.now() > giveUpAt) await rm(path, { force: true });
    else await wait(POLL_MS);
  }
  try {
    return await work();
  } finally {
    await rm(path, { force: true });
  }
}

async function createLockFile(path: string): Promise<boolean> {
  try {
    await writeFile(path, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}
