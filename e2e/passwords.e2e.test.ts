import { expect, test } from 'vitest';
import { expectAt, expectTyped, field, fill, press } from './forms.ts';
import { linkIn, type Mail, mailTo } from './mails.ts';
import { accountOf, pathOf, visitor } from './people.ts';

const NEW = 'a lighthouse in la goulette';

test('whoever has forgotten their password chooses another with the link of a mail', async () => {
  const { email } = accountOf('yasmine');
  const { page } = await visitor();

  const first = await askForLink(email);
  await page.goto(linkIn(first));
  await fill(page, { 'New password': NEW });
  await press(page, 'Set the password');
  await page.getByText('Your new password is set. Sign in with it.').waitFor();
  await fill(page, { 'Email address': email, Password: NEW });
  await press(page, 'Sign in');
  await page.getByRole('heading', { name: 'Yasmine', level: 1 }).waitFor();
  expect(pathOf(page)).toBe('/dashboard');
  await mailTo(email, /Your password was changed/);

  const again = await visitor();
  again.expects('422 /api/user/password', '409 /api/user/password');
  await again.page.goto(linkIn(await askForLink(email, first)));
  await fill(again.page, { 'New password': NEW });
  await press(again.page, 'Set the password');
  await expectAt(field(again.page, 'New password'), 'Cannot use same password again');
  await expectTyped(again.page, { 'New password': NEW });

  await again.visit(new URL(linkIn(first)).pathname);
  await fill(again.page, { 'New password': 'another lighthouse in bizerte' });
  await press(again.page, 'Set the password');
  await again.page.getByText('Token already used').waitFor();

  async function askForLink(address: string, before?: Mail): Promise<Mail> {
    const asking = await visitor();
    await asking.visit('/recover');
    await fill(asking.page, { 'Email address': address });
    await press(asking.page, 'Send the link');
    await asking.page.getByText(`If there is an account for ${address}`).waitFor();
    return mailTo(address, /Choose a new password/, { before });
  }
});

test('an address that nobody has gets the same answer, and no mail', async () => {
  const { page, visit } = await visitor();
  await visit('/recover');

  await fill(page, { 'Email address': 'nobody@thedot.example' });
  await press(page, 'Send the link');

  await page.getByText('If there is an account for nobody@thedot.example').waitFor();
});
