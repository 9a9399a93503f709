import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startNginx } from '../tools/test-environment/nginx.ts';
import { freePort } from '../tools/test-environment/ports.ts';
import { startRedis } from '../tools/test-environment/redis.ts';
import { copySample } from './hub-copies.ts';
import { startServer } from './server.ts';

export type TwoServers = Awaited<ReturnType<typeof startTwoServers>>;

/**
 * Starts a hub of two servers with Redis behind nginx. nginx has an entry for each server, with the other server as its
 * backup.
 */
export async function startTwoServers() {
  const copy = await copySample();
  const redis = await startRedis(await freePort());
  const settings = {
    ...copy.settings,
    REDIS_URL: redis.url,
    TRUSTED_PROXIES: '127.0.0.1',
    // A hub behind a proxy is one in production.
    SECOND_FACTOR_ROLES: 'none',
  };
  const first = await startServer(copy.folder, settings);
  const second = await startServer(copy.folder, settings);
  const ports = [first, second].map(({ url }) => Number(new URL(url).port));
  const entries = await Promise.all(
    ports.map(async (primary) => ({
      port: await freePort(),
      servers: [primary],
      otherwise: ports.filter((other) => other !== primary),
    })),
  );
  const nginx = await startNginx(...entries);
  const [toFirst = '', toSecond = ''] = entries.map(({ port }) => `http://127.0.0.1:${port}`);
  return {
    toFirst,
    toSecond,
    killSecond: second.kill,
    /** Returns the output of the command `hub invariants`. */
    invariants: async () => {
      const args = [join(import.meta.dirname, '../server/src/hub.ts'), 'invariants'];
      const env = { PATH: process.env['PATH'], DATA_DIR: copy.folder, ...copy.settings };
      const { stdout } = await promisify(execFile)(process.execPath, args, { env });
      return stdout.trim();
    },
    stop: async () => {
      await nginx.stop();
      await second.stop();
      await first.stop();
      await redis.close();
      await copy.remove();
    },
  };
}
