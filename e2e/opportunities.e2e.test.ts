import { test } from 'vitest';
import { clickButton, field } from './forms.ts';
import { LIVE_TIMEOUT, signInUsers, visitWithLiveEvents } from './users.ts';

const TITLE = 'Open data hackathon';

test('staff publish an opportunity, a startup applies with a file, and sees at once that it is accepted', async () => {
  const { nour, youssef } = await signInUsers('nour', 'youssef');
  const staff = nour.page;
  await nour.visit('/opportunity/all?status=draft');
  await staff.getByRole('link', { name: TITLE }).click();
  await clickButton(staff, 'Publish');
  const dialog = staff.getByRole('dialog', { name: 'Publish opportunity' });
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await staff.getByText('Published', { exact: true }).waitFor();

  await visitWithLiveEvents(youssef, '/opportunity/all');
  const { page } = youssef;
  await page.getByRole('link', { name: TITLE }).click();
  await field(page, 'Why do you apply?').fill('Our shuttles count passengers.');
  const buffer = Buffer.from('%PDF-1.4\n%%EOF\n');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'plan.pdf', mimeType: 'application/pdf', buffer });
  await clickButton(page, 'Submit application');
  await page.getByRole('heading', { name: 'Your application' }).waitFor();
  await page.getByText('Submitted', { exact: true }).waitFor();
  await page.getByText('plan.pdf').waitFor();

  await nour.visit('/opportunity/proposals');
  await nour.row(TITLE).getByRole('link').first().click();
  const panel = staff.getByRole('dialog').filter({ hasText: 'plan.pdf' });
  await panel.getByRole('radio').nth(3).check({ force: true });
  await panel.getByRole('button', { name: 'Save score' }).click();
  await panel.getByRole('list').filter({ hasText: 'Nour Jaziri' }).first().waitFor();
  await panel.getByRole('button', { name: 'Accept', exact: true }).click();
  const decision = staff.getByRole('dialog', { name: 'Accept application' });
  await decision.getByRole('button', { name: 'Accept', exact: true }).click();

  await page.getByText('Accepted', { exact: true }).waitFor(LIVE_TIMEOUT);
});
