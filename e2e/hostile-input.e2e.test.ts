import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DESKTOP, motionEnd, overflow } from './accessibility.ts';
import { field, fill, press } from './forms.ts';
import { ALL, expectHarmless, IMAGE, LINK, SCRIPT, SVG, TEMPLATE } from './hostile.ts';
import { linkIn, mailTo } from './mails.ts';
import { people, type Person, visitor } from './people.ts';

/** Right to left, with a control character that would turn what follows. */
const TURNING = 'شركة الزيتونة \u202Etxt.exe';
/** As it is stored, without the control character. */
const TURNED = TURNING.replace('\u202E', '');
const ORGANIZATION = `${IMAGE} ${TURNED}`;

/** One word as long as a name may be. */
const endless = (length: number) => 'Anticonstitutionnellement'.repeat(5).slice(0, length);

/** The words push nothing off a phone’s screen either. */
async function expectHarmlessAndHeld(page: Page, ...words: string[]): Promise<void> {
  await expectHarmless(page, ...words);
  await page.setViewportSize({ width: 390, height: 780 });
  await motionEnd(page);
  expect(await overflow(page), page.url()).toEqual([]);
  await page.setViewportSize(DESKTOP);
}

async function saveProfile({ page, visit }: Person, first: string, last: string): Promise<void> {
  await visit('/account');
  await field(page, 'First name').fill(first);
  await field(page, 'Last name').fill(last);
  await page.getByLabel('Position').fill(SVG);
  await page.getByLabel('About you').fill(ALL);
  await press(page, 'Save');
  await page.getByText('Your profile is saved.').waitFor();
}

test('members, guests and staff see an organization full of markup and endless words as text', async () => {
  const { mehdi, anis, nour } = await people('mehdi', 'anis', 'nour');
  await saveProfile(anis, endless(80), TURNING);
  await mehdi.visit('/account?tab=organization');
  await field(mehdi.page, 'Name').fill(`${IMAGE} ${TURNING}`);
  await fill(mehdi.page, {
    'Field (optional)': SVG,
    'Description (optional)': `${ALL}\n${endless(120)}`,
    'Region (optional)': endless(120),
    'Contact (optional)': TEMPLATE,
    'Address (optional)': SCRIPT,
    'Website (optional)': 'example.tn/\u202Etxt.exe',
    'LinkedIn (optional)': 'linkedin.com/company/\u2066\u200Bzitouna',
  });
  await press(mehdi.page, 'Save');
  await mehdi.page.getByText('What your organization says is saved.').waitFor();
  await expectHarmlessAndHeld(mehdi.page);
  await anis.visit('/account?tab=organization');
  await expectHarmlessAndHeld(anis.page, ORGANIZATION, LINK, SCRIPT, endless(80));

  await mehdi.visit('/team');
  await expectHarmlessAndHeld(mehdi.page, ORGANIZATION, LINK, endless(80));
  await press(mehdi.page, `Actions for ${endless(80)} ${TURNED}`);
  await mehdi.page.getByRole('menuitem', { name: 'Remove' }).click();
  await expectHarmlessAndHeld(mehdi.page, `from ${ORGANIZATION}?`);
  await press(mehdi.page, 'Cancel');
  await press(mehdi.page, 'Invite');
  await expectHarmlessAndHeld(mehdi.page, `Invite to ${ORGANIZATION}`);
  await fill(mehdi.page, { 'Email address': 'guest@hostile-words.tn' });
  await press(mehdi.page, 'Send the invitation');

  const mail = await mailTo('guest@hostile-words.tn', /invites you to|vous invite/);
  const guest = await visitor();
  await guest.page.goto(`/mail/${mail.id}/html`);
  await expectHarmless(guest.page, ORGANIZATION);
  await guest.page.goto(linkIn(mail));
  await expectHarmlessAndHeld(guest.page, `Join ${ORGANIZATION}`);

  await nour.visit('/organizations?search=onerror');
  await expectHarmlessAndHeld(nour.page, ORGANIZATION, SVG);
  await nour.page.getByRole('link', { name: ORGANIZATION }).click();
  await expectHarmlessAndHeld(nour.page, LINK, SCRIPT, TEMPLATE, endless(120), endless(80));
  await expectHarmless(nour.page, 'example.tn/txt.exe', 'linkedin.com/company/zitouna');
  await press(nour.page, 'Edit what it says');
  await expectHarmlessAndHeld(nour.page, `Edit ${ORGANIZATION}`);
  await press(nour.page, 'Close');
  await press(nour.page, 'Merge into another');
  await expectHarmlessAndHeld(nour.page, `Merge ${ORGANIZATION} into another`);
  for (const screen of ['view', 'edit']) {
    await nour.visit(`/users/${screen}/${anis.me.id}`);
    await expectHarmlessAndHeld(nour.page, endless(80));
  }
});

test('staff import a table full of markup and endless words, which stay text', async () => {
  const { omar } = await people('omar');
  const { page, visit } = omar;
  const file = `${IMAGE} ${endless(80)}.csv`.replaceAll('/', '');
  const quoted = (...cells: string[]) =>
    cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',');
  const rows = [
    quoted('Email', 'First name', 'Last name', 'Organization', 'Role', SCRIPT),
    quoted('image@hostile-words.tn', IMAGE, SVG, `${SVG} ${TURNING}`, 'member', LINK),
    quoted('long@hostile-words.tn', endless(80), endless(80), endless(120), 'member', ''),
    quoted('turned@hostile-words.tn', TURNING, TEMPLATE.slice(0, 79), SCRIPT, 'member', ''),
    quoted(IMAGE, IMAGE, SCRIPT, LINK, 'member', ''),
    quoted('role@hostile-words.tn', SVG, LINK, '', IMAGE, ''),
  ];
  const shown = [IMAGE, `${SVG} ${TURNED}`, endless(120), TURNED, TEMPLATE.slice(0, 79), SCRIPT];
  const buffer = Buffer.from(rows.join('\n'));
  await visit('/users/import');
  await page.getByRole('switch', { name: 'Invite new people' }).uncheck();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: file, mimeType: 'text/csv', buffer });
  await press(page, 'Check the table');
  await page.getByRole('heading', { name: 'Nothing is written yet' }).waitFor();
  await expectHarmlessAndHeld(page, file, ...shown);

  await press(page, 'Bring 3 people in');
  await page.getByRole('heading', { name: 'The import is done' }).waitFor();
  await expectHarmlessAndHeld(page, file, ...shown);
  await visit('/users/import');
  await expectHarmlessAndHeld(page, file);
  await visit('/users/list?search=hostile-words');
  await expectHarmlessAndHeld(page, `${SVG} ${TURNED}`, endless(120));
  await visit(`/organizations?search=${endless(60)}`);
  await expectHarmlessAndHeld(page, endless(120));
});
