import { expect, test } from 'vitest';
import { fill } from './forms.ts';
import {
  closesWithoutFaults,
  DESK,
  faultsOn,
  linkedFrom,
  settled,
  sticksOut,
  tour,
} from './looking.ts';
import { pathOf, people, visitor } from './people.ts';

const FOR_VISITORS = [
  '/login',
  '/register',
  '/recover',
  '/reset-password/token',
  '/join/token',
  '/register-TT5GStation',
  '/error-404',
];
const FOR_STARTUPS = [
  '/dashboard',
  '/experts',
  '/experts?search=nobody-of-this-name',
  '/booking',
  '/booking?tab=waiting',
  '/account',
  '/account?tab=security',
  '/account?tab=preferences',
  '/chat',
  '/not-authorized',
];
const FOR_EXPERTS = ['/dashboard', '/booking?tab=waiting', '/account?tab=availability'];

test('whoever comes by can use every screen, in both skins, both languages and on a phone', async () => {
  const { page, visit, expects } = await visitor();
  expects('410 /api/user/invitation');

  expect(await tour(page, visit, FOR_VISITORS)).toEqual({});
});

test('so can a startup, on its way from an expert’s page to its own booking', async () => {
  const { startup } = await people('startup');
  const expert = await linkedFrom(startup, '/experts', '/expert/');
  const booking = await linkedFrom(startup, '/booking', '/booking/');
  const screens = [...FOR_STARTUPS, expert, `${expert}/book`, booking];

  expect(await tour(startup.page, startup.visit, screens)).toEqual({});
});

test('so can who keeps a team', async () => {
  const { rania } = await people('rania');
  const screens = ['/team', '/account?tab=organization', '/organizations'];

  expect(await tour(rania.page, rania.visit, screens)).toEqual({});
  await rania.visit('/team');
  await rania.page.getByRole('button', { name: 'Invite' }).click();
  await closesWithoutFaults(rania.page, 'invite');
});

test('so can staff who keep an organization', async () => {
  const { nour } = await people('nour');
  const page = await linkedFrom(nour, '/organizations?search=jasmin', '/organizations/');

  expect(await tour(nour.page, nour.visit, ['/organizations', page])).toEqual({});
  for (const action of ['Edit what it says', 'Merge into another']) {
    await nour.visit(page);
    await nour.page.getByRole('button', { name: action }).click();
    await closesWithoutFaults(nour.page, action);
  }
});

test('so can whoever looks after what they are told, and their data', async () => {
  const { mehdi } = await people('mehdi');
  const screens = ['/account?tab=notifications', '/account?tab=data'];

  expect(await tour(mehdi.page, mehdi.visit, screens)).toEqual({});
});

test('so can an expert who has a request to answer and hours to keep', async () => {
  const { expert } = await people('expert');
  const request = await linkedFrom(expert, '/booking?tab=waiting', '/booking/');

  expect(await tour(expert.page, expert.visit, [...FOR_EXPERTS, request])).toEqual({});
});

test('so can somebody who completes their registration, and who waits for the hub’s answer', async () => {
  const { ghassen, tarek } = await people('ghassen', 'tarek');

  expect(await tour(ghassen.page, ghassen.visit, ['/register/complete'])).toEqual({});
  const screens = ['/dashboard', '/account?tab=security', '/account?tab=data'];
  expect(await tour(tarek.page, tarek.visit, screens)).toEqual({});
});

test('so can who answers registrations', async () => {
  const { tt, hela } = await people('tt', 'hela');

  expect(await tour(tt.page, tt.visit, ['/users/external'])).toEqual({});
  expect(await tour(hela.page, hela.visit, ['/users/external?state=all&sort=newest'])).toEqual({});
});

