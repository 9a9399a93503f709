import type { ServerResponse } from 'node:http';
import { Server } from 'node:net';
import type { FastifyInstance } from 'fastify';

const POLL_MS = 50;

/**
 * Stops accepting connections and completes running requests. On kept-alive connections of a proxy further
 * requests may be under way: for `drainMs` they are answered too, each with `connection: close`.
 */
export async function shutDownGracefully(app: FastifyInstance, drainMs: number): Promise<void> {
  const { server } = app;
  // The `close` of http.Server would also close idle connections, on which the next request may already be sent.
  Server.prototype.close.call(server);
  server.prependListener('request', (_request, answer: ServerResponse) => {
    answer.setHeader('connection', 'close');
  });
  if (drainMs > 0) await waitForConnections(server, drainMs);
  // After the read phase, so that no request which has arrived is dropped.
  const closing = setInterval(() => setImmediate(() => server.closeIdleConnections()), POLL_MS);
  await app.close();
  clearInterval(closing);
}

/** Resolves when no connection is left, at the latest after `timeoutMs`. */
const waitForConnections = (server: Server, timeoutMs: number) =>
  new Promise<void>((done) => {
    const timer = setTimeout(done, timeoutMs);
    server.once('close', () => {
      clearTimeout(timer);
      done();
    });
  });
