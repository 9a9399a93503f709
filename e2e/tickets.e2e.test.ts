import { expect, test } from 'vitest';
import { withAccessibilityChecks } from './accessibility.ts';
import { clickButton, fillFields } from './forms.ts';
import { getPath, LIVE_TIMEOUT, signInUsers } from './users.ts';

const TITLE = 'The screen of Medina flickers';

test('a member claims a problem of a space on its page, staff answer and resolve it, and the member sees it at once and rates it', async () => {
  const users = await signInUsers('amira', 'nour');
  const amira = withAccessibilityChecks(users.amira);
  const nour = withAccessibilityChecks(users.nour);
  const { page } = amira;
  await amira.visit('/booking/workshop');
  await page.getByRole('link', { name: 'Medina' }).click();
  const space = await page
    .getByRole('heading', { name: 'Medina', level: 1 })
    .waitFor()
    .then(() => getPath(page));
  const card = page.getByRole('region', { name: 'Tickets' });
  await card.getByRole('link', { name: 'Report a problem' }).click();
  await fillFields(page, { Title: TITLE, Description: 'It goes black each minute.' });
  await clickButton(page, 'Create ticket');
  await page.getByRole('heading', { name: TITLE }).waitFor();
  await expect
    .poll(() => page.getByRole('link', { name: 'Medina' }).getAttribute('href'))
    .toBe(space);

  await nour.visit('/feedback');
  await nour.check('/feedback');
  await nour.page.getByRole('link', { name: TITLE }).click();
  await nour.page.getByRole('heading', { name: TITLE }).waitFor();
  await nour.check('the page of a ticket');
  await fillFields(nour.page, { Message: 'We look at it today.' });
  await clickButton(nour.page, 'Send message');
  await page.getByText('We look at it today.').waitFor(LIVE_TIMEOUT);
  await clickButton(nour.page, 'Resolve');
  const dialog = nour.page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('It has a new cable.');
  await dialog.getByRole('button', { name: 'Resolve' }).click();

  const rating = page.getByRole('region', { name: 'How was it handled?' });
  await rating.waitFor(LIVE_TIMEOUT);
  await page.getByText('It has a new cable.').first().waitFor();
  await rating.getByRole('radio', { name: /Very good$/ }).check();
  await clickButton(page, 'Send rating');
  await nour.page.getByRole('region', { name: 'Author’s rating' }).waitFor(LIVE_TIMEOUT);

  await amira.visit(space);
  await card.getByRole('listitem').filter({ hasText: TITLE }).getByText('Resolved').waitFor();
});