test('and who registers for the 5G station, at each of its steps', async () => {
  const { page, visit } = await visitor();
  await visit('/register-TT5GStation');
  const steps: readonly (() => Promise<void>)[] = [
    () =>
      fill(page, {
        'First name': 'Rim',
        'Last name': 'Sellami',
        'Email address': 'rim@looks.tn',
        Password: 'olive trees in november',
        Phone: '+216 20 123 456',
        Position: 'Engineer',
      }),
    () => fill(page, { 'Company or project': 'A', 'Field of work': 'B', 'What you do in it': 'C' }),
    async () => {
      await page.getByLabel('What would you do at the 5G station?').fill('Measure.');
      await page.getByLabel('Product', { exact: true }).check();
    },
    async () => {},
    () => page.getByLabel('Day', { exact: true }).fill('2099-04-12'),
  ];

  for (const answer of steps) {
    await answer();
    await page.getByRole('button', { name: 'Continue' }).click();
    await settled(page);
    const name = await page.locator('[aria-current=step]').innerText();
    expect([...(await faultsOn(page, {})), ...(await sticksOut(page))], name).toEqual([]);
    await page.setViewportSize({ width: 360, height: 780 });
    await settled(page);
    expect(await sticksOut(page), name).toEqual([]);
    await page.setViewportSize(DESK);
  }
});

test('so can staff who look after everybody', async () => {
  const { dot } = await people('dot');
  const { page, visit } = dot;
  const view = await linkedFrom(dot, '/users/list', '/users/view/');
  const edit = view.replace('view', 'edit');
  const screens = ['/users/list', '/users/list?search=nobody-of-this-name', view, edit];

  expect(await tour(page, visit, screens)).toEqual({});
  await visit('/users/list');
  const openings: Record<string, () => Promise<void>> = {
    add: () => page.getByRole('button', { name: 'Add a user' }).click(),
    filters: () => page.getByRole('button', { name: 'More filters' }).click(),
    columns: () => page.getByRole('button', { name: 'Columns' }).click(),
  };
  for (const [name, open] of Object.entries(openings)) {
    await open();
    await closesWithoutFaults(page, name);
  }
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click();
  await page.getByRole('menu').waitFor();
  expect(await faultsOn(page, {})).toEqual([]);
});

test('so can staff who bring people in from a table', async () => {
  const { dot } = await people('dot');
  const { page, visit } = dot;
  await visit('/users/import');
  const rows = ['Email,First name,Last name,Role', 'a@looks.example.org,A,B,', 'b@looks,A,B,King'];
  const table = { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) };
  await page.locator('input[type=file]').setInputFiles(table);
  await page.getByRole('button', { name: 'Check the table' }).click();
  await page.getByRole('heading', { name: 'Check the import' }).waitFor();

  expect(await tour(page, visit, ['/users/import', pathOf(page)])).toEqual({});
});

test('what opens over a page can be used as well, and Escape closes it', async () => {
  const { startup, expert } = await people('startup', 'expert');
  const { page } = startup;
  await startup.visit('/dashboard');

  const openings: Record<string, () => Promise<void>> = {
    palette: () => page.keyboard.press('Control+k'),
    keys: () => page.keyboard.press('?'),
    bell: () => page.getByRole('button', { name: /^Notifications/ }).click(),
  };
  for (const [name, open] of Object.entries(openings)) {
    await open();
    await closesWithoutFaults(page, name);
  }
  await page.setViewportSize({ width: 390, height: 780 });
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await closesWithoutFaults(page, 'drawer');

  await expert.visit(await linkedFrom(expert, '/booking?tab=waiting', '/booking/'));
  await expert.page.getByRole('button', { name: 'Decline' }).click();
  await closesWithoutFaults(expert.page, 'decline');

  const { hela } = await people('hela');
  await hela.visit(await linkedFrom(hela, '/users/external?search=landolsi', '/users/external?'));
  await hela.page.getByRole('button', { name: 'Accept' }).click();
  await closesWithoutFaults(hela.page, 'registration');
});

test('a French browser gets French, and any other English', async () => {
  const french = await visitor({ locale: 'fr-CA' });
  const german = await visitor({ locale: 'de-DE' });

  await french.visit('/login');
  await german.visit('/login');

  await french.page.getByRole('heading', { name: 'Content de vous revoir' }).waitFor();
  await german.page.getByRole('heading', { name: 'Good to see you' }).waitFor();
});
