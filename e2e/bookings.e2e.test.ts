import { expect, test } from 'vitest';
import { mailTo } from './mails.ts';
import { deafen, people, person } from './people.ts';
import { ask, describe, openRequest, pickTimes } from './sessions.ts';

/** One session from the request to the confirmation; it happens once, whichever test asks first. */
let agreed: ReturnType<typeof agree> | undefined;
const session = () => (agreed ??= agree());

async function agree() {
  const rania = await person('rania');
  const sonia = await person('sonia', { locale: 'fr-FR' });

  const path = await ask(rania, {
    expert: 'Sonia Trabelsi',
    topic: 'Fundraising',
    description: 'Two funds have answered. Which one first?',
    times: 3,
  });
  await expect.poll(() => rania.row('Sonia Trabelsi').count()).toBeGreaterThan(0);

  await sonia.visit('/booking?tab=waiting');
  await sonia.row('Rania Kefi').first().getByRole('link').first().click();
  await sonia.page.getByText('Two funds have answered').waitFor();
  const times = sonia.page
    .getByRole('radiogroup', { name: 'Créneaux proposés' })
    .getByRole('radio');
  await times.first().waitFor();
  await expect.poll(() => times.count()).toBe(3);
  await times.nth(1).click();
  await sonia.page.getByRole('button', { name: 'Confirmer ce créneau' }).click();
  await sonia.page.getByText('La session est confirmée.').waitFor();
  return { rania, sonia, path };
}

test('a startup asks an expert for a session with three times, the expert confirms one, both see it', async () => {
  const { rania, sonia, path } = await session();

  await sonia.page.getByText('Vous avez confirmé un créneau').waitFor();
  await sonia.visit('/booking?tab=coming');
  await sonia.row('Rania Kefi').filter({ hasText: 'Confirmée' }).first().waitFor();

  await rania.visit('/booking?tab=coming');
  await rania.row('Sonia Trabelsi').filter({ hasText: 'Confirmed' }).getByRole('link').click();
  await rania.page.waitForURL(`**${path}`);
  const story = rania.page.getByRole('listitem');
  await story.filter({ hasText: 'You asked for a session' }).waitFor();
  await story.filter({ hasText: 'Sonia Trabelsi confirmed a time' }).waitFor();

  await rania.visit('/dashboard');
  await rania.page.getByRole('main').getByText('Sonia Trabelsi').first().waitFor();
});

test('the expert declines with a reason, which the startup reads', async () => {
  const { youssef, amel } = await people('youssef', 'amel');
  const path = await ask(youssef, {
    expert: 'Amel Karray',
    topic: 'Accounting',
    description: 'Our first annual accounts.',
    times: 1,
  });

  await amel.visit(path);
  await amel.page.getByRole('button', { name: 'Decline' }).click();
  const dialog = amel.page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Decline', exact: true }).click();
  const why = dialog.getByRole('textbox', { name: 'Why?' });
  await expect.poll(() => why.getAttribute('aria-invalid')).toBe('true');
  await dialog.getByText('Please give a reason').waitFor();
  await why.fill('That week is our audit. Ask me again in two weeks.');
  await dialog.getByRole('button', { name: 'Decline', exact: true }).click();
  await amel.page.getByText('You declined').waitFor();

  await youssef.visit(path);
  await youssef.page.getByText('Declined', { exact: true }).waitFor();
  await youssef.page.getByText('That week is our audit. Ask me again in two weeks.').waitFor();
});

test('the startup withdraws a request, and the expert is asked no longer', async () => {
  const { mehdi, ramzi } = await people('mehdi', 'ramzi');
  const path = await ask(mehdi, {
    expert: 'Ramzi Sellami',
    topic: 'Product',
    description: 'A second look at our casing.',
    times: 2,
  });

  await mehdi.page.getByRole('button', { name: 'Withdraw the request' }).click();
  const dialog = mehdi.page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Why?' }).fill('We found the fault ourselves.');
  await dialog.getByRole('button', { name: 'Withdraw the request' }).click();
  await mehdi.page.getByText('You cancelled').waitFor();

  await ramzi.visit(path);
  await ramzi.page.getByText('We found the fault ourselves.').waitFor();
  expect(await ramzi.page.getByRole('button', { name: 'Confirm this time' }).count()).toBe(0);
});

