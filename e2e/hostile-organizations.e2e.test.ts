import { test } from 'vitest';
import { field, fill, press } from './forms.ts';
import {
  ALL,
  callThemselves,
  endless,
  expectHarmless,
  expectHarmlessAndHeld,
  IMAGE,
  LINK,
  SCRIPT,
  SVG,
  TEMPLATE,
  TURNED,
  TURNING,
} from './hostile-words.ts';
import { linkIn, mailTo } from './mails.ts';
import { people, visitor } from './people.ts';

const NAME = `${IMAGE} ${TURNED}`;
const ADDRESSES = ['example.tn/txt.exe', 'linkedin.com/company/zitouna'];

test('what an organization says of itself is only words, to its team, its guests and the hub', async () => {
  const { mehdi, anis, nour } = await people('mehdi', 'anis', 'nour');
  await callThemselves(anis, endless(80), TURNING);
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
  await mehdi.visit('/account?tab=organization');
  await expectHarmlessAndHeld(mehdi.page);
  await anis.visit('/account?tab=organization');
  await expectHarmlessAndHeld(anis.page, NAME, LINK, SCRIPT, endless(80));

  await mehdi.visit('/team');
  await expectHarmlessAndHeld(mehdi.page, NAME, LINK, endless(80));
  await press(mehdi.page, `Actions for ${endless(80)} ${TURNED}`);
  await mehdi.page.getByRole('menuitem', { name: 'Remove' }).click();
  await expectHarmlessAndHeld(mehdi.page, `from ${NAME}?`);
  await press(mehdi.page, 'Cancel');
  await press(mehdi.page, 'Invite');
  await expectHarmlessAndHeld(mehdi.page, `Invite to ${NAME}`);
  await fill(mehdi.page, { 'Email address': 'guest@hostile-words.tn' });
  await press(mehdi.page, 'Send the invitation');

  const mail = await mailTo('guest@hostile-words.tn', /invites you to|vous invite/);
  const guest = await visitor();
  await guest.page.goto(`/mail/${mail.id}/html`);
  await expectHarmless(guest.page, NAME);
  await guest.page.goto(linkIn(mail));
  await expectHarmlessAndHeld(guest.page, `Join ${NAME}`);

  await nour.visit('/organizations?search=onerror');
  await expectHarmlessAndHeld(nour.page, NAME, SVG);
  await nour.page.getByRole('link', { name: NAME }).click();
  await expectHarmlessAndHeld(nour.page, LINK, SCRIPT, TEMPLATE, endless(120), endless(80));
  await expectHarmless(nour.page, ...ADDRESSES);
  await press(nour.page, 'Edit what it says');
  await expectHarmlessAndHeld(nour.page, `Edit ${NAME}`);
  await press(nour.page, 'Close');
  await press(nour.page, 'Merge into another');
  await expectHarmlessAndHeld(nour.page, `Merge ${NAME} into another`);
});

test('so is what a table brings in, as it is looked at and once it is in', async () => {
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
  await expectHarmlessAndHeld(page, file);
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
