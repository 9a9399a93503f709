import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inject } from 'vitest';
import { copyDatabase } from '../tools/test-environment/postgres.ts';
import type { Sample } from './hub.ts';
import { type Running, startServer } from './server.ts';

type Settings = Readonly<Record<string, string>>;

/** A hub without anybody; once it is stopped nothing of it is left. */
export async function startEmptyHub(settings: Settings): Promise<Running> {
  const folder = mkdtempSync(join(tmpdir(), 'thedot-e2e-own-'));
  const hub = await startServer(folder, { ...settings, SAMPLE_HUB: 'false' });
  return {
    ...hub,
    stop: async () => {
      await hub.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A folder and a database with all that the sample hub has, for a hub that is started on them. */
export async function copySample(sample = inject('hub').sample) {
  const folder = mkdtempSync(`${sample.folder}-`);
  const [database] = await Promise.all([
    copyDatabase(sample.databaseUrl),
    promisify(execFile)('cp', ['-a', `${sample.folder}/.`, folder]),
  ]);
  return {
    folder,
    settings: { DATABASE_URL: database.url, SAMPLE_HUB: 'true' },
    remove: async () => {
      await database.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Starts a copy of the sample hub with settings of its own. */
export const startCopy = (settings: Settings = {}, start = startServer): Promise<Running> =>
  startCopyOf(inject('hub').sample, settings, start);

export async function startCopyOf(
  sample: Sample,
  settings: Settings,
  start = startServer,
): Promise<Running> {
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
