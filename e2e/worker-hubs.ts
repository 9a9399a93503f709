import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { freePort } from '../tools/test-environment/ports.ts';
import type { Sample } from './global-setup.ts';
import { startCopyOfSample } from './hub-copies.ts';
import type { RunningServer } from './server.ts';

/**
 * Provides a hub for each worker, at a fixed address. This process starts and stops all servers, because workers end
 * before the run does; a worker requests a reset of its hub over HTTP.
 */
export async function startWorkerHubs(workers: number, sample: Sample) {
  const ports: number[] = [];
  while (ports.length < workers) ports.push(await freePort());
  const running = new Map<number, RunningServer>();

  const reset = async (index: number): Promise<void> => {
    await running.get(index)?.stop();
    running.delete(index);
    running.set(index, await startCopyOfSample(sample, { PORT: String(ports[index]) }));
  };

  const control = createServer((request, response) => {
    reset(Number(request.url?.slice(1))).then(
      () => response.writeHead(204).end(),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  control.listen(0, '127.0.0.1');
  await once(control, 'listening');
  // The address of a TCP server is always an `AddressInfo`.
  const { port } = control.address() as AddressInfo;
  return {
    urls: ports.map((it) => `http://127.0.0.1:${it}`),
    reset: `http://127.0.0.1:${port}`,
    stop: async () => {
      control.close();
      await Promise.all([...running.values()].map((hub) => hub.stop()));
    },
  };
}
