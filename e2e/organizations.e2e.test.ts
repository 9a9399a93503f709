import { expect, test } from 'vitest';
import {
  chooseAction,
  expectFieldError,
  expectFieldValues,
  field,
  fillFields,
  clickButton,
} from './forms.ts';
import { inviteMember } from './invitations.ts';
import {
  findSampleAccount,
  visitWithLiveEvents,
  getPath,
  signInUsers,
  type SignedInUser,
  LIVE_TIMEOUT,
  openVisitorBrowser,
} from './users.ts';

/** The row with this text in the card of this name. */
const rowIn = ({ page }: SignedInUser, card: string, text: string) =>
  page
    .getByRole('region', { name: card, exact: true })
    .getByRole('listitem')
    .filter({ hasText: text });

test('an owner invites a user, who joins by the mailed link and appears on open pages, and removes them', async () => {
  const { rania, hela } = await signInUsers('rania', 'hela');
  rania.expectRefusals('422 /api/user/member');
  const email = 'wided.brahmi@example.org';
  await rania.visit('/team');
  await clickButton(rania.page, 'Invite');
  await fillFields(rania.page, { Email: 'x@mailinator.com' });
  await clickButton(rania.page, 'Send invitation');
  await expectFieldError(field(rania.page, 'Email'), 'Temporary emails cannot be used');
  await expectFieldValues(rania.page, { Email: 'x@mailinator.com' });
  const link = await inviteMember(rania, email);
  await visitWithLiveEvents(rania, '/team');
  await rowIn(rania, 'Invitations', email).waitFor();
  await hela.visit('/organizations');
  await hela.page.getByRole('link', { name: 'Jasmin Fintech' }).first().click();
  await hela.page.waitForURL(/\/organizations\/[\da-f-]{36}$/);
  await visitWithLiveEvents(hela, getPath(hela.page));
  await rowIn(hela, 'Members', 'Rania Kefi').waitFor();

  const { page } = await openVisitorBrowser();
  await page.goto(link);
  await page.getByRole('heading', { name: 'Join Jasmin Fintech' }).waitFor();
  await page.getByText('Rania Kefi invited you').waitFor();
  const name = { 'First name': 'Wided', 'Last name': 'Brahmi' };
  await fillFields(page, { ...name, Password: 'a lighthouse in la goulette' });
  await clickButton(page, 'Join');
  await page.waitForURL('**/register/complete*');
  for (const who of [rania, hela])
    await rowIn(who, 'Members', 'Wided Brahmi').waitFor(LIVE_TIMEOUT);
  await rowIn(rania, 'Invitations', email).waitFor({ ...LIVE_TIMEOUT, state: 'hidden' });

  const again = await openVisitorBrowser();
  await again.page.goto(link);
  await again.page.getByRole('heading', { name: 'Invitation already used' }).waitFor();
  await again.page.getByRole('link', { name: 'Sign in' }).click();
  await expectFieldValues(again.page, { 'Email address': email });
  await chooseAction(rania.page, 'Wided Brahmi', 'Remove');
  await clickButton(rania.page, 'Remove member');
  await rania.page.getByText('Wided Brahmi removed').waitFor();
  await rowIn(rania, 'Members', 'Wided Brahmi').waitFor({ state: 'hidden' });
  again.expectRefusals('409 /api/user/invitation');
  await again.page.goto(link);
  await again.page.getByText('This invitation was already used').waitFor();
});

test('a user with an account signs in from an invitation, accepts it, and leaves again', async () => {
  const { rania } = await signInUsers('rania');
  const { email, password } = findSampleAccount('daniel');
  const link = await inviteMember(rania, email);
  const { page, expectRefusals } = await openVisitorBrowser();
  await page.goto(link);
  await page.getByRole('link', { name: 'Sign in' }).click();
  await fillFields(page, { 'Email address': email, Password: password });
  await clickButton(page, 'Sign in');
  await page.getByRole('button', { name: 'Join as Daniel Osei' }).dblclick();
  await page.getByText('Welcome to Jasmin Fintech').waitFor();
  await page.waitForURL('**/team');
  await expect.poll(() => page.getByText('Welcome to Jasmin Fintech').count()).toBe(1);
  await page.goto(link);
  await page.getByText('You’re already a member.').waitFor();
  await page.getByRole('link', { name: 'View organization' }).click();
  await page.getByRole('heading', { name: 'Account' }).waitFor();
  await page.goto('/team');
  await clickButton(page, 'Leave Jasmin Fintech');
  await clickButton(page, 'Leave organization');
  await page.getByRole('heading', { name: 'No organization yet' }).waitFor();

  // A second invitation is revoked before it is opened.
  const withdrawn = await inviteMember(rania, 'not.yet@example.org');
  await chooseAction(rania.page, 'not.yet@example.org', 'Revoke');
  await rowIn(rania, 'Invitations', 'not.yet@example.org').waitFor({ state: 'hidden' });
  expectRefusals('410 /api/user/invitation');
  await page.goto(withdrawn);
  await page.getByText('This invitation was cancelled. Ask for a new one.').waitFor();
});

