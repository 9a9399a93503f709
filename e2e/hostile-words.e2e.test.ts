import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { field, press } from './forms.ts';
import { mailTo } from './mails.ts';
import { type Person, people, visitor } from './people.ts';
import { describe as describeSession, openRequest, pickTimes } from './sessions.ts';

const IMAGE = '<img src=x onerror=window.__xss=1>';
const SCRIPT = '"><script>window.__xss=1</script>';
const SVG = "'><svg/onload=window.__xss=1>";
const TEMPLATE =
  "{{constructor.constructor('window.__xss=1')()}} $t(shell:sign_out) ${window.__xss=1}";
const LINK = '[x](javascript:window.__xss=1) javascript:window.__xss=1';
const ALL = [IMAGE, SCRIPT, SVG, TEMPLATE, LINK].join('\n');

declare global {
  interface Window {
    readonly __xss?: unknown;
  }
}

/** The words stand there as words, nothing in them ran, and the page still works. */
async function expectHarmless(page: Page, ...words: string[]): Promise<void> {
  for (const word of words) await page.getByText(word).first().waitFor();
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate(() => window.__xss), page.url()).toBeUndefined();
  expect(await page.locator('img[src="x"], svg[onload], a[href^="javascript:"]').count()).toBe(0);
}

async function callThemselves({ page, visit }: Person, first: string, last: string): Promise<void> {
  await visit('/account');
  await field(page, 'First name').fill(first);
  await field(page, 'Last name').fill(last);
  await page.getByLabel('Position').fill(SVG);
  await page.getByLabel('About you').fill(ALL);
  await press(page, 'Save');
  await page.getByText('Your profile is saved.').waitFor();
}

test('words that would be code are only words, wherever they are shown', async () => {
  const { skander, zeineb } = await people('skander', 'zeineb');
  const name = `${IMAGE} ${TEMPLATE.slice(0, 79)}`.trim();
  await callThemselves(skander, IMAGE, TEMPLATE.slice(0, 79));

  await openRequest(skander, 'Zeineb Hafsi');
  await pickTimes(skander.page, 1);
  await describeSession(skander.page, 'Business plan', ALL);
  await skander.page.locator('input[type=file]').setInputFiles({
    name: `${IMAGE}.txt`.replaceAll('/', ''),
    mimeType: 'text/plain',
    buffer: Buffer.from('a deck'),
  });
  await press(skander.page, 'Propose 1 time');
  await skander.page.waitForURL(/\/booking\/[\da-f-]{36}$/);
  const booking = new URL(skander.page.url()).pathname;
  await expectHarmless(skander.page, SCRIPT);

  for (const path of ['/dashboard', '/booking', '/booking?tab=waiting']) {
    await zeineb.visit(path);
    await expectHarmless(zeineb.page, IMAGE);
  }
  await zeineb.page.getByRole('button', { name: /unseen/ }).click();
  await expectHarmless(zeineb.page, IMAGE);
  await zeineb.visit(booking);
  await expectHarmless(zeineb.page, SCRIPT, name.slice(0, 60), `${IMAGE}.txt`);

  await press(zeineb.page, 'Decline');
  const dialog = zeineb.page.getByRole('dialog');
  await expectHarmless(zeineb.page, IMAGE);
  await dialog.getByRole('textbox', { name: 'Why?' }).fill(ALL);
  await press(zeineb.page, 'Decline the request');
  await zeineb.page.getByText('You declined').waitFor();
  await expectHarmless(zeineb.page, LINK);

  await skander.visit(booking);
  await expectHarmless(skander.page, LINK);
  await skander.page.getByRole('button', { name: /^Notifications/ }).click();
  await skander.visit('/dashboard');
  await expectHarmless(skander.page, IMAGE);
  await skander.page.getByRole('button', { name: 'FR, Switch to French' }).click();
  await skander.page.getByRole('link', { name: 'Réservations' }).first().click();
  await expectHarmless(skander.page, 'Zeineb Hafsi');
});

test('nor do they run in a registration, in the mails of it, or on their way back', async () => {
  const { page, visit } = await visitor();
  await visit('/register');
  await field(page, 'First name').fill(IMAGE);
  await field(page, 'Last name').fill(SVG);
  await field(page, 'Email address').fill('hostile@words.tn');
  await field(page, 'Password').fill('a quiet word in the evening');
  await field(page, 'Organization').fill(SCRIPT);
  await press(page, 'Create my account');
  await page.getByRole('heading', { name: 'Look in your mailbox' }).waitFor();
  await expectHarmless(page);

  const mail = await mailTo('hostile@words.tn', /confirm/i);
  await page.goto(`/mail/${mail.id}/html`);
  await expectHarmless(page);

  await visit('/login?redirect=javascript:window.__xss=1');
  await expectHarmless(page);
});
