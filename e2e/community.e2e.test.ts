import { test } from 'vitest';
import { clickButton, fillFields } from './forms.ts';
import { LIVE_TIMEOUT, signInUsers, visitWithLiveEvents } from './users.ts';

const TITLE = 'A brand for our sensors';

test('a member asks a partner with consent, staff move the request by a menu and by dragging, and the member sees its way at once', async () => {
  const { amira, nour } = await signInUsers('amira', 'nour');
  const { page } = amira;
  await visitWithLiveEvents(amira, '/eurafrique-legal');
  await fillFields(page, {
    Subject: TITLE,
    'What do you need?': 'We want to protect a name in three countries.',
    'Countries involved': 'Tunisia, Morocco, France',
  });
  const consent = page.getByRole('checkbox', { name: /Eurafrique Legal/ });
  if (await consent.isVisible()) await consent.check();
  await clickButton(page, 'Send request');
  await page.getByRole('heading', { name: TITLE }).waitFor();

  const staff = nour.page;
  await visitWithLiveEvents(nour, '/manage-community?program=eurafrique');
  const column = (name: string) => staff.getByRole('region', { name: new RegExp(`^${name} `) });
  const card = (name: string) => column(name).getByRole('listitem').filter({ hasText: TITLE });
  await card('New')
    .getByRole('button', { name: `Actions for ${TITLE}` })
    .click();
  await staff.getByRole('menuitem', { name: 'Start request' }).click();
  await staff.getByRole('dialog').getByRole('button', { name: 'Start request' }).click();
  await page.getByText('In progress', { exact: true }).waitFor(LIVE_TIMEOUT);
  await page.getByText(/^(On its way|Sent by email)/).waitFor(LIVE_TIMEOUT);

  await card('In progress').getByRole('link').dragTo(column('Done'));
  const dialog = staff.getByRole('dialog', { name: 'Mark as done' });
  await dialog.getByRole('textbox').fill('The lawyers file it on Monday.');
  await dialog.getByRole('button', { name: 'Mark as done' }).click();
  await card('Done').waitFor();
  await page.getByText('The lawyers file it on Monday.').first().waitFor(LIVE_TIMEOUT);
  await page.getByText('Done', { exact: true }).waitFor();
});
