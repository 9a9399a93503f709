import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { runWorker } from './run-worker.ts';

const LIMITS = { timeoutMs: 5_000, megabytes: 64 };

test('a thread that crashes at its first start is started once more', async () => {
  const file = await writeWorker(`
    import { existsSync, writeFileSync } from 'node:fs';
    import { parentPort, workerData } from 'node:worker_threads';
    if (!existsSync(workerData)) {
      writeFileSync(workerData, '');
      throw new Error('short of memory');
    }
    parentPort.on('message', () => parentPort.postMessage({ value: 'read' }));
    parentPort.postMessage({ state: 'ready' });
  `);

  const values = runWorker(file, `${file.pathname}.started`, LIMITS);

  expect(await values.next()).toEqual({ done: false, value: 'read' });
  await values.return();
});

test('a thread that crashes at each start fails with the cause', async () => {
  const file = await writeWorker(`throw new Error('broken');`);

  const reading = runWorker(file, null, LIMITS).next();

  await expect(reading).rejects.toMatchObject({ reason: 'crashed', cause: { message: 'broken' } });
});

async function writeWorker(source: string): Promise<URL> {
  const folder = await mkdtemp(join(tmpdir(), 'worker-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'worker.mjs');
  await writeFile(path, source);
  return pathToFileURL(path);
}
