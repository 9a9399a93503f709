import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { askErasure } from './erasure.ts';
import { expectAt, field } from './forms.ts';
import { PHONE } from './looking.ts';
import { mailTo } from './mails.ts';
import { pathOf, people, person, visitor } from './people.ts';
import { ask } from './sessions.ts';

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });

test('what somebody switches off is not told any more, and stays so', async () => {
  const { julien, skander } = await people('julien', 'skander');
  const { page } = julien;
  await julien.visit('/account?tab=notifications');
  const inBell = page.getByRole('switch', { name: /^In the bell: Somebody asks you/ });
  const byMail = page.getByRole('combobox', { name: /^By mail: Somebody asks you/ });
  await inBell.waitFor();
  const before = await bell(page).textContent();

  await saved(page, () => inBell.press('Space'));
  await byMail.click();
  await saved(page, () => page.getByRole('option', { name: 'Never' }).click());
  await page.reload();

  await inBell.waitFor();
  await expect.poll(() => inBell.isChecked()).toBe(false);
  await expect.poll(() => byMail.inputValue()).toBe('Never');
  const booking = await ask(skander, {
    expert: 'Julien Faure',
    topic: 'Communication and marketing',
    description: 'What our first page leaves out',
    times: 1,
  });
  await julien.visit(booking);
  await page.getByText('What our first page leaves out').waitFor();
  await expect.poll(() => bell(page).textContent()).toBe(before);
});

test('quiet hours are kept as they were set, and equal ends are refused at their field', async () => {
  const { member } = await people('member');
  const { page } = member;
  await member.visit('/account?tab=notifications');

  await page.getByRole('switch', { name: 'Quiet at certain hours' }).press('Space');
  await field(page, 'Until').fill('21');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expectAt(field(page, 'Until'), 'Quiet hours end at another time than they begin');
  await field(page, 'Until').fill('630');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Your quiet hours are saved.').waitFor();
  await page.reload();

  await field(page, 'Until').waitFor();
  await expect.poll(() => field(page, 'Until').inputValue()).toBe('06:30');
});

test('somebody takes a copy of their data, for their password, and finds themselves in it', async () => {
  const { lina } = await people('lina');
  const { page, account, me } = lina;
  await lina.visit('/account?tab=data');
  await page.getByRole('button', { name: 'Get my data' }).click();
  const dialog = page.getByRole('dialog', { name: 'A copy of your data' });
  await dialog.getByLabel('Your password').fill('not my password');
  await dialog.getByRole('button', { name: 'Prepare the copy' }).click();
  await expectAt(dialog.getByLabel('Your password'), 'Incorrect password');
  lina.expects('422 /api/mydata/export');

  await dialog.getByLabel('Your password').fill(account.password);
  await dialog.getByRole('button', { name: 'Prepare the copy' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('link', { name: 'Download' }).click(),
  ]);

  expect(download.suggestedFilename()).toMatch(/^thedot-\d{4}-\d\d-\d\d\.zip$/);
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(Buffer.from(chunk));
  const archive = Buffer.concat(chunks).toString('utf8');
  expect(archive).toContain('README.txt');
  expect(archive).toContain(`"email": "${me.email}"`);
  expect(archive).toContain(`"lastName": "${me.lastName}"`);
});

test('somebody asks to be erased and takes it back', async () => {
  const { mariem } = await people('mariem');
  const { page } = mariem;
  await askErasure(mariem);

  await page.getByRole('button', { name: 'Take the request back' }).click();

  await page.getByRole('button', { name: 'Ask to be erased…' }).waitFor();
});

test('staff refuse with a reason that the person reads', async () => {
  const { bilel } = await people('bilel');
  const karim = await person('karim', { viewport: PHONE });
  await askErasure(bilel);

  await karim.visit(`/users/view/${bilel.me.id}`);
  const cards = karim.page.getByRole('main').getByRole('heading', { level: 2 });
  // Before all that they would have to scroll past on a phone.
  await cards.filter({ hasText: 'Asks to be erased' }).waitFor();
  await expect.poll(() => cards.first().innerText()).toBe('Asks to be erased');
  await karim.page.getByRole('button', { name: 'Refuse…' }).click();
  await field(karim.page, 'Why').fill('A borrowed laptop is still with you.');
  await karim.page.getByRole('button', { name: 'Refuse', exact: true }).click();
  await karim.page.getByText('The request is refused.').waitFor();

  await bilel.visit('/account?tab=data');
  await bilel.page.getByText('A borrowed laptop is still with you.').waitFor();
});

test('staff erase somebody, who cannot come in again and is nowhere named', async () => {
  const { salma, zeineb, karim } = await people('salma', 'zeineb', 'karim');
  // Her page hears that her news are gone, and that she is.
  salma.expects('401 /api/getusersnotifications', '401 /api/auth/refreshtoken');
  const { firstName, lastName, email, id } = salma.me;
  const name = `${firstName} ${lastName}`;
  await zeineb.visit('/booking?tab=all');
  await zeineb.page.getByText(name).first().waitFor();
  await askErasure(salma);
  await mailTo(email, /You asked THE DOT to erase you|demandé à THE DOT/);

  await karim.visit(`/users/view/${id}`);
  await karim.page.getByRole('button', { name: 'Erase…' }).click();
  const dialog = karim.page.getByRole('dialog', { name: `Erase ${name}` });
  await dialog.getByText('1 request without an answer').waitFor();
  await dialog.getByLabel('Message to the others').fill('She has left the hub.');
  await dialog.getByRole('button', { name: `Erase ${name}` }).click();
  await karim.page.getByRole('heading', { level: 1, name: 'Erased person' }).waitFor();

  await karim.visit('/users/list?removed=yes');
  await karim.page.getByRole('button', { name: 'Actions for Erased person' }).first().click();
  await karim.page.getByRole('menuitem', { name: 'Open' }).waitFor();
  await expect.poll(() => karim.page.getByRole('menuitem').allTextContents()).toEqual(['Open']);
  await karim.visit(`/users/edit/${id}`);
  await karim.page.getByRole('heading', { level: 1, name: 'Nobody is left to edit' }).waitFor();
  expect(await karim.page.getByRole('textbox').count()).toBe(0);
  await karim.page.getByRole('main').getByRole('link', { name: 'All users' }).last().click();
  await karim.page.waitForURL(/\/users\/list/);

  await mailTo(email, /is erased|est effacé/);
  await zeineb.visit('/booking?tab=all');
  await zeineb.page.getByText('Erased person').first().waitFor();
  expect(await zeineb.page.getByText(name).count()).toBe(0);
  salma.expects('401 /api/user', '401 /api/auth/refreshtoken', '401 /api/mydata');
  await salma.page.goto('/dashboard');
  await salma.page.waitForURL(/\/login/);
  const again = await visitor();
  again.expects('401 /api/auth/signin');
  await again.visit('/login');
  await field(again.page, 'Email address').fill(email);
  await field(again.page, 'Password').fill(salma.account.password);
  await again.page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expectAt(field(again.page, 'Password'), 'Invalid Password');
  expect(pathOf(again.page)).toMatch(/^\/login/);
});

/** A choice that takes effect as it is made has reached the server. */
const saved = (page: Page, choose: () => Promise<void>) =>
  Promise.all([
    page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok()),
    choose(),
  ]);
