import { readFile, rm, writeFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { isAlive } from './postgres-program.ts';

const LOOK_MS = 50;
/** Longer than any such work takes: then the number in the file is a stranger's. */
const MOST_MS = 30_000;

/** Does the work while no other program does; the file says who is at it, and goes afterwards. */
export async function oneByOne<T>(path: string, work: () => Promise<T>): Promise<T> {
  const giveUpAt = Date.now() + MOST_MS;
  while (!(await claim(path))) {
    // For a moment a new file is still empty.
    const owner = Number(await readFile(path, 'utf8').catch(() => ''));
    const isDead = owner > 0 && !isAlive(owner);
    if (isDead || Date.now() > giveUpAt) await rm(path, { force: true });
    else await wait(LOOK_MS);
  }
  try {
    return await work();
  } finally {
    await rm(path, { force: true });
  }
}

async function claim(path: string): Promise<boolean> {
  try {
    await writeFile(path, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}
