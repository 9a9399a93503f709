import { randomBytes } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { z } from 'zod';

/** Where the embedded database listens, and the password that lets us in. */
const Access = z.object({ port: z.number(), password: z.string() });
type Access = z.infer<typeof Access>;

export async function readAccess(path: string): Promise<Access> {
  const text = await readFile(path, 'utf8').catch(() => null);
  if (text !== null) return Access.parse(JSON.parse(text));
  const access = { port: await freePort(), password: randomBytes(24).toString('base64url') };
  await writeAccess(path, access);
  return access;
}

/** Whole or not at all: without the password nobody gets into the database again. */
export async function writeAccess(path: string, access: Access): Promise<void> {
  const draft = `${path}.part`;
  await writeFile(draft, `${JSON.stringify(access)}\n`, { mode: 0o600, flush: true });
  await rename(draft, path);
}

export const isFree = (port: number) => tryPort(port).then((found) => found !== null);

export async function freePort(): Promise<number> {
  const port = await tryPort(0);
  if (port === null) throw new Error('No free port for the database');
  return port;
}

const tryPort = (port: number) =>
  new Promise<number | null>((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(null));
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : null));
    });
  });
