import { expect, test } from 'vitest';
import { pathOf, visitor } from './people.ts';
import { linkIn, mailTo } from './mails.ts';

const PASSWORD = 'olive trees in november';

test('somebody registers, confirms their address, completes their profile and waits for the hub', async () => {
  const { page, visit } = await visitor();

  await visit('/register');
  await page.getByLabel('First name').fill('Rim');
  await page.getByLabel('Last name').fill('Ben Youssef');
  await page.getByLabel('Email address').fill('rim@atelier-rim.tn');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Organization').fill('Atelier Rim');
  await page.getByRole('button', { name: 'Create my account' }).click();
  await page.getByRole('heading', { name: 'Look in your mailbox' }).waitFor();

  await page.goto(linkIn(await mailTo('rim@atelier-rim.tn', /confirm/i)));
  await page.getByRole('heading', { name: 'Your address is confirmed' }).waitFor();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await expect.poll(() => page.getByLabel('Email address').inputValue()).toBe('rim@atelier-rim.tn');
  // Whoever waits for the hub's answer goes nowhere else yet, whatever they came for.
  await visit('/experts');
  await page.getByLabel('Email address').fill('rim@atelier-rim.tn');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();

  await page.getByRole('heading', { name: 'Welcome, Rim' }).waitFor();
  await page.getByLabel('Phone').fill('+216 20 123 456');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Position').fill('Founder');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Region').fill('Tunis');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('+216 20 123 456').waitFor();
  await page.getByRole('button', { name: 'Complete my registration' }).click();

  await page.getByRole('heading', { name: 'We are reading your registration, Rim' }).waitFor();
  expect(pathOf(page)).toBe('/dashboard');
});
