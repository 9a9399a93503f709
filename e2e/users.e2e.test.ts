import { expect, test } from 'vitest';
import { chooseAction } from './forms.ts';
import { extractLink, waitForMail } from './mails.ts';
import { getPath, signInUsers, signInUser, openVisitorBrowser } from './users.ts';

const PASSWORD = 'olive mills at dawn';

type Staff = Awaited<ReturnType<typeof signInUser>>;

async function openAddForm({ page, visit }: Staff) {
  await visit('/users/list');
  await page.getByRole('button', { name: 'Add user' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add user' });
  return {
    send: () => dialog.getByRole('button', { name: 'Add and invite' }).click(),
    field: (name: string) => dialog.getByRole('textbox', { name }),
    dialog,
    role: dialog.getByRole('combobox', { name: 'Role' }),
  };
}

/** Adds a user by the form and returns their email address and the path of their page. */
async function addUser(staff: Staff, name: string, role = 'Guest') {
  const [first = '', last = ''] = name.split(' ');
  const email = `${first}.${last}@example.org`.toLowerCase();
  const form = await openAddForm(staff);
  await form.field('First name').fill(first);
  await form.field('Last name').fill(last);
  await form.field('Email').fill(email);
  await form.role.click();
  await staff.page.getByRole('option', { name: role, exact: true }).click();
  await form.send();
  await staff.page.getByRole('heading', { level: 1, name }).waitFor();
  return { email, path: getPath(staff.page) };
}

test('staff add a user after a taken address was refused, and the user signs in by the mailed link', async () => {
  const { nour } = await signInUsers('nour');
  const form = await openAddForm(nour);
  nour.expectRefusals('409 /api/user');
  await form.field('First name').fill('Nour');
  await form.field('Last name').fill('Jaziri');
  await form.field('Email').fill('NOUR.JAZIRI@thedot.example');
  await form.send();
  await form.dialog.getByText('Account with this email already registered').waitFor();
  await expect.poll(() => form.field('Email').inputValue()).toBe('NOUR.JAZIRI@thedot.example');
  await expect.poll(() => form.field('First name').inputValue()).toBe('Nour');

  const { email } = await addUser(nour, 'Wafa Brahmi', 'Startup');
  await nour.page.getByText('Hasn’t chosen a password yet.').waitFor();
  const { page } = await openVisitorBrowser();
  await page.goto(extractLink(await waitForMail(email, /invited/)));
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Set password' }).click();
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/register/complete');
  await page.getByRole('heading', { level: 1, name: /Wafa/ }).waitFor();
  await nour.visit('/users/list?search=wafa');
  await nour.page
    .getByRole('row', { name: /Wafa Brahmi/ })
    .getByText('Incomplete')
    .waitFor();
});

test('staff add a note to a user, change the role, export, remove and restore them', async () => {
  const { omar } = await signInUsers('omar');
  const { page } = omar;
  const { path } = await addUser(omar, 'Sihem Turki');
  await page.getByRole('textbox', { name: 'New note' }).fill('Called on Monday');
  await page.getByRole('button', { name: 'Add note' }).click();
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

  await chooseAction(page, 'Sihem Turki', 'Remove…');
  const dialog = page.getByRole('dialog', { name: 'Remove Sihem Turki' });
  await dialog.getByText('This user has no open items.').waitFor();
  await dialog.getByRole('button', { name: 'Remove user' }).click();
  await page.getByText('No results').waitFor();
  await page.getByRole('button', { name: 'More filters' }).click();
  await page.getByRole('combobox', { name: 'Account' }).click();
  await page.getByRole('option', { name: 'Removed' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Sihem Turki' }).click();
  await page.getByText('This user was removed').waitFor();
  await page.getByRole('button', { name: 'Restore' }).click();
  await page.getByText('Sihem Turki restored').waitFor();
  await page.getByRole('link', { name: 'Edit', exact: true }).waitFor();
  await page.getByText('User restored').waitFor();
});

test('the users list keeps filters and order over a reload and a visited profile, until they are cleared', async () => {
  const { hela } = await signInUsers('hela');
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
  const lastSeen = page.getByRole('columnheader', { name: 'Last seen' });
  await expect.poll(() => lastSeen.getAttribute('aria-sort')).toBe('ascending');
  await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('ben s');
  await expect
    .poll(() => page.getByRole('combobox', { name: 'Role' }).inputValue())
    .toBe('Startup');
  await page.getByRole('link', { name: 'Amira Ben Salah' }).click();
  await page.getByRole('heading', { level: 1, name: 'Amira Ben Salah' }).waitFor();
  const profile = getPath(page);
  await page.goBack();
  await page.getByRole('link', { name: 'Amira Ben Salah' }).waitFor();
  expect(getPath(page)).toContain('search=ben+s');
  await page.getByRole('searchbox').fill('nobody of this name');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.waitForURL((url) => !url.search.includes('search') && !url.search.includes('role'));
  await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('');

  // Fields in one row are aligned, however long their hints are.
  const karim = await signInUser('karim', {
    locale: 'fr-FR',
    viewport: { width: 1440, height: 900 },
  });
  await karim.visit(profile.replace('/view/', '/edit/'));
  const [email, role] = await Promise.all([
    karim.page.getByRole('textbox', { name: 'E-mail' }).boundingBox(),
    karim.page.getByRole('combobox', { name: 'Rôle' }).boundingBox(),
  ]);
  expect(email?.y).toBeGreaterThan(0);
  expect(role?.y).toBe(email?.y);
});

test('staff give several users a role at once, and see for which users an action failed', async () => {
  const { omar } = await signInUsers('omar');
  const { page } = omar;
  await addUser(omar, 'Rim Zaouali');
  await addUser(omar, 'Omar Zaouali');
  await omar.visit('/users/list?search=zaouali');
  const all = page.getByRole('checkbox', { name: 'Select all rows shown' });
  await all.check();
  await page.getByText('2 selected').waitFor();
  const giveRole = async () => {
    await page.getByRole('button', { name: 'Change role' }).click();
    await page.getByRole('menuitem', { name: 'Team' }).click();
  };
  const rows = page.getByRole('row', { name: /Zaouali/ });
  await giveRole();
  const dialog = page.getByRole('dialog', { name: 'Change the role of 2 users to Team' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'hidden' });
  expect(await rows.getByText('Team').count()).toBe(0);
  await giveRole();
  await dialog.getByRole('button', { name: 'Change 2 roles' }).click();
  await page.getByText('2 users updated.').waitFor();
  await expect.poll(() => rows.getByText('Team').count()).toBe(2);

  // The results include the acting user and a user whom he may remove.
  await omar.visit('/users/list?search=omar');
  await all.check();
  await page.getByRole('button', { name: 'Resend invitation', exact: true }).click();
  const confirmation = page.getByRole('dialog', { name: /^Resend \d invitations/ });
  await confirmation.getByRole('button', { name: 'Cancel' }).click();
  await confirmation.waitFor({ state: 'hidden' });
  const restore = page.getByRole('button', { name: 'Restore', exact: true });
  await restore.hover({ force: true });
  await page.getByRole('tooltip', { name: 'Only removed users can be restored.' }).waitFor();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByRole('button', { name: /^Remove \d users/ }).click();
  const result = page.getByRole('dialog', { name: 'Results' });
  await result.getByText('1 user updated.').waitFor();
  await result.getByRole('link', { name: 'Omar Chebbi' }).waitFor();
  await result.getByText('You cannot remove your own account').waitFor();
});
