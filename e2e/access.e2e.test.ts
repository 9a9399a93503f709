import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { fill, press } from './forms.ts';
import { accountOf, pathOf, people, visitor } from './people.ts';

async function signIn(page: Page, name: string): Promise<void> {
  const { email, password } = accountOf(name);
  await fill(page, { 'Email address': email, Password: password });
  await press(page, 'Sign in');
}

test('a startup follows a link, signs in where it leads, and opens no screen of staff', async () => {
  const { page, visit } = await visitor();

  await visit('/booking?tab=past');
  expect(pathOf(page)).toBe('/login?redirect=%2Fbooking%3Ftab%3Dpast');
  await signIn(page, 'amira');
  await page.getByRole('heading', { name: 'Bookings', level: 1 }).waitFor();
  expect(pathOf(page)).toBe('/booking?tab=past');

  await visit('/users/list');
  await page.getByRole('heading', { name: 'This one isn’t yours to open' }).waitFor();
  expect(pathOf(page)).toBe('/not-authorized');
  await visit('/nowhere/at/all');
  await page.getByRole('heading', { name: 'This dot isn’t on the map' }).waitFor();
  expect(pathOf(page)).toBe('/error-404');
});

test('staff stay on the hub when a link to sign-in leads elsewhere, and open their screens', async () => {
  const { page, visit } = await visitor();

  await visit('/login?redirect=//evil.example');
  await signIn(page, 'dot');
  await page.waitForURL((url) => url.pathname !== '/login');
  expect(pathOf(page)).toBe('/dashboard');

  await visit('/users/list');
  await page.getByRole('heading', { name: 'Users', level: 1 }).waitFor();
  expect(pathOf(page)).toBe('/users/list');
});

test('a newcomer follows a link, completes their registration and is where it leads', async () => {
  const { page, visit } = await visitor();

  await visit('/booking?tab=past');
  await signIn(page, 'sami');
  await page.getByRole('heading', { name: 'Welcome, Sami' }).waitFor();
  expect(pathOf(page)).toBe('/register/complete?redirect=%2Fbooking%3Ftab%3Dpast');
  await fill(page, { Phone: '+216 20 123 456' });
  await press(page, 'Continue');
  await page.getByLabel('Position').fill('Product designer');
  await press(page, 'Continue');
  await press(page, 'Complete my registration');

  await page.getByRole('heading', { name: 'Bookings', level: 1 }).waitFor();
  expect(pathOf(page)).toBe('/booking?tab=past');
});

test('a registrant in review sees that they wait, and their own data', async () => {
  const { tarek } = await people('tarek');
  const { page, visit } = tarek;

  await visit('/dashboard');
  await page.getByRole('heading', { name: 'We are reading your registration' }).waitFor();
  await page.getByRole('link', { name: 'Take a copy of your data' }).click();
  await page.getByRole('button', { name: 'Get my data' }).waitFor();
  await page.getByRole('button', { name: 'Ask to be erased' }).waitFor();
  await expect.poll(() => page.getByRole('tab').allTextContents()).toEqual(['Security', 'My data']);
  await page.getByRole('tab', { name: 'Security' }).click();
  await page.getByRole('heading', { name: 'Password' }).waitFor();

  await visit('/booking');
  expect(pathOf(page)).toBe('/not-authorized');
});
