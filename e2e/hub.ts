import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { realClockEnvironment } from '../tools/test-environment/clock.ts';
import { joinTestPostgres } from '../tools/test-environment/postgres.ts';
import { calm } from './calm.ts';
import { startServer } from './server.ts';
import { startWorkerHubs } from './worker-hubs.ts';

export interface Account {
  readonly role: string;
  readonly email: string;
  readonly password: string;
}

/** A hub that is not running: its folder, and its database. */
export interface Sample {
  readonly folder: string;
  readonly databaseUrl: string;
}

/** What the browser tests of a run share. */
export interface Hub {
  /** Where the one browser of the run is reached. */
  readonly browser: string;
  /** The sample hub in its first state, of which others are copies. */
  readonly sample: Sample;
  /** The addresses of the hubs, one for each worker. */
  readonly workerHubs: readonly string[];
  /** Puts the hub of a worker into its first state: `POST <reset>/<index>`. */
  readonly reset: string;
  readonly accounts: readonly Account[];
}

declare module 'vitest' {
  interface ProvidedContext {
    hub: Hub;
  }
}

const ROOT = join(import.meta.dirname, '..');
const BROWSERS = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
];
const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export default async function openHub({
  config,
  provide,
}: TestProject): Promise<() => Promise<void>> {
  const executablePath = findBrowser();
  if (!existsSync(join(ROOT, 'web/dist/index.html'))) await buildWeb();
  const folder = mkdtempSync(join(tmpdir(), 'thedot-e2e-'));
  const postgres = await joinTestPostgres();
  const sampleFolder = join(folder, 'sample');
  const databaseUrl = await postgres.database('sample_hub', async (url) => {
    const server = await startServer(sampleFolder, { DATABASE_URL: url, SAMPLE_HUB: 'true' });
    await server.stop();
    await calm(url);
  });
  const sample = { folder: sampleFolder, databaseUrl };
  const hubs = await startWorkerHubs(config.maxWorkers, sample);
  const env = realClockEnvironment();
  const browser = await chromium.launchServer({ executablePath, args: QUIET, env });
  provide('hub', {
    browser: browser.wsEndpoint(),
    sample,
    workerHubs: hubs.urls,
    reset: hubs.reset,
    accounts: JSON.parse(readFileSync(join(sample.folder, 'sample-accounts.json'), 'utf8')),
  });
  return async () => {
    await browser.close();
    await hubs.stop();
    await postgres.leave();
    rmSync(folder, { recursive: true, force: true });
  };
}

async function buildWeb(): Promise<void> {
  const vite = join(ROOT, 'node_modules/.bin/vite');
  const building = spawn(vite, ['build', 'web', '--logLevel=warn'], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  const [code] = await once(building, 'exit');
  if (code !== 0) throw new Error('The web app could not be built');
}

function findBrowser(): string {
  const told = process.env['CHROMIUM'] ?? process.env['CHROMIUM_PATH'];
  if (told) return told;
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const found = BROWSERS.flatMap((name) => folders.map((folder) => join(folder, name))).find(runs);
  if (!found) throw new Error('No Chromium found: install it, or name it in CHROMIUM');
  return found;
}

function runs(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
