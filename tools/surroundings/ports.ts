import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below 32768, from where Linux takes the ports of outgoing connections: one of these may be taken before a server starts. */
const FIRST = 12_000;
const COUNT = 20_000;

/** A port on which nothing listens. It is random, so that processes that ask at the same time get different ones. */
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
