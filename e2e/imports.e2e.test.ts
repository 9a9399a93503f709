import { text } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  longWord,
  expectHarmlessWithoutOverflow,
  HOSTILE_DIRECTION,
  HOSTILE_IMAGE,
  HOSTILE_LINK,
  HOSTILE_SCRIPT,
  HOSTILE_SVG,
  HOSTILE_TEMPLATE,
  STORED_DIRECTION,
} from './hostile-input.ts';
import { getPath, signInUsers, signInUser } from './users.ts';

type Row = readonly string[];

const TITLES = ['Prénom', 'Nom', 'E-mail', 'Société', 'Rôle', 'Table'];
const HOSTILE_TEMPLATE_NAME = HOSTILE_TEMPLATE.slice(0, 79);
/** Markup, long words and right-to-left text: three valid rows and two refused rows. */
const HOSTILE_ROWS: readonly Row[] = [
  [
    HOSTILE_IMAGE,
    HOSTILE_SVG,
    'image@promotion.example.org',
    `${HOSTILE_SVG} ${HOSTILE_DIRECTION}`,
    'membre',
    HOSTILE_LINK,
  ],
  [longWord(80), longWord(80), 'long@promotion.example.org', longWord(120), 'membre', ''],
  [
    HOSTILE_DIRECTION,
    HOSTILE_TEMPLATE_NAME,
    'turned@promotion.example.org',
    HOSTILE_SCRIPT,
    'membre',
    '',
  ],
  [HOSTILE_IMAGE, HOSTILE_SCRIPT, HOSTILE_IMAGE, HOSTILE_LINK, 'membre', ''],
  [HOSTILE_SVG, HOSTILE_LINK, 'role@promotion.example.org', '', HOSTILE_IMAGE, ''],
];
const HOSTILE_SHOWN = [
  HOSTILE_IMAGE,
  `${HOSTILE_SVG} ${STORED_DIRECTION}`,
  longWord(120),
  STORED_DIRECTION,
  HOSTILE_TEMPLATE_NAME,
  HOSTILE_SCRIPT,
];

const chooseFile = (page: Page, name: string, rows: readonly Row[] | string) =>
  page.locator('input[type=file]').setInputFiles({
    name,
    mimeType: 'text/csv',
    buffer: Buffer.from(typeof rows === 'string' ? rows : toCsv(rows)),
  });

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
const toCsv = (rows: readonly Row[]) => rows.map((it) => it.map(quoted).join(';')).join('\n');

/** Drops a file onto the selected one. */
async function drop(page: Page, name: string, rows: readonly Row[]): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    ([file, csv]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([csv], file, { type: 'text/csv' }));
      return transfer;
    },
    [name, toCsv(rows)] as const,
  );
  await page.getByText('sans-titre.csv').dispatchEvent('drop', { dataTransfer });
  await page.getByText(name).waitFor();
}

const findRow = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
const tile = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Filter by outcome' }).getByRole('button', { name });

async function checkTable(page: Page, name: string, rows: readonly Row[] | string): Promise<void> {
  await chooseFile(page, name, rows);
  await page.getByRole('button', { name: 'Review import' }).click();
  await page.getByRole('heading', { name: 'Nothing has been saved yet' }).waitFor();
}

async function confirmImport(page: Page, count: number): Promise<void> {
  const users = count === 1 ? 'user' : 'users';
  await page.getByRole('button', { name: `Import ${count} ${users}` }).click();
  await page.getByRole('heading', { name: 'Import completed' }).waitFor();
}

