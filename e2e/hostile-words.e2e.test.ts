import { test } from 'vitest';
import { field, press } from './forms.ts';
import {
  ALL,
  callThemselves,
  endless,
  expectHarmless,
  expectHarmlessAndHeld,
  IMAGE,
  LINK,
  SCRIPT,
  SVG,
  TEMPLATE,
} from './hostile-words.ts';
import { mailTo } from './mails.ts';
import { people, visitor } from './people.ts';
import { describe as describeSession, openRequest, pickTimes } from './sessions.ts';

test('words that would be code are only words, wherever they are shown', async () => {
  const { skander, hedi } = await people('skander', 'hedi');
  const name = `${IMAGE} ${TEMPLATE.slice(0, 79)}`.trim();
  await callThemselves(skander, IMAGE, TEMPLATE.slice(0, 79));

  await openRequest(skander, 'Hédi Ayari');
  await pickTimes(skander.page, 1);
  await describeSession(skander.page, 'Intellectual property', ALL);
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
    await hedi.visit(path);
    await expectHarmless(hedi.page, IMAGE);
  }
  await hedi.page.getByRole('button', { name: /unread/ }).click();
  await expectHarmless(hedi.page, IMAGE);
  await hedi.visit(booking);
  await expectHarmless(hedi.page, SCRIPT, name.slice(0, 60), `${IMAGE}.txt`);

  await press(hedi.page, 'Decline');
  const dialog = hedi.page.getByRole('dialog');
  await expectHarmless(hedi.page, IMAGE);
  await dialog.getByRole('textbox', { name: 'Why?' }).fill(ALL);
  await dialog.getByRole('button', { name: 'Decline', exact: true }).click();
  await hedi.page.getByText('You declined').waitFor();
  await expectHarmless(hedi.page, LINK);

  await skander.visit(booking);
  await expectHarmless(skander.page, LINK);
  await skander.page.getByRole('button', { name: /^Notifications/ }).click();
  await skander.visit('/dashboard');
  await expectHarmless(skander.page, IMAGE);
  await skander.page.getByRole('button', { name: 'FR, Switch to French' }).click();
  await skander.page.getByRole('link', { name: 'Réservations' }).first().click();
  await expectHarmless(skander.page, 'Hédi Ayari');
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

test('an endless name pushes nothing off a phone where the staff keep the person', async () => {
  const { hela, sarra } = await people('hela', 'sarra');
  const name = endless(67);
  await callThemselves(sarra, name, name);

  for (const page of ['view', 'edit']) {
    await hela.visit(`/users/${page}/${sarra.me.id}`);
    await expectHarmlessAndHeld(hela.page, name);
  }
});
