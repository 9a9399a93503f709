import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';

export interface Account {
  readonly role: string;
  readonly email: string;
  readonly password: string;
}

/** One real server and one real browser for the whole run. */
export interface Hub {
  readonly url: string;
  readonly browser: string;
  readonly accounts: readonly Account[];
}

declare module 'vitest' {
  interface ProvidedContext {
    hub: Hub;
  }
}

const ROOT = join(import.meta.dirname, '..');
const READY = /THE DOT is ready at (\S+)/;
const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
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
  const browser = await chromium.launchServer({ executablePath, args: QUIET });
  const server = await startServer(folder);
  provide('hub', {
    url: server.url,
    browser: browser.wsEndpoint(),
    accounts: JSON.parse(readFileSync(join(folder, 'sample-accounts.json'), 'utf8')),
  });
  return async () => {
    await browser.close();
    await stop(server.process);
    rmSync(folder, { recursive: true, force: true });
  };
}

async function startServer(folder: string): Promise<{ url: string; process: ChildProcess }> {
  const started = spawn(process.execPath, [join(ROOT, 'server/src/main.ts')], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      PORT: String(await freePort()),
      METRICS_PORT: '',
      DATA_DIR: folder,
      LOG_LEVEL: 'warn',
      SAMPLE_HUB: 'true',
      // Mails say times in the hub's zone, whatever the machine's is.
      TZ: 'UTC',
    },
  });
  // Whoever ends the run early leaves no server behind.
  process.once('exit', () => started.kill());
  let complaints = '';
  started.stderr.on('data', (chunk) => (complaints += chunk));
  for await (const line of createInterface(started.stdout)) {
    const url = READY.exec(line)?.[1];
    if (url) {
      started.stdout.resume();
      return { url, process: started };
    }
  }
  throw new Error(`The server stopped before it was ready:\n${complaints}`);
}

async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return;
  const gone = once(server, 'exit');
  server.kill('SIGTERM');
  await gone;
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

async function freePort(): Promise<number> {
  const asked = createServer().listen(0, '127.0.0.1');
  await once(asked, 'listening');
  const address = asked.address();
  asked.close();
  await once(asked, 'close');
  if (!address || typeof address === 'string') throw new Error('No free port');
  return address.port;
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
