import { expect, test } from 'vitest';
import { pathOf, person, type Person } from './people.ts';

/** Opens the session of the sample hub that these two had. */
async function openSession(one: Person, other: string, status: string): Promise<string> {
  await one.visit('/booking?tab=past');
  await one.row(other).filter({ hasText: status }).getByRole('link').first().click();
  await one.page.waitForURL(/\/booking\/[\da-f-]{36}$/);
  await one.page.getByRole('heading', { level: 1 }).waitFor();
  return pathOf(one.page);
}

const rate = ({ page }: Person, question: string, word: string) =>
  page
    .getByRole('radiogroup', { name: question, exact: true })
    .getByRole('radio', { name: new RegExp(`${word}$`) })
    .check();

const answer = ({ page }: Person, question: string, word: string) =>
  page.getByRole('radiogroup', { name: question }).getByLabel(word, { exact: true }).check();

test('after a session the startup reviews it, both fill in the form and then read each other, and the expert’s page shows the rating', async () => {
  const lina = await person('lina');
  const path = await openSession(lina, 'Meriem Belhadj', 'Took place');
  const { page } = lina;

  await page.getByRole('button', { name: 'Publish the review' }).click();
  await page.getByText('This field is required').waitFor();
  const words = page.getByLabel('What would you tell another founder?');
  await words.fill('She asked what a nurse does at six in the evening. <b>Nobody</b> had.');
  await rate(lina, 'Your rating', 'Very good');
  await page.keyboard.press('ArrowRight');
  await page.getByRole('button', { name: 'Publish the review' }).click();
  await page.getByText('Thank you. Your review is on Meriem Belhadj’s page.').waitFor();
  await page.getByText('<b>Nobody</b> had.').waitFor();
  await page.getByRole('listitem').filter({ hasText: 'You wrote a review' }).waitFor();

  await page.getByRole('link', { name: 'Give your feedback' }).click();
  await page.getByRole('heading', { name: 'How was the session?' }).waitFor();
  await answer(lina, 'Was Meriem Belhadj well prepared?', 'Yes');
  await page.getByLabel('What went well?').fill('We left with one screen instead of six.');
  await page.getByRole('button', { name: 'Send my feedback' }).click();
  const topic = page.getByLabel('What was the session about?');
  await expect.poll(() => topic.getAttribute('aria-invalid')).toBe('true');

  // What was typed is still there when the page is opened again.
  page.on('dialog', (dialog) => void dialog.accept());
  await lina.visit(`${path}/feedbacks`);
  const wentWell = page.getByLabel('What went well?');
  await expect.poll(() => wentWell.inputValue()).toBe('We left with one screen instead of six.');
  await topic.fill('The roadmap of the patient application');
  await rate(lina, 'Satisfaction, all in all', 'Excellent');
  await page.getByText('4 of 17 answered').waitFor();
  await page.getByRole('button', { name: 'Send my feedback' }).click();
  await page.getByText('Meriem Belhadj has not given theirs yet.').waitFor();

  const meriem = await person('meriem', { locale: 'fr-FR' });
  await meriem.visit(path);
  await meriem.page.getByRole('heading', { name: 'L’avis de Lina Haddad' }).waitFor();
  await meriem.page.getByText('<b>Nobody</b> had.').waitFor();
  await meriem.page.getByRole('link', { name: 'Donner mon retour' }).click();
  await meriem.page.getByText('Lina Haddad a donné son retour.').waitFor();
  expect(await meriem.page.getByText('one screen instead of six').count()).toBe(0);
  await meriem.page.getByLabel('De quoi a-t-il été question').fill('La première version');
  await rate(meriem, 'Satisfaction d’ensemble', 'Bien');
  await meriem.page.getByRole('button', { name: 'Envoyer mon retour' }).click();
  await meriem.page.getByRole('heading', { name: 'Ce que Lina Haddad a dit' }).waitFor();
  await meriem.page.getByText('We left with one screen instead of six.').waitFor();

  await lina.visit(path);
  await page.getByRole('link', { name: 'Read both' }).click();
  await page.getByText('La première version').waitFor();

  await page.getByRole('link', { name: 'Back to the session' }).click();
  await page.getByRole('link', { name: 'Meriem Belhadj', exact: true }).click();
  await page.getByRole('heading', { name: 'Reviews' }).waitFor();
  await page.getByRole('img', { name: '5 of 5' }).first().waitFor();
  await page.getByText('1 review').first().waitFor();
});
