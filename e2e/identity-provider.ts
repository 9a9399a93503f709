import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Page } from 'playwright-core';
import { clockEnvironment } from '../tools/test-environment/clock.ts';
import { freePort } from '../tools/test-environment/ports.ts';
import { type RunningServer, startServer } from './server.ts';

const PROGRAM = join(import.meta.dirname, '../server/src/testing/fakes/identity-provider.ts');
const SECRET = 'of the browser tests';

/** Starts a hub with two identity providers, The School and La Banque, which run the same program. */
export async function startHubWithProviders(
  folder: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<RunningServer> {
  const [port, school, bank] = [await freePort(), await freePort(), await freePort()];
  const hub = `http://127.0.0.1:${port}`;
  const providers = await Promise.all([
    startProvider(school, `${hub}/sso/callback/school`),
    startProvider(bank, `${hub}/sso/callback/bank`),
  ]);
  const server = await startServer(folder, {
    PORT: String(port),
    ...settings,
    OIDC_SCHOOL_ISSUER: `http://127.0.0.1:${school}`,
    OIDC_SCHOOL_CLIENT_ID: 'thedot',
    OIDC_SCHOOL_CLIENT_SECRET: SECRET,
    OIDC_SCHOOL_LABEL: 'The School',
    OIDC_BANK_ISSUER: `http://127.0.0.1:${bank}`,
    OIDC_BANK_CLIENT_ID: 'thedot',
    OIDC_BANK_CLIENT_SECRET: SECRET,
    OIDC_BANK_LABEL: 'La Banque',
  });
  const stop = async () => {
    await server.stop();
    for (const provider of providers) provider.kill();
  };
  return { ...server, stop };
}

async function startProvider(port: number, returnTo: string): Promise<ChildProcess> {
  const provider = spawn(process.execPath, [PROGRAM, String(port), returnTo], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { PATH: process.env['PATH'], ...clockEnvironment },
  });
  process.once('exit', () => provider.kill());
  const lines = createInterface(provider.stdout);
  const [readyLine] = await once(lines, 'line');
  if (!String(readyLine).startsWith('The provider is ready'))
    throw new Error(`The provider printed: ${readyLine}`);
  return provider;
}

/** Signs in on the provider's page. */
export async function signInAtProvider(page: Page, login: string): Promise<void> {
  await page.getByRole('heading', { name: 'The School' }).waitFor();
  await page.getByLabel('Who are you?').fill(login);
  await page.getByRole('button', { name: 'Sign in' }).click();
}
