import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { fillFields, clickButton } from './forms.ts';
import { findSampleAccount, getPath, signInUsers, openVisitorBrowser } from './users.ts';

async function signIn(page: Page, name: string): Promise<void> {
  const { email, password } = findSampleAccount(name);
  await fillFields(page, { 'Email address': email, Password: password });
  await clickButton(page, 'Sign in');
}

test('a startup signs in from a deep link, arrives at its target, and cannot open staff screens', async () => {
  const { page, visit } = await openVisitorBrowser();

  await visit('/booking?tab=past');
  expect(getPath(page)).toBe('/login?redirect=%2Fbooking%3Ftab%3Dpast');
  await signIn(page, 'amira');
  await page.getByRole('heading', { name: 'Bookings', level: 1 }).waitFor();
  expect(getPath(page)).toBe('/booking?tab=past');

  await visit('/users/list');
  await page.getByRole('heading', { name: 'You don’t have access to this page' }).waitFor();
  expect(getPath(page)).toBe('/not-authorized');
  await visit('/nowhere/at/all');
  await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  expect(getPath(page)).toBe('/error-404');
});

test('staff stay on the hub after a sign-in link with a foreign redirect, and open staff screens in their language (A18)', async () => {
  const { page, visit } = await openVisitorBrowser();

  await visit('/login?redirect=//evil.example');
  await signIn(page, 'dot');
  await page.waitForURL((url) => url.pathname !== '/login');
  expect(getPath(page)).toBe('/dashboard');

  await visit('/users/list');
  await page.getByRole('heading', { name: 'Utilisateurs', level: 1 }).waitFor();
  expect(getPath(page)).toBe('/users/list');
});

test('a newcomer follows a deep link, completes the registration and arrives at its target', async () => {
  const { page, visit } = await openVisitorBrowser();

  await visit('/booking?tab=past');
  await signIn(page, 'sami');
  await page.getByRole('heading', { name: 'Welcome, Sami' }).waitFor();
  expect(getPath(page)).toBe('/register/complete?redirect=%2Fbooking%3Ftab%3Dpast');
  await fillFields(page, { Phone: '+216 20 123 456', Position: 'Product designer' });
  await clickButton(page, 'Complete registration');

  await page.getByRole('heading', { name: 'Bookings', level: 1 }).waitFor();
  expect(getPath(page)).toBe('/booking?tab=past');
});

test('a registrant in review sees a waiting page and can open their own data', async () => {
  const { tarek } = await signInUsers('tarek');
  const { page, visit } = tarek;

  await visit('/dashboard');
  await page.getByRole('heading', { name: 'We’re reviewing your registration' }).waitFor();
  await page.getByRole('link', { name: 'Download your data or delete your account' }).click();
  await page.getByRole('button', { name: 'Export my data' }).waitFor();
  await page.getByRole('button', { name: 'Delete my account' }).waitFor();
  await expect.poll(() => page.getByRole('tab').allTextContents()).toEqual(['Security', 'My data']);
  await page.getByRole('tab', { name: 'Security' }).click();
  await page.getByRole('heading', { name: 'Password' }).waitFor();

  await visit('/booking');
  expect(getPath(page)).toBe('/not-authorized');
});
