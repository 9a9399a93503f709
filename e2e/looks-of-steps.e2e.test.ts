import { expect, test } from 'vitest';
import { field, fill, press } from './forms.ts';
import { invite } from './invitations.ts';
import { standsWithoutFaults, tour } from './looking.ts';
import { pathOf, people, person, visitor } from './people.ts';
import { confirmWith, signIn } from './second-factor.ts';

const SECURITY = '/account?tab=security';

test('each step of the form of the 5G station can be used, also with what is wrong in it', async () => {
  const { page, visit } = await visitor();
  await visit('/register-TT5GStation');
  const steps: Readonly<Record<string, () => Promise<void>>> = {
    You: () =>
      fill(page, {
        'First name': 'Rim',
        'Last name': 'Sellami',
        'Email address': 'rim@looks.tn',
        Password: 'olive trees in november',
        Phone: '+216 20 123 456',
        Position: 'Engineer',
      }),
    Company: () =>
      fill(page, { 'Company or project': 'A', 'Field of work': 'B', 'What you do in it': 'C' }),
    Project: async () => {
      await page.getByLabel('What would you do at the 5G station?').fill('Measure.');
      await page.getByLabel('Product', { exact: true }).check();
    },
    Documents: () =>
      page.locator('input[type=file]').setInputFiles({
        name: 'a-deck-whose-name-is-as-long-as-those-that-people-give-their-decks.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.from('%PDF-1.4\n%%EOF\n'),
      }),
    Visits: () => field(page, 'Day').fill('2099-04-12'),
  };

  for (const [name, answer] of Object.entries(steps)) {
    await page.locator('[aria-current=step]').filter({ hasText: name }).waitFor();
    await standsWithoutFaults(page, name);
    if (name !== 'Documents') {
      await press(page, 'Continue');
      await page.locator('[aria-invalid=true]').first().waitFor();
      await standsWithoutFaults(page, `${name}, with what is wrong`);
    }
    await answer();
    await standsWithoutFaults(page, `${name}, answered`);
    await press(page, 'Continue');
  }
  await page.getByText(/^a-deck/).waitFor();
  await standsWithoutFaults(page, 'Check');
  await press(page, 'Send my registration');
  await page.getByRole('heading', { name: 'Look in your mailbox' }).waitFor();
  await standsWithoutFaults(page, 'sent');
});

test('so can each step towards a second factor, and the step that it adds to a sign-in', async () => {
  const emma = await person('emma');
  const { page, account, visit } = emma;
  emma.expects('422 /api/auth/signin/code');
  await visit(SECURITY);
  await press(page, 'Set it up');
  await standsWithoutFaults(page, 'password');
  await confirmWith(page, account, () => standsWithoutFaults(page, 'app'));
  await standsWithoutFaults(page, 'recovery codes');
  await press(page, 'I have kept them');
  await page.getByText('10 recovery codes left of 10').waitFor();
  await standsWithoutFaults(page, 'set up');
  await press(page, 'New recovery codes');
  await standsWithoutFaults(page, 'renewal', '[role=dialog]');
  await page.keyboard.press('Escape');
  await press(page, 'Switch it off');
  await standsWithoutFaults(page, 'switching off', '[role=dialog]');

  await emma.context.clearCookies();
  await signIn(page, account);
  await standsWithoutFaults(page, 'code');
  await fill(page, { Code: '000 000' });
  await page.locator('[aria-invalid=true]').waitFor();
  await standsWithoutFaults(page, 'wrong code');
  await press(page, 'Use a recovery code');
  await standsWithoutFaults(page, 'recovery code');
});

test('so can an invitation, whoever opens it', async () => {
  const { rania, ines, firas } = await people('rania', 'ines', 'firas');
  const forNewcomer = await invite(rania, 'nobody@looks.tn');
  const forKnown = await invite(rania, firas.account.email);

  const { page } = await visitor();
  await page.goto(forNewcomer);
  await page.getByRole('button', { name: 'Join', exact: true }).waitFor();
  await standsWithoutFaults(page, 'somebody new');
  await press(page, 'Join');
  await page.locator('[aria-invalid=true]').first().waitFor();
  await standsWithoutFaults(page, 'somebody new, with what is wrong');
  await page.goto(forKnown);
  await page.getByRole('link', { name: 'Sign in' }).waitFor();
  await standsWithoutFaults(page, 'somebody with an account');

  await firas.page.goto(forKnown);
  await firas.page.getByText('Leave it first').waitFor();
  await standsWithoutFaults(firas.page, 'somebody with an organization');
  await ines.page.goto(forKnown);
  await ines.page.getByText('You are signed in as').waitFor();
  await standsWithoutFaults(ines.page, 'somebody else');
});

test('so can an import, from the table to its end', async () => {
  const { dot } = await people('dot');
  const { page, visit } = dot;
  const rows = ['Email,First name,Last name,Role,Table', 'a@looks.tn,A,B,,1', 'b@looks,A,B,King,2'];
  const buffer = Buffer.from(rows.join('\n'));
  await visit('/users/import');
  await page.getByRole('switch', { name: 'Invite new people' }).uncheck();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer });
  await standsWithoutFaults(page, 'chosen');
  await press(page, 'Check the table');
  await page.getByRole('heading', { name: 'Nothing is written yet' }).waitFor();
  await standsWithoutFaults(page, 'checked');

  await press(page, 'Bring 1 person in');
  await page.getByRole('heading', { name: 'The import is done' }).waitFor();
  await standsWithoutFaults(page, 'done');
  expect(await tour(page, visit, ['/users/import', pathOf(page)])).toEqual({});
});
