import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { startPostgres } from '../tools/surroundings/postgres.ts';
import { calm } from './calm.ts';
import { startServer } from './server.ts';

export interface Account {
  readonly role: string;
  readonly email: string;
  readonly password: string;
}

/** A hub that stands still: its folder, and its database. */
export interface Sample {
  readonly folder: string;
  readonly databaseUrl: string;
}

/** One real browser for the whole run, and the sample hub of which each file gets a copy. */
export interface Hub {
  readonly browser: string;
  readonly sample: Sample;
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

export default async function openHub({ provide }: TestProject): Promise<() => Promise<void>> {
  const executablePath = findBrowser();
  if (!existsSync(join(ROOT, 'web/dist/index.html'))) await buildWeb();
  const folder = mkdtempSync(join(tmpdir(), 'thedot-e2e-'));
  const postgres = await startPostgres(join(folder, 'database'));
  const sample = { folder: join(folder, 'sample'), databaseUrl: postgres.url };
  const server = await startServer(sample.folder, {
    DATABASE_URL: postgres.url,
    SAMPLE_HUB: 'true',
  });
  await server.stop();
  await calm(sample.databaseUrl);
  const browser = await chromium.launchServer({ executablePath, args: QUIET });
  provide('hub', {
    browser: browser.wsEndpoint(),
    sample,
    accounts: JSON.parse(readFileSync(join(sample.folder, 'sample-accounts.json'), 'utf8')),
  });
  return async () => {
    await browser.close();
    await postgres.stop();
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
