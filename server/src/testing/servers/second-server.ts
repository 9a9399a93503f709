import { once } from 'node:events';
import { createServer } from 'node:http';
import { pino } from 'pino';
import { socketHandlers, socketNamespaces } from '../../app/socket-handlers.ts';
import type { Keys } from '../../kernel/keys.ts';
import { createGateway, type Gateway } from '../../platform/realtime/gateway.ts';
import { openRedis } from '../../platform/redis.ts';
import { openPages } from '../sockets.ts';
import type { World } from '../world.ts';

const log = pino({ level: 'silent' });

/** Starts a second server of the world's hub, connected by Redis; with other keys it belongs to another hub. */
export async function startSecondServer(
  { settings, db, people, ...hub }: World,
  redisUrl: string,
  keys: Keys = hub.keys,
) {
  const link = await openRedis({ url: redisUrl, hub: keys.hubId(), log });
  const gateway: Gateway = createGateway({
    settings,
    db,
    keys,
    people,
    redis: link,
    handlers: socketHandlers,
    namespaces: socketNamespaces,
    now: () => new Date(),
    log,
  });
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  gateway.attach(server);
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const url = `http://127.0.0.1:${port}`;
  const pages = openPages({ listen: async () => url });
  return {
    gateway,
    link,
    url,
    socket: pages.open,
    close: async () => {
      pages.close();
      await gateway.close();
      server.close();
      link.close();
    },
  };
}