test('an accepted session can be cancelled, and the other side reads why', async () => {
  const { lina, meriem } = await people('lina', 'meriem');
  const path = await ask(lina, {
    expert: 'Meriem Belhadj',
    topic: 'Product',
    description: 'The first screen of the patient application.',
    times: 1,
  });
  await meriem.visit(path);
  await meriem.page.getByRole('radio').click();
  await meriem.page.getByRole('button', { name: 'Confirm this time' }).click();
  await meriem.page.getByText('You confirmed a time').waitFor();

  await lina.visit(path);
  await lina.page.getByRole('button', { name: 'Cancel the session' }).click();
  const dialog = lina.page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Why?' }).fill('The clinic has closed for a week.');
  await dialog.getByRole('button', { name: 'Cancel the session' }).click();
  await lina.page.getByText('You cancelled').waitFor();

  await meriem.visit(path);
  await meriem.page.getByText('Lina Haddad cancelled').waitFor();
  await meriem.page.getByText('The clinic has closed for a week.').waitFor();
});

test('a time that has gone meanwhile is said at its place; the other times and the text stay', async () => {
  const { lina, ines, meriem } = await people('lina', 'ines', 'meriem');
  ines.expects('409 /api/expert-booking');
  // Where the line stands, the time would be gone before she presses.
  await deafen(ines.page);

  await openRequest(ines, 'Meriem Belhadj');
  await pickTimes(ines.page, 3);
  await describe(ines.page, 'Product', 'What do our first users do on day two?');

  const path = await ask(lina, {
    expert: 'Meriem Belhadj',
    topic: 'Product',
    description: 'Interviews with ten clinics.',
    times: 1,
  });
  await meriem.visit(path);
  await meriem.page.getByRole('radio').first().click();
  await meriem.page.getByRole('button', { name: 'Confirm this time' }).click();
  await meriem.page.getByText('You confirmed a time').waitFor();

  await ines.page.getByRole('button', { name: 'Propose 3 times' }).click();
  await ines.page.getByText('A time has just gone').waitFor();
  await ines.page.getByText('Oups...!').first().waitFor();
  const tray = ines.page.getByRole('list', { name: 'Your proposal' });
  await tray.getByText('No longer free').waitFor();
  const description = ines.page.getByLabel('What should the session solve?');
  await expect.poll(() => description.inputValue()).toBe('What do our first users do on day two?');

  await ines.page.getByRole('button', { name: 'Propose 2 times' }).click();
  await ines.page.waitForURL(/\/booking\/[\da-f-]{36}$/);
});

test('a request without a time, a topic or words says so at each place, and keeps what was typed', async () => {
  const { amira } = await people('amira');
  const { page } = amira;

  await openRequest(amira, 'Slimane Khelifi');
  await page.getByRole('button', { name: 'Choose a time' }).click();
  await page.getByText('A minimum of one timeslot is required').waitFor();
  await expect.poll(() => invalid(page.getByRole('combobox', { name: 'Topic' }))).toBe('true');
  await expect.poll(() => invalid(page.getByLabel('What should the session solve?'))).toBe('true');

  await page.getByLabel('What should the session solve?').fill('The price of the second plan.');
  await pickTimes(page, 2);
  await page.getByRole('button', { name: 'Propose 2 times' }).click();
  await page.getByText('This field is required').waitFor();
  await expect
    .poll(() => page.getByLabel('What should the session solve?').inputValue())
    .toBe('The price of the second plan.');
  await page.getByRole('button', { name: 'Propose 2 times' }).waitFor();
});

const invalid = (field: { getAttribute: (name: string) => Promise<string | null> }) =>
  field.getAttribute('aria-invalid');

test('both got a mail of what happened, in the language of each', async () => {
  const { rania, sonia, path } = await session();

  const asked = await mailTo(sonia.me.email, /Rania Kefi vous demande une session/, MAIL_COMES);
  const confirmed = await mailTo(rania.me.email, /Confirmed: Sonia Trabelsi/, MAIL_COMES);

  expect(asked.text).toContain(path);
  expect(confirmed.text).toContain(path);
});

/** The hub waits a minute, in case the news is seen on the screen first. */
const MAIL_COMES = { within: 100_000 };
