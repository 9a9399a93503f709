import { expect, test } from 'vitest';
import { expectAt, expectTyped, field, fill, press } from './forms.ts';
import { invite } from './invitations.ts';
import { accountOf, pathOf, people, type Person, visitor } from './people.ts';

const PASSWORD = 'a lighthouse in la goulette';

/** The row of a person or of an address, in the card of this name. */
const rowIn = ({ page }: Person, card: string, text: string) =>
  page.getByRole('region', { name: card }).getByRole('listitem').filter({ hasText: text });

async function choose({ page }: Person, actionsOf: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${actionsOf}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

test('an owner invites somebody, who joins by the mailed link and appears in the team', async () => {
  const { rania } = await people('rania');
  const email = 'wided.brahmi@example.org';

  const link = await invite(rania, email);
  await rowIn(rania, 'Invited', email).waitFor();
  const { page } = await visitor();
  await page.goto(link);
  await page.getByRole('heading', { name: 'Join Jasmin Fintech' }).waitFor();
  await page.getByText('Rania Kefi invites you').waitFor();
  await fill(page, { 'First name': 'Wided', 'Last name': 'Brahmi', Password: PASSWORD });
  await press(page, 'Join');
  await page.waitForURL('**/register/complete*');

  await rania.visit('/team');
  await rowIn(rania, 'Members', 'Wided Brahmi').waitFor();
  expect(await rowIn(rania, 'Invited', email).count()).toBe(0);

  const again = await visitor();
  await again.page.goto(link);
  await again.page.getByRole('heading', { name: 'This invitation has been used' }).waitFor();
  await again.page.getByRole('link', { name: 'Sign in' }).click();
  await expectTyped(again.page, { 'Email address': email });

  await choose(rania, 'Wided Brahmi', 'Remove');
  await press(rania.page, 'Remove');
  await rania.page.getByText('Wided Brahmi is no longer a member.').waitFor();
  await rowIn(rania, 'Members', 'Wided Brahmi').waitFor({ state: 'hidden' });
  again.expects('409 /api/user/invitation');
  await again.page.goto(link);
  await again.page.getByText('This invitation has been used already').waitFor();
});

test('whose answer is lost on its way has joined all the same, and is led to the sign-in', async () => {
  const { rania } = await people('rania');
  const email = 'lost.answer@example.org';
  const link = await invite(rania, email);
  const { page, context } = await visitor();
  await page.goto(link);
  await fill(page, { 'First name': 'Sana', 'Last name': 'Jouini', Password: PASSWORD });

  await page.route('**/api/user/invitation/join', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await press(page, 'Join');
  await page.getByText('The server could not be reached').waitFor();
  await page.getByRole('heading', { name: 'This invitation has been used' }).waitFor();
  await context.clearCookies();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await fill(page, { Password: PASSWORD });
  await press(page, 'Sign in');
  await page.waitForURL('**/register/complete*');
});

test('somebody with an account signs in on the way, and comes back to accept', async () => {
  const { rania } = await people('rania');
  const { email, password } = accountOf('daniel');

  const link = await invite(rania, email);
  const { page } = await visitor();
  await page.goto(link);
  await page.getByRole('link', { name: 'Sign in' }).click();
  await fill(page, { 'Email address': email, Password: password });
  await press(page, 'Sign in');
  await page.getByRole('button', { name: 'Join as Daniel Osei' }).dblclick();
  await page.getByText('Welcome to Jasmin Fintech.').waitFor();
  await page.waitForURL('**/team');
  await expect.poll(() => page.getByText('Welcome to Jasmin Fintech.').count()).toBe(1);
  await page.goto(link);
  await page.getByText('You are a member already.').waitFor();
  await page.getByRole('link', { name: 'Open my organization' }).click();
  await page.getByRole('heading', { name: 'Account' }).waitFor();
  await page.goto('/team');

  await press(page, 'Leave Jasmin Fintech');
  await press(page, 'Leave');
  await page.getByRole('heading', { name: 'You belong to no organization' }).waitFor();
});

test('an invitation that is taken back opens nothing, and a wrong address is told at its field', async () => {
  const { rania } = await people('rania');
  rania.expects('422 /api/user/member');
  const email = 'nobody.yet@example.org';

  const link = await invite(rania, email);
  await choose(rania, email, 'Take back');
  await rowIn(rania, 'Invited', email).waitFor({ state: 'hidden' });
  const { page, expects } = await visitor();
  expects('410 /api/user/invitation');
  await page.goto(link);
  await page.getByText('This invitation was taken back').waitFor();

  await press(rania.page, 'Invite');
  await fill(rania.page, { 'Email address': 'x@mailinator.com' });
  await press(rania.page, 'Send the invitation');
  await expectAt(field(rania.page, 'Email address'), 'Temporary emails cannot be used');
  await expect.poll(() => field(rania.page, 'Email address').inputValue()).toBe('x@mailinator.com');
});

test('ownership is passed on; who had it may then leave', async () => {
  const { nour, rania, bilel } = await people('nour', 'rania', 'bilel');

  // Her page hears of the team before it hears what she may see no more.
  rania.expects('403 /api/user/getInvitations');
  await rania.visit('/team');
  await rania.page.getByText('Make another member the owner before you leave.').waitFor();
  await choose(rania, 'Bilel Nasri', 'Make owner');
  await press(rania.page, 'Make owner');
  await rania.page.getByText('Bilel Nasri is the owner now.').waitFor();
  await rania.page.getByRole('button', { name: 'Leave Jasmin Fintech' }).waitFor();

  await bilel.visit('/account?tab=organization');
  await fill(bilel.page, { 'Field (optional)': 'Insurance' });
  await press(bilel.page, 'Save');
  await bilel.page.getByText('What your organization says is saved.').waitFor();
  await bilel.visit('/organizations');
  await bilel.page.getByRole('row', { name: /Jasmin Fintech.*Insurance/ }).waitFor();

  await nour.visit('/organizations?search=jasmin');
  await nour.page.getByRole('link', { name: 'Jasmin Fintech' }).click();
  await choose(nour, 'Rania Kefi', 'Make owner');
  await press(nour.page, 'Make owner');
  await nour.page.getByText('Rania Kefi is the owner now.').waitFor();
});

test('who may no longer book experts loses them in the menu with the next step, and gets them back with another', async () => {
  const { nour, bilel } = await people('nour', 'bilel');
  const experts = bilel.page.getByRole('link', { name: 'Experts', exact: true });
  await bilel.visit('/dashboard');
  await experts.waitFor();
  await nour.visit('/organizations?search=jasmin');
  await nour.page.getByRole('link', { name: 'Jasmin Fintech' }).click();
  const goTo = (name: string) =>
    bilel.page.getByRole('link', { name, exact: true }).first().click();
  const books = nour.page.getByRole('radiogroup', { name: 'Books experts' });

  await books.getByText('No', { exact: true }).click();
  await nour.page.getByText('Saved.').waitFor();
  await goTo('My team');
  await bilel.page.getByRole('heading', { name: 'Members' }).waitFor();
  await experts.waitFor({ state: 'hidden' });

  await books.getByText('By role').click();
  await nour.page.getByText('Saved.').first().waitFor();
  await goTo('Organizations');
  await experts.click();
  await bilel.page.getByRole('heading', { name: 'Experts', level: 1 }).waitFor();
});

test('staff make two organizations one, after seeing what moves; the old address leads on', async () => {
  const { nour } = await people('nour');
  await nour.visit('/organizations?search=bizerte');
  await nour.page.getByRole('link', { name: 'Bizerte Blue' }).click();
  await nour.page.getByRole('heading', { name: 'Bizerte Blue' }).waitFor();
  const old = pathOf(nour.page);

  await press(nour.page, 'Merge into another');
  await nour.page.getByRole('combobox', { name: 'Which organization stays?' }).fill('sfax');
  await nour.page.getByRole('option', { name: 'Sfax Soft' }).click();
  await nour.page.getByText('What moves to Sfax Soft').waitFor();
  await nour.page.getByRole('dialog').getByText('1 member', { exact: true }).waitFor();
  await press(nour.page, 'Merge');
  await nour.page.getByText('Bizerte Blue is now part of Sfax Soft.').waitFor();

  await nour.visit(old);
  await nour.page.getByRole('heading', { name: 'Sfax Soft', level: 1 }).waitFor();
  await rowIn(nour, 'Members', 'Nadia Cherif').waitFor();
});
