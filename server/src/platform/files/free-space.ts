import { statfs } from 'node:fs/promises';

/** What the server may still write on the disk of a folder. */
export async function findFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
