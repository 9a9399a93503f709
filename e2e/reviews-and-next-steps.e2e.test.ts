import { expect, test } from 'vitest';
import { PHONE } from './accessibility.ts';
import {
  visitWithLiveEvents,
  getPath,
  signInUsers,
  type SignedInUser,
  signInUser,
  LIVE_TIMEOUT,
} from './users.ts';

const card = ({ page }: SignedInUser, name: string) =>
  page.getByRole('region', { name, exact: true });

/** Opens one of the user's sample sessions by its topic and the other participant. */
async function open({ page, visit, row }: SignedInUser, topic: string, other: string) {
  await visit('/booking?tab=all');
  await row(other).getByRole('link', { name: topic, exact: true }).first().click();
  await page.getByRole('heading', { level: 1, name: other }).waitFor();
}

const rate = ({ page }: SignedInUser, question: string, option: string) =>
  page
    .getByRole('radiogroup', { name: question, exact: true })
    .getByRole('radio', { name: new RegExp(`${option}$`) })
    .check();

const answer = ({ page }: SignedInUser, question: string, option: string) =>
  page.getByRole('radiogroup', { name: question }).getByLabel(option, { exact: true }).check();

test('an expert reports that a session took place, and staff find it among all bookings', async () => {
  const { zeineb, nour } = await signInUsers('zeineb', 'nour');
  await zeineb.visit('/booking?tab=past');
  await zeineb.row('Rania Kefi').first().getByRole('link').click();
  await zeineb.page.getByRole('button', { name: 'Session took place' }).click();
  await zeineb.page.getByText('You marked the session as completed').waitFor();
  await zeineb.page.getByText('Completed', { exact: true }).first().waitFor();

  await nour.visit('/booking?tab=all');
  const table = nour.page.getByRole('table', { name: 'Hub bookings' });
  await nour.page
    .getByRole('searchbox', { name: 'Search by person or organization' })
    .fill('zeineb');
  await nour.page.waitForURL(/search=zeineb/);
  const namesOnlyZeineb = async () =>
    (await table.getByRole('row').allInnerTexts())
      .slice(1)
      .every((row) => row.includes('Zeineb Hafsi'));
  await expect.poll(namesOnlyZeineb).toBe(true);
  await nour.page.getByRole('combobox', { name: 'Status' }).click();
  await nour.page.getByRole('option', { name: 'Completed' }).click();
  await nour.page.waitForURL(/status=/);
  await table
    .getByRole('row', { name: /Rania Kefi/ })
    .filter({ hasText: 'Business model' })
    .first()
    .getByRole('link', { name: 'Business model' })
    .click();
  await nour.page.getByRole('button', { name: 'Rania Kefi didn’t attend' }).waitFor();
});

test('a startup publishes a review, and both sides read the other’s feedback only after giving their own', async () => {
  const lina = await signInUser('lina');
  const { page } = lina;
  await lina.visit('/booking?tab=past');
  await lina
    .row('Meriem Belhadj')
    .filter({ hasText: 'Completed' })
    .getByRole('link')
    .first()
    .click();
  await page.waitForURL(/\/booking\/[\da-f-]{36}$/);
  const path = getPath(page);

  await page.getByRole('button', { name: 'Publish review' }).click();
  await page.getByText('This field is required').waitFor();
  const reviewText = page.getByLabel('What would you tell other founders?');
  await reviewText.fill('She asked what a nurse does at six in the evening. <b>Nobody</b> had.');
  await rate(lina, 'Your rating', 'Very good');
  await page.keyboard.press('ArrowRight');
  await page.getByRole('button', { name: 'Publish review' }).click();
  await page.getByText('Review published').waitFor();
  await page.getByText('<b>Nobody</b> had.').waitFor();
  await page.getByRole('listitem').filter({ hasText: 'You left a review' }).waitFor();

  await page.getByRole('link', { name: 'Give feedback' }).click();
  await page.getByRole('heading', { name: 'How was the session?' }).waitFor();
  await answer(lina, 'Was Meriem Belhadj well prepared?', 'Yes');
  await page.getByLabel('What went well?').fill('We left with one screen instead of six.');
  await page.getByRole('button', { name: 'Send feedback' }).click();
  const topic = page.getByLabel('What was the session about?');
  await expect.poll(() => topic.getAttribute('aria-invalid')).toBe('true');

  // The draft survives a reload.
  page.on('dialog', (dialog) => void dialog.accept());
  await lina.load(`${path}/feedbacks`);
  const wentWell = page.getByLabel('What went well?');
  await expect.poll(() => wentWell.inputValue()).toBe('We left with one screen instead of six.');
  await topic.fill('The roadmap of the patient application');
  await rate(lina, 'Overall satisfaction', 'Excellent');
  await page.getByText('4 of 17 answered').waitFor();
  await page.getByRole('button', { name: 'Send feedback' }).click();
  await page.getByText('Meriem Belhadj hasn’t sent feedback yet.').waitFor();

  const meriem = await signInUser('meriem', { locale: 'fr-FR' });
  await meriem.visit(path);
  await meriem.page.getByRole('heading', { name: 'Avis donné par Lina Haddad' }).waitFor();
  await meriem.page.getByText('<b>Nobody</b> had.').waitFor();
  await meriem.page.getByRole('link', { name: 'Donner mon retour' }).click();
  await meriem.page.getByText('Lina Haddad a envoyé son retour.').waitFor();
  expect(await meriem.page.getByText('one screen instead of six').count()).toBe(0);
  await meriem.page.getByLabel('Quel était le sujet').fill('La première version');
  await rate(meriem, 'Satisfaction générale', 'Bien');
  await meriem.page.getByRole('button', { name: 'Envoyer mon retour' }).click();
  await meriem.page.getByRole('heading', { name: 'Retour envoyé par Lina Haddad' }).waitFor();
  await meriem.page.getByText('We left with one screen instead of six.').waitFor();

  await lina.visit(path);
  await page.getByRole('link', { name: 'View both' }).click();
  await page.getByText('La première version').waitFor();
  await page.getByRole('link', { name: 'Back to session' }).click();
  await page.getByRole('link', { name: 'Meriem Belhadj', exact: true }).first().click();
  await page.getByRole('heading', { name: 'Reviews' }).waitFor();
  await page.getByRole('img', { name: '5 out of 5' }).first().waitFor();
  await page.getByText('1 review').first().waitFor();
});

