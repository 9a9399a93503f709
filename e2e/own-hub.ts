import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Account } from './hub.ts';
import { type Running, startServer } from './server.ts';

export interface OwnHub extends Running {
  readonly accountOf: (role: string) => Account;
}

type Settings = Readonly<Record<string, string>>;

/** A hub of a test's own, with its sample people; once it is stopped nothing of it is left. */
export async function startOwnHub(settings: Settings, start = startServer): Promise<OwnHub> {
  const folder = mkdtempSync(join(tmpdir(), 'thedot-e2e-own-'));
  const hub = await start(folder, { SAMPLE_HUB: 'true', ...settings });
  const list = join(folder, 'sample-accounts.json');
  const accounts: Account[] = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : [];
  return {
    ...hub,
    accountOf: (role) => {
      const account = accounts.find((it) => it.role === role);
      if (!account) throw new Error(`This hub has no ${role}`);
      return account;
    },
    stop: async () => {
      await hub.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A hub of a file's own, with all that the sample has, beside which it stands. */
export async function startCopy(sample: string): Promise<Running> {
  const folder = mkdtempSync(join(dirname(sample), 'copy-'));
  // What belongs to the database's user belongs to them in the copy, too.
  await promisify(execFile)('cp', ['-a', `${sample}/.`, folder]);
  const hub = await startServer(folder, { SAMPLE_HUB: 'true' });
  return {
    ...hub,
    stop: async () => {
      await hub.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
