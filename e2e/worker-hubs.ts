import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { freePort } from '../tools/test-environment/ports.ts';
import type { Sample } from './hub.ts';
import { startCopyOf } from './own-hub.ts';
import type { Running } from './server.ts';

/**
 * A hub for each worker, at an address that it keeps for the whole run. Workers ask over HTTP for the first state of
 * theirs, because they end before the run does: this process starts and stops all servers.
 */
export async function startWorkerHubs(workers: number, sample: Sample) {
  const ports: number[] = [];
  while (ports.length < workers) ports.push(await freePort());
  const running = new Map<number, Running>();

  const reset = async (index: number): Promise<void> => {
    await running.get(index)?.stop();
    running.delete(index);
    running.set(index, await startCopyOf(sample, { PORT: String(ports[index]) }));
  };

  const control = createServer((request, response) => {
    reset(Number(request.url?.slice(1))).then(
      () => response.writeHead(204).end(),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  control.listen(0, '127.0.0.1');
  await once(control, 'listening');
  // A server that listens on a port of this machine has such an address.
  const { port } = control.address() as AddressInfo;
  return {
    urls: ports.map((own) => `http://127.0.0.1:${own}`),
    reset: `http://127.0.0.1:${port}`,
    stop: async () => {
      control.close();
      await Promise.all([...running.values()].map((hub) => hub.stop()));
    },
  };
}
