import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below 32768, where Linux's ephemeral ports begin: an outgoing connection could take one before the server starts. */
const FIRST = 12_000;
const COUNT = 20_000;

/** Returns a free port, at random so that concurrent processes get different ones. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST + Math.floor(Math.random() * COUNT);
    if (await isFree(port)) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  try {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return true;
  } catch {
    return false;
  } finally {
    server.close();
  }
}
