import type { ServerResponse } from 'node:http';
import { Server } from 'node:net';
import type { FastifyInstance } from 'fastify';

const LOOK_MS = 50;

/**
 * Takes no new connection from now on, and lets running requests end. On connections that a proxy keeps more are on
 * their way: for `drainMs` they are answered too, each as the last of its connection.
 */
export async function closeGently(app: FastifyInstance, drainMs: number): Promise<void> {
  const { server } = app;
  // Its own would hang up on idle connections, on which the next request may have been sent.
  Server.prototype.close.call(server);
  server.prependListener('request', (_request, answer: ServerResponse) => {
    answer.setHeader('connection', 'close');
  });
  if (drainMs > 0) await emptied(server, drainMs);
  // After the reading, so that nothing which has arrived by then is hung up on.
  const hangUp = setInterval(() => setImmediate(() => server.closeIdleConnections()), LOOK_MS);
  await app.close();
  clearInterval(hangUp);
}

/** Until nobody is connected any more, and no longer than this. */
const emptied = (server: Server, mostMs: number) =>
  new Promise<void>((done) => {
    const enough = setTimeout(done, mostMs);
    server.once('close', () => {
      clearTimeout(enough);
      done();
    });
  });
