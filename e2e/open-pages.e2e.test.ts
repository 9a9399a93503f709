// What one person changes shows on the other's open page, which nobody touches.
import { expect, test } from 'vitest';
import { fill, press } from './forms.ts';
import { invite } from './invitations.ts';
import { listen, people, type Person, person, SOON, visitor } from './people.ts';
import { ask, describe, openRequest, pickTimes } from './sessions.ts';

const region = ({ page }: Person, name: string) => page.getByRole('region', { name, exact: true });

/** Comes to a page in one go, so that it hears what happens; then looks for something there. */
async function comeTo(who: Person, path: string): Promise<void> {
  await listen(who, path);
  await who.page.getByRole('heading', { level: 1 }).waitFor();
}

test('a time that goes is gone where somebody else has picked it, and what they wrote stays', async () => {
  const { mariem, julien, youssef } = await people('mariem', 'julien', 'youssef');
  const topic = 'Communication and marketing';
  const path = await ask(mariem, {
    expert: 'Julien Faure',
    topic,
    description: 'Who writes about us first?',
    times: 1,
  });
  await openRequest(youssef, 'Julien Faure');
  await listen(youssef, new URL(youssef.page.url()).pathname);
  await pickTimes(youssef.page, 1);
  await describe(youssef.page, topic, 'Which paper reads about buses?');

  await julien.visit(path);
  await julien.page.getByRole('radio').first().click();
  await julien.page.getByRole('button', { name: 'Confirm this time' }).click();

  const proposal = youssef.page.getByRole('list', { name: 'Your proposal' });
  await proposal.getByText('No longer free').waitFor(SOON);
  const words = youssef.page.getByLabel('What should the session solve?');
  await expect.poll(() => words.inputValue()).toBe('Which paper reads about buses?');
});

test('whoever joins appears on the pages of the organization that are open', async () => {
  const { rania, hela } = await people('rania', 'hela');
  const link = await invite(rania, 'nadia.live@example.org');
  await comeTo(rania, '/team');
  await hela.visit('/organizations');
  await hela.page.getByRole('link', { name: 'Jasmin Fintech' }).first().click();
  await hela.page.waitForURL(/\/organizations\/[\da-f-]{36}$/);
  await comeTo(hela, new URL(hela.page.url()).pathname);
  for (const who of [rania, hela]) await region(who, 'Members').getByText('Rania Kefi').waitFor();

  const { page } = await visitor();
  await page.goto(link);
  const name = { 'First name': 'Nadia', 'Last name': 'Live' };
  await fill(page, { ...name, Password: 'a lighthouse in la goulette' });
  await press(page, 'Join');
  await page.waitForURL('**/register/complete*');

  for (const who of [rania, hela]) {
    await region(who, 'Members').getByText('Nadia Live').waitFor(SOON);
  }
  await region(rania, 'Invited')
    .getByText('nadia.live@example.org')
    .waitFor({ ...SOON, state: 'hidden' });
});

test('a next step appears at the other’s, and its tick comes back', async () => {
  const { slimane, amira } = await people('slimane', 'amira');
  await slimane.visit('/booking?tab=all');
  await slimane
    .row('Amira Ben Salah')
    .getByRole('link', { name: 'Business model', exact: true })
    .first()
    .click();
  await slimane.page.getByRole('heading', { level: 1, name: 'Amira Ben Salah' }).waitFor();
  const { pathname } = new URL(slimane.page.url());
  await comeTo(slimane, pathname);
  await comeTo(amira, pathname);

  const steps = region(slimane, 'Next steps');
  await steps.getByLabel('New next step').fill('Call the press in Gabès');
  await slimane.page.keyboard.press('Enter');
  const hers = amira.page.getByRole('checkbox', { name: 'Call the press in Gabès' });
  await hers.waitFor(SOON);
  // What he writes meanwhile stays.
  await steps.getByLabel('New next step').fill('Half a thought');
  await hers.check();

  await slimane.row('Call the press in Gabès').getByText('Done by Amira Ben Salah').waitFor(SOON);
  await expect.poll(() => steps.getByLabel('New next step').inputValue()).toBe('Half a thought');
});

test('what somebody decides of a registration is decided on the other’s open queue', async () => {
  const { karim, hela } = await people('karim', 'hela');
  const queue = '/users/external';
  await comeTo(hela, queue);
  const hers = hela.page.getByRole('main').getByText('Nadia Cherif', { exact: true }).first();
  await hers.waitFor();

  await karim.visit(queue);
  await karim.page.getByRole('table').getByRole('link', { name: 'Nadia Cherif' }).click();
  const panel = karim.page.getByRole('dialog', { name: 'Registration' });
  await panel.getByRole('button', { name: 'Decline' }).click();
  await panel.getByLabel('Why not').fill('Not this year.');
  await panel.getByRole('button', { name: 'Decline', exact: true }).click();

  await hers.waitFor({ ...SOON, state: 'hidden' });
});

test('a choice made on one device is made on the other', async () => {
  const [desk, phone] = [
    await person('youssef', { locale: 'en-GB' }),
    await person('youssef', { locale: 'en-GB', viewport: { width: 390, height: 844 } }),
  ];
  const path = '/account?tab=notifications';
  await comeTo(phone, path);
  await comeTo(desk, path);
  const theirs = ({ page }: Person) =>
    page.getByRole('main').locator('[role=switch][aria-label]:enabled').first();
  const before = await theirs(phone).isChecked();

  // Its picture lies over it.
  await theirs(desk).focus();
  await desk.page.keyboard.press('Space');

  await expect.poll(() => theirs(phone).isChecked(), SOON).toBe(!before);
});
