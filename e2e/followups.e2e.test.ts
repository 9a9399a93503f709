import { expect, test } from 'vitest';
import { PHONE } from './looking.ts';
import { type Person, person } from './people.ts';

/** Opens a session of one's own by its topic and whom it is with. */
async function open({ page, visit, row }: Person, topic: string, other: string) {
  await visit('/booking?tab=all');
  await row(other).getByRole('link', { name: topic, exact: true }).first().click();
  await page.getByRole('heading', { level: 1, name: other }).waitFor();
}

const card = ({ page }: Person, name: string) => page.getByRole('region', { name, exact: true });

test('an expert notes and agrees something, the startup does it, and the next session begins with it', async () => {
  const slimane = await person('slimane');
  await open(slimane, 'Business model', 'Amira Ben Salah');
  await card(slimane, 'Internal notes').getByRole('textbox').fill('Ask about the second plant.');
  await slimane.page.getByRole('button', { name: 'Add the note' }).click();
  await card(slimane, 'Internal notes').getByText('Ask about the second plant.').waitFor();

  const steps = card(slimane, 'Next steps');
  await steps.getByLabel('New next step').fill('Call the mill in Sfax');
  await expect.poll(() => steps.getByRole('combobox').inputValue()).toBe('Amira Ben Salah');
  await steps.getByLabel('By when').fill('2020-01-01');
  await slimane.page.keyboard.press('Enter');
  await steps.getByText('Choose a day from today on').waitFor();
  await steps.getByLabel('By when').fill('');
  await slimane.page.keyboard.press('Enter');
  await steps.getByRole('checkbox', { name: 'Call the mill in Sfax' }).waitFor();
  await expect.poll(() => steps.getByLabel('New next step').inputValue()).toBe('');

  // On a phone, in French: she is told, finds it among what is hers, and ticks it off.
  const amira = await person('amira', {
    locale: 'fr-FR',
    viewport: PHONE,
  });
  await amira.visit('/dashboard');
  const mine = card(amira, 'Suites à donner').getByRole('listitem');
  const call = mine.filter({ hasText: 'Call the mill in Sfax' });
  await call.getByRole('checkbox').check();
  await call.getByRole('link', { name: /Slimane Khelifi/ }).click();
  await amira.row('Call the mill in Sfax').getByText('Fait par vous').waitFor();
  await expect.poll(() => amira.page.getByText('Ask about the second plant.').count()).toBe(0);
  await expect.poll(() => card(amira, 'Notes internes').count()).toBe(0);

  await open(slimane, 'Go to market', 'Amira Ben Salah');
  await card(slimane, 'Briefing').getByText('Ask about the second plant.').waitFor();
  await card(slimane, 'Briefing').getByText('2 of 4 done').waitFor();
  const carried = card(slimane, 'From earlier sessions').getByRole('listitem');
  const done = carried.filter({ hasText: 'Call the mill in Sfax' });
  await done.getByText('Done by Amira Ben Salah').waitFor();
  await expect.poll(() => done.getByRole('checkbox').isChecked()).toBe(true);
});
