import { expect, test } from 'vitest';
import { linkIn, mailTo } from './mails.ts';
import { pathOf, people, person, visitor } from './people.ts';

const PASSWORD = 'olive mills at dawn';

/** Whom staff add; each test has somebody of its own. */
async function add(staff: Awaited<ReturnType<typeof person>>, name: string, role = 'Guest') {
  const [first = '', last = ''] = name.split(' ');
  const email = `${first}.${last}@example.org`.toLowerCase();
  const { page } = staff;
  await staff.visit('/users/list');
  await page.getByRole('button', { name: 'Add a user' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a user' });
  await dialog.getByRole('textbox', { name: 'First name' }).fill(first);
  await dialog.getByRole('textbox', { name: 'Last name' }).fill(last);
  await dialog.getByRole('textbox', { name: 'Email address' }).fill(email);
  await dialog.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: role, exact: true }).click();
  await dialog.getByRole('button', { name: 'Add and invite' }).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  return { email, path: pathOf(page) };
}

test('staff add somebody, who comes in by the mailed link and completes the profile', async () => {
  const { nour } = await people('nour');
  const { email } = await add(nour, 'Wafa Brahmi', 'Startup');
  await nour.page.getByText('Has not chosen a password yet.').waitFor();

  const wafa = await visitor();
  await wafa.page.goto(linkIn(await mailTo(email, /invited/)));
  await wafa.page.getByLabel('New password', { exact: true }).fill(PASSWORD);
  await wafa.page.getByRole('button', { name: 'Set the password' }).click();
  await wafa.page.getByLabel('Email address').fill(email);
  await wafa.page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await wafa.page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await wafa.page.waitForURL('**/register/complete');
  await wafa.page.getByRole('heading', { level: 1, name: /Wafa/ }).waitFor();

  await nour.visit('/users/list?search=wafa');
  await nour.page
    .getByRole('row', { name: /Wafa Brahmi/ })
    .getByText('Not complete')
    .waitFor();
});