test('staff import a table with markup, correct two refused rows, and leave the page of a long import', async () => {
  const { dot } = await signInUsers('dot');
  const { page, visit } = dot;
  await visit('/users/list');
  await page.getByRole('link', { name: 'Import' }).click();
  await page.getByRole('heading', { name: 'Import users' }).waitFor();

  const file = `${HOSTILE_SVG} ${longWord(80)}.csv`.replaceAll('/', '');
  await checkTable(page, file, [
    [...TITLES, HOSTILE_SCRIPT],
    ['Élodie', 'Ben Romdhane', 'elodie@promotion.example.org', 'Atelier Lumière', 'Startup', '7'],
    ['Mehdi', 'Jaziri', 'mehdi@promotion.example.org', 'Atelier Lumière', 'membre', '7'],
    ['Nour', 'Chaabane', 'nour@promotion.example.org', 'Atelier Lumière', 'Roi', '8'],
    ['Salma', 'Ayari', 'salma@promotion', 'Atelier Lumière', 'membre', '8'],
    ...HOSTILE_ROWS,
  ]);
  await expectHarmlessWithoutOverflow(page, file, ...HOSTILE_SHOWN);

  await findRow(page, 'Nour Chaabane').getByText('Role “Roi” is unknown').waitFor();
  await findRow(page, 'Salma Ayari')
    .getByText('“salma@promotion” isn’t a valid email address')
    .waitFor();
  await page.getByText('Ignored columns: Table').waitFor();
  await tile(page, 'Failed').click();
  await findRow(page, 'Mehdi Jaziri').waitFor({ state: 'detached' });
  await expect.poll(() => findRow(page, 'Failed').count()).toBe(4);
  await tile(page, 'Failed').click();

  await confirmImport(page, 5);
  await expectHarmlessWithoutOverflow(page, file, ...HOSTILE_SHOWN);
  const person = findRow(page, 'Mehdi Jaziri').getByRole('link', { name: 'Mehdi Jaziri' });
  await person.waitFor();

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    (async () => {
      await tile(page, 'Failed').click();
      await page.getByRole('button', { name: 'Download' }).click();
      await page.getByRole('menuitem', { name: 'CSV' }).click();
    })(),
  ]);
  const refusedRows = await text(await download.createReadStream());
  expect(refusedRows).toContain('Role “Roi” is unknown');
  const corrected = refusedRows
    .replace('Roi', 'membre')
    .replace('salma@promotion', '$&.example.org');

  await page.getByRole('link', { name: 'Import another file' }).click();
  await page.getByRole('heading', { name: 'Import users' }).waitFor();
  await checkTable(page, 'promotion-corrected.csv', corrected);
  await confirmImport(page, 2);

  await visit('/users/list?search=promotion.example');
  for (const name of ['Élodie Ben Romdhane', 'Mehdi Jaziri', 'Nour Chaabane', 'Salma Ayari']) {
    await findRow(page, name).getByText('Atelier Lumière').waitFor();
  }
  await expectHarmlessWithoutOverflow(page, `${HOSTILE_SVG} ${STORED_DIRECTION}`, longWord(120));
  await visit(`/organizations?search=${longWord(60)}`);
  await expectHarmlessWithoutOverflow(page, longWord(120));

  // A running import continues without its page and stays in the list.
  const many = Array.from({ length: 400 }, (_, at) => [
    'Yassine',
    `Numéro ${at}`,
    `y${at}@many.example.org`,
    `Groupe ${at % 20}`,
    'startup',
    '',
  ]);
  await visit('/users/import');
  await expectHarmlessWithoutOverflow(page, file);
  await page.getByRole('switch', { name: 'Invite new users' }).uncheck();
  await checkTable(page, 'many.csv', [TITLES, ...many]);
  const address = getPath(page);
  await page.getByRole('button', { name: 'Import 400 users' }).click();
  const done = page.getByRole('heading', { name: 'Import completed' });
  await page
    .getByText(/of 400 rows/)
    .or(done)
    .first()
    .waitFor();
  await visit('/dashboard');
  await visit('/users/import');
  await page.getByRole('link', { name: /many\.csv/ }).click();
  await done.waitFor();
  expect(getPath(page)).toBe(address);
  await tile(page, 'Created').getByText('400').waitFor();
});

test('staff see in French why a file cannot be imported, and drop a valid one', async () => {
  const { page, visit, expectRefusals } = await signInUser('dot', { locale: 'fr-FR' });
  expectRefusals('422 /api/startups');
  await visit('/users/import');
  const refusal = page.getByRole('main').getByRole('alert');
  const send = page.getByRole('button', { name: 'Vérifier l’import' });

  await send.click();
  await refusal.filter({ hasText: 'Choisissez un fichier' }).waitFor();
  await page.getByRole('main').getByText('Hub', { exact: true }).click();
  await chooseFile(page, 'sans-titre.csv', [
    ['Nom', 'Prénom'],
    ['A', 'B'],
  ]);
  await send.click();
  await refusal.filter({ hasText: 'Le tableau n’a pas de colonne d’adresses e-mail' }).waitFor();
  await expect.poll(() => page.getByRole('radio', { name: 'Hub' }).isChecked()).toBe(true);

  await drop(page, 'bon.csv', [TITLES, ['A', 'B', 'a@bon.example.org', 'Bon', '', '']]);
  await refusal.waitFor({ state: 'detached' });
  await send.click();
  await page.getByRole('heading', { name: 'Rien n’est encore enregistré' }).waitFor();
  await page.getByText('1 nouvelle organisation (Hub').waitFor();
  await page.getByRole('button', { name: 'Abandonner' }).click();
  await page.getByRole('heading', { name: 'Import abandonné' }).waitFor();
});
