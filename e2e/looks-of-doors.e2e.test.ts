import { afterAll, beforeAll, test } from 'vitest';
import { sit } from './browser.ts';
import { fill, press } from './forms.ts';
import { startHubWithProviders } from './identity-provider.ts';
import { standsWithoutFaults } from './looking.ts';
import { startCopy } from './own-hub.ts';
import { accountOf } from './people.ts';
import { confirmWith } from './second-factor.ts';
import type { Running } from './server.ts';

let hub: Running;
beforeAll(async () => {
  hub = await startCopy({ SECOND_FACTOR_ROLES: 'admin' }, startHubWithProviders);
}, 60_000);
afterAll(() => hub.stop());

test('a door with several ways in can be used by everybody', async () => {
  const { page, expects } = await sit('a visitor', { baseURL: hub.url });
  expects('403 /api/auth/openid/finish');
  await page.goto('/login');
  await page.getByRole('button', { name: 'Continue with La Banque' }).waitFor();
  await standsWithoutFaults(page, 'providers');

  await press(page, 'Continue with The School');
  await page.getByRole('heading', { name: 'The School' }).waitFor();
  await press(page, 'Sign in');
  await page.getByRole('alert').filter({ hasText: 'did not let you through' }).waitFor();
  await standsWithoutFaults(page, 'not let through');

  await page.goto('/login');
  await fill(page, {
    'Email address': accountOf('startup').email,
    Password: accountOf('startup').password,
  });
  await press(page, 'Sign in');
  await page.waitForURL('**/dashboard');
  await page.goto('/account?tab=security');
  await page.getByRole('button', { name: 'Link The School' }).waitFor();
  await standsWithoutFaults(page, 'other ways to sign in');
  await press(page, 'Link The School');
  await standsWithoutFaults(page, 'linking', '[role=dialog]');
});

test('so can the way of who must set a second factor up first, to its end', async () => {
  const { page } = await sit('an administrator', { baseURL: hub.url });
  const admin = accountOf('admin');
  await page.goto('/login');
  await fill(page, { 'Email address': admin.email, Password: admin.password });
  await press(page, 'Sign in');
  await page.getByRole('heading', { name: 'First, a second step' }).waitFor();
  await standsWithoutFaults(page, 'password');
  await press(page, 'Continue');
  await page.locator('[aria-invalid=true]').waitFor();
  await standsWithoutFaults(page, 'no password');

  await confirmWith(page, admin, () => standsWithoutFaults(page, 'app'));
  await standsWithoutFaults(page, 'recovery codes');
});