test('a taken address is said at its field, and what was typed stays', async () => {
  const { hela } = await people('hela');
  const { page } = hela;
  await hela.visit('/users/list');
  await page.getByRole('button', { name: 'Add a user' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a user' });
  await dialog.getByRole('textbox', { name: 'First name' }).fill('Nour');
  await dialog.getByRole('textbox', { name: 'Last name' }).fill('Jaziri');
  const email = dialog.getByRole('textbox', { name: 'Email address' });
  await email.fill('NOUR.JAZIRI@thedot.example');
  await dialog.getByRole('button', { name: 'Add and invite' }).click();

  await dialog.getByText('Account with this email already registered').waitFor();
  await expect.poll(() => email.inputValue()).toBe('NOUR.JAZIRI@thedot.example');
  await expect
    .poll(() => dialog.getByRole('textbox', { name: 'First name' }).inputValue())
    .toBe('Nour');
  hela.expects('409 /api/user');
});

test('staff remove somebody, find them among the removed and restore them', async () => {
  const { omar } = await people('omar');
  const { page } = omar;
  await add(omar, 'Tahar Maaloul');

  await omar.visit('/users/list?search=maaloul');
  await page.getByRole('button', { name: 'Actions for Tahar Maaloul' }).click();
  await page.getByRole('menuitem', { name: 'Remove…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove Tahar Maaloul' });
  await dialog.getByText('They leave nothing open.').waitFor();
  await dialog.getByRole('button', { name: 'Remove Tahar Maaloul' }).click();
  await page.getByText('Nobody fits these filters').waitFor();

  await page.getByRole('button', { name: 'More filters' }).click();
  await page.getByRole('combobox', { name: 'Accounts' }).click();
  await page.getByRole('option', { name: 'Removed' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Tahar Maaloul' }).click();
  await page.getByText('This account is removed.').waitFor();
  await page.getByRole('button', { name: 'Restore' }).click();
  await page.getByText('Tahar Maaloul is back.').waitFor();
  await page.getByRole('link', { name: 'Edit', exact: true }).waitFor();
  await page.getByText('Account restored').waitFor();
});

test('what somebody is looked for by survives a reload, the way back and being cleared', async () => {
  const { hela } = await people('hela');
  const { page } = hela;
  await hela.visit('/users/list');
  await page.getByRole('searchbox').fill('ben s');
  await page.getByRole('link', { name: 'Amira Ben Salah' }).waitFor();
  await page.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'Startup' }).click();
  await page.getByRole('button', { name: 'Last seen' }).click();
  await page.waitForURL(({ searchParams }) =>
    ['ben s', 'startup', 'seen'].every((it) => [...searchParams.values()].includes(it)),
  );

  await page.reload();
  await page.getByRole('columnheader', { name: 'Last seen' }).waitFor();
  await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('ben s');
  await expect
    .poll(() => page.getByRole('combobox', { name: 'Role' }).inputValue())
    .toBe('Startup');
  expect(
    await page.getByRole('columnheader', { name: 'Last seen' }).getAttribute('aria-sort'),
  ).toBe('ascending');

  await page.getByRole('link', { name: 'Amira Ben Salah' }).click();
  await page.getByRole('heading', { level: 1, name: 'Amira Ben Salah' }).waitFor();
  await page.goBack();
  await page.getByRole('link', { name: 'Amira Ben Salah' }).waitFor();
  expect(pathOf(page)).toContain('search=ben+s');

  await page.getByRole('searchbox').fill('nobody of this name');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.waitForURL((url) => !url.search.includes('search') && !url.search.includes('role'));
  await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('');
});

test('several at once get a role; who could not is named', async () => {
  const { nour } = await people('nour');
  const { page } = nour;
  await add(nour, 'Rim Zaouali');
  await add(nour, 'Rami Zaouali');
  await nour.visit('/users/list?search=zaouali');
  await page.getByRole('checkbox', { name: 'Select all that are shown' }).check();
  await page.getByText('2 people selected').waitFor();
  await page.getByRole('button', { name: 'Give a role' }).click();
  await page.getByRole('menuitem', { name: 'Team' }).click();
  const dialog = page.getByRole('dialog', { name: 'Give the role Team to 2 people?' });
  await dialog.getByRole('button', { name: 'Leave the roles' }).click();
  await dialog.waitFor({ state: 'hidden' });
  expect(
    await page
      .getByRole('row', { name: /Zaouali/ })
      .getByText('Team')
      .count(),
  ).toBe(0);
  await page.getByRole('button', { name: 'Give a role' }).click();
  await page.getByRole('menuitem', { name: 'Team' }).click();
  await dialog.getByRole('button', { name: 'Give the role' }).click();
  await page.getByText('Done for 2 people.').waitFor();
  await page
    .getByRole('row', { name: /Rim Zaouali/ })
    .getByText('Team')
    .waitFor();

  await nour.visit('/users/list?search=nour');
  await page.getByRole('checkbox', { name: 'Select Nour Jaziri' }).check();
  for (const [button, asks, keep] of [
    ['Invite again', 'Invite 1 person again?', 'Send nothing'],
    ['Restore', 'Restore 1 person?', 'Leave them'],
  ] as const) {
    await page.getByRole('button', { name: button, exact: true }).click();
    const asking = page.getByRole('dialog', { name: asks });
    await asking.getByRole('button', { name: keep }).click();
    await asking.waitFor({ state: 'hidden' });
  }
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByRole('button', { name: 'Remove them' }).click();
  await page.getByText('You cannot remove your own account').waitFor();
});

test('what was done for some is said where the others are named', async () => {
  const { omar } = await people('omar');
  const { page } = omar;
  await add(omar, 'Omar Zitoun');
  await omar.visit('/users/list?search=omar');
  await page.getByRole('checkbox', { name: 'Select all that are shown' }).check();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByRole('button', { name: 'Remove them' }).click();

  const answer = page.getByRole('dialog', { name: 'What became of it' });
  await answer.getByText('Done for 1 person.').waitFor();
  await answer.getByRole('link', { name: 'Omar Chebbi' }).waitFor();
});

test('fields beside each other are level, however long their hints are', async () => {
  const karim = await person('karim', { locale: 'fr-FR', viewport: { width: 1440, height: 900 } });
  const { me } = await person('yasmine');
  await karim.visit(`/users/edit/${me.id}`);

  const places = [
    karim.page.getByRole('textbox', { name: 'E-mail' }),
    karim.page.getByRole('combobox', { name: 'Rôle' }),
  ].map((field) => field.boundingBox());
  const [email, role] = await Promise.all(places);

  expect(email?.y).toBeGreaterThan(0);
  expect(role?.y).toBe(email?.y);
});

test('staff write a note, change a role, and download the table that they see', async () => {
  const { omar } = await people('omar');
  const { page } = omar;
  const { path } = await add(omar, 'Sihem Turki');
  await page.getByRole('textbox', { name: 'New note' }).fill('Called on Monday');
  await page.getByRole('button', { name: 'Add a note' }).click();
  await page.getByRole('listitem').getByText('Called on Monday').waitFor();
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await page.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'Team' }).click();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.waitForURL(`**${path}`);
  await page.getByText('Role changed from Guest to Team').waitFor();

  await omar.visit('/users/list?search=turki');
  await page.getByRole('link', { name: 'Sihem Turki' }).waitFor();
  await page.getByRole('button', { name: 'Export' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('users.csv');
  const text = await new Response((await download.createReadStream()) as never).text();
  expect(text).toContain('First name,Last name,Email,Role,Organization,Status,Last seen');
  expect(text).toMatch(/Sihem,Turki,[^,@]+@[^,]+,Team,,Offline,/);
});
