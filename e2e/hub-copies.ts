import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inject } from 'vitest';
import { copyDatabase } from '../tools/test-environment/postgres.ts';
import type { Sample } from './global-setup.ts';
import { type RunningServer, startServer } from './server.ts';

type Settings = Readonly<Record<string, string>>;

/** Starts a hub without users, with its own folder. Stopping it deletes its data. */
export async function startEmptyHub(settings: Settings) {
  const folder = mkdtempSync(join(tmpdir(), 'thedot-e2e-own-'));
  const hub = await startServer(folder, { ...settings, SAMPLE_HUB: 'false' });
  return {
    ...hub,
    folder,
    stop: async () => {
      await hub.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Copies the folder and the database of the sample hub. */
export async function copySample(sample = inject('hub').sample) {
  const folder = mkdtempSync(`${sample.folder}-`);
  const [database] = await Promise.all([
    copyDatabase(sample.database),
    promisify(execFile)('cp', ['-a', `${sample.folder}/.`, folder]),
  ]);
  return {
    folder,
    settings: {
      DATABASE_URL: database.url,
      DATABASE_OWNER_URL: database.ownerUrl,
      SAMPLE_HUB: 'true',
    },
    remove: async () => {
      await database.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Starts a copy of the sample hub with these settings. */
export const startSampleCopy = (
  settings: Settings = {},
  start = startServer,
): Promise<RunningServer> => startCopyOfSample(inject('hub').sample, settings, start);

export async function startCopyOfSample(
  sample: Sample,
  settings: Settings,
  start = startServer,
): Promise<RunningServer> {
  const copy = await copySample(sample);
  const hub = await start(copy.folder, { ...copy.settings, ...settings });
  return {
    ...hub,
    stop: async () => {
      await hub.stop();
      await copy.remove();
    },
  };
}