test('an expert adds a next step, the startup completes it on a phone, and the next session shows it', async () => {
  const slimane = await signInUser('slimane');
  await open(slimane, 'Business model', 'Amira Ben Salah');
  const path = getPath(slimane.page);
  await visitWithLiveEvents(slimane, path);
  await card(slimane, 'Internal notes').getByRole('textbox').fill('Ask about the second plant.');
  await slimane.page.getByRole('button', { name: 'Add note' }).click();
  await card(slimane, 'Internal notes').getByText('Ask about the second plant.').waitFor();

  const amira = await signInUser('amira', { locale: 'fr-FR', viewport: PHONE });
  await visitWithLiveEvents(amira, '/dashboard');
  // Without this wait, the refetch on connect could show the step without a live event.
  await amira.page.waitForLoadState('networkidle');
  const steps = card(slimane, 'Next steps');
  await steps.getByLabel('Add a next step').fill('Call the mill in Sfax');
  await expect.poll(() => steps.getByRole('combobox').inputValue()).toBe('Amira Ben Salah');
  await steps.getByRole('textbox', { name: 'Due date' }).fill('2020-01-01');
  await slimane.page.keyboard.press('Enter');
  await steps.getByText('Choose a day within the next two years').waitFor();
  await steps.getByRole('textbox', { name: 'Due date' }).fill('');
  await slimane.page.keyboard.press('Enter');
  await steps.getByRole('checkbox', { name: 'Call the mill in Sfax' }).waitFor();
  await expect.poll(() => steps.getByLabel('Add a next step').inputValue()).toBe('');
  await steps.getByLabel('Add a next step').fill('Half a thought');

  // The step appears on her open page, and her tick on his page, which keeps his unsaved text.
  const call = card(amira, 'Suites à donner')
    .getByRole('listitem')
    .filter({ hasText: 'Call the mill in Sfax' });
  await call.getByRole('link', { name: /Slimane Khelifi/ }).waitFor(LIVE_TIMEOUT);
  await call.getByRole('checkbox').check();
  await slimane
    .row('Call the mill in Sfax')
    .getByText('Done by Amira Ben Salah')
    .waitFor(LIVE_TIMEOUT);
  await expect.poll(() => steps.getByLabel('Add a next step').inputValue()).toBe('Half a thought');
  await steps.getByLabel('Add a next step').fill('');
  await amira.visit(path);
  await amira.row('Call the mill in Sfax').getByText('Fait par vous').waitFor();
  await expect.poll(() => amira.page.getByText('Ask about the second plant.').count()).toBe(0);
  await expect.poll(() => card(amira, 'Notes internes').count()).toBe(0);

  await open(slimane, 'Go-to-market', 'Amira Ben Salah');
  await card(slimane, 'Briefing').getByText('Ask about the second plant.').waitFor();
  await card(slimane, 'Briefing').getByText('2 of 4 done').waitFor();
  const carried = card(slimane, 'Next steps from previous sessions').getByRole('listitem');
  const done = carried.filter({ hasText: 'Call the mill in Sfax' });
  await done.getByText('Done by Amira Ben Salah').waitFor();
  await expect.poll(() => done.getByRole('checkbox').isChecked()).toBe(true);
});
