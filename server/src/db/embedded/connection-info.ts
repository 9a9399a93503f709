import { randomBytes } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { z } from 'zod';

/** The port and the password of the embedded database. */
const ConnectionInfo = z.object({ port: z.number(), password: z.string() });
type ConnectionInfo = z.infer<typeof ConnectionInfo>;

export async function readConnectionInfo(path: string): Promise<ConnectionInfo> {
  const text = await readFile(path, 'utf8').catch(() => null);
  if (text !== null) return ConnectionInfo.parse(JSON.parse(text));
  const info = { port: await findFreePort(), password: randomBytes(24).toString('base64url') };
  await writeConnectionInfo(path, info);
  return info;
}

/** Writes the file atomically: without the password the database could not be opened again. */
export async function writeConnectionInfo(path: string, info: ConnectionInfo): Promise<void> {
  const draft = `${path}.part`;
  await writeFile(draft, `${JSON.stringify(info)}\n`, { mode: 0o600, flush: true });
  await rename(draft, path);
}

export const isPortFree = (port: number) => tryPort(port).then((found) => found !== null);

export async function findFreePort(): Promise<number> {
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
