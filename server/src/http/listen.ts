import { lookup } from 'node:dns/promises';
import type { FastifyInstance } from 'fastify';

/**
 * Listens on one address. For `localhost` Fastify itself would open a second server, which has neither the limits of
 * connections nor the sockets of pages.
 */
export async function listenOn(
  app: FastifyInstance,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<string> {
  const { address } = await lookup(host, { order: 'ipv4first' });
  return app.listen({ host: address, port });
}