test('an owner transfers the organization, and staff transfer it back and switch off expert bookings', async () => {
  const { nour, rania, bilel } = await signInUsers('nour', 'rania', 'bilel');
  // Her page receives the team event before her new permissions, and refetches the invitations.
  rania.expectRefusals('403 /api/user/getInvitations');
  await rania.visit('/team');
  await rania.page.getByText('Make another member the owner before you leave.').waitFor();
  await chooseAction(rania.page, 'Bilel Nasri', 'Make owner');
  await clickButton(rania.page, 'Make owner');
  await rania.page.getByText('Bilel Nasri is now the owner').waitFor();
  await rania.page.getByRole('button', { name: 'Leave Jasmin Fintech' }).waitFor();

  await bilel.visit('/account?tab=organization');
  await fillFields(bilel.page, { 'Field (optional)': 'Insurance' });
  await clickButton(bilel.page, 'Save changes');
  await bilel.page.getByText('Changes saved').waitFor();
  await bilel.visit('/organizations');
  await bilel.page.getByRole('row', { name: /Jasmin Fintech.*Insurance/ }).waitFor();
  const experts = bilel.page.getByRole('link', { name: 'Experts', exact: true });
  await experts.waitFor();
  const goTo = (name: string) =>
    bilel.page.getByRole('link', { name, exact: true }).first().click();

  await nour.visit('/organizations?search=jasmin');
  await nour.page.getByRole('link', { name: 'Jasmin Fintech' }).click();
  const books = nour.page.getByRole('radiogroup', { name: 'Expert booking' });
  await books.getByText('Not allowed', { exact: true }).click();
  await nour.page.getByText('Changes saved').waitFor();
  await goTo('My team');
  await bilel.page.getByRole('heading', { name: 'Members' }).waitFor();
  await experts.waitFor({ state: 'hidden' });
  await books.getByText('By role').click();
  await nour.page.getByText('Changes saved').first().waitFor();
  await goTo('Organizations');
  await experts.click();
  await bilel.page.getByRole('heading', { name: 'Experts', level: 1 }).waitFor();

  await chooseAction(nour.page, 'Rania Kefi', 'Make owner');
  await clickButton(nour.page, 'Make owner');
  await nour.page.getByText('Rania Kefi is now the owner').waitFor();
});

test('staff preview and merge two organizations, and the old address redirects to the new one', async () => {
  const { nour } = await signInUsers('nour');
  await nour.visit('/organizations?search=bizerte');
  await nour.page.getByRole('link', { name: 'Bizerte Blue' }).click();
  await nour.page.getByRole('heading', { name: 'Bizerte Blue' }).waitFor();
  const old = getPath(nour.page);

  await clickButton(nour.page, 'Merge organization');
  await nour.page.getByRole('combobox', { name: 'Merge into' }).fill('sfax');
  await nour.page.getByRole('option', { name: 'Sfax Soft' }).click();
  await nour.page.getByText('Moved to Sfax Soft').waitFor();
  await nour.page.getByRole('dialog').getByText('1 member', { exact: true }).waitFor();
  await nour.page.getByRole('dialog').getByRole('button', { name: 'Merge organization' }).click();
  await nour.page.getByText('Bizerte Blue merged into Sfax Soft').waitFor();
  await nour.visit(old);
  await nour.page.getByRole('heading', { name: 'Sfax Soft', level: 1 }).waitFor();
  await rowIn(nour, 'Members', 'Nadia Cherif').waitFor();
});
