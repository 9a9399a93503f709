import { afterAll, beforeAll, expect, test } from 'vitest';
import { csv, csvFile, outcomes, type Row, upload, xlsxFile } from '../../testing/import-files.ts';
import { createWorld, type TestPerson, type World } from '../../testing/world.ts';

let world: World;
let staff: TestPerson;
beforeAll(async () => {
  world = await createWorld();
  staff = await world.person('dot');
});
afterAll(() => world.close());

const TITLES = ['Nom', 'Prénom', 'Courriel', 'Téléphone portable'];
const TABLE: Row[] = [
  TITLES,
  ['Ben Salah', 'Amira', '<amira@wild.example.org>', '+216 71 234 567'],
  ['Trabelsi, dit Sami', 'Sami', 'mailto:sami@wild.example.org', ''],
];
const bring = async (text: string) => {
  const { import: it, rows } = await upload(staff, new File([text], 'wild.csv'));
  return { it, emails: rows.map(({ email }) => email) };
};
const EMAILS = ['amira@wild.example.org', 'sami@wild.example.org'];

test.each([
  [';', '\r\n'],
  ['|', '\n'],
  ['~', '\r\n'],
])('a first line tells Excel that "%s" stands between', async (separator, end) => {
  for (const first of [`sep=${separator}`, `"SEP=${separator}"`]) {
    const { it, emails } = await bring(`${first}${end}${csv(TABLE, separator)}`);
    expect(emails).toEqual(EMAILS);
    expect(await outcomes(staff, it.id)).toEqual({ 3: 'created', 4: 'created' });
  }
});

test.each([',', ';', '\t', '|'])(
  'titles stand above the table, with "%s" between, and lines are those of the file',
  async (separator) => {
    const above = ['Participants, printemps 2026', '', 'Édité le 4 mai; par Sami'];
    const lines = [...above, separator.repeat(3), csv(TABLE, separator)];
    const { it, emails } = await bring(lines.join('\r\n'));

    expect(it.headers.map(({ title }) => title)).toEqual(TITLES);
    expect(emails).toEqual(EMAILS);
    expect(await outcomes(staff, it.id)).toEqual({ 6: 'created', 7: 'created' });
  },
);

test('a title stands above the table in XLSX', async () => {
  const { import: it } = await upload(staff, await xlsxFile([['Participants'], [], ...TABLE]));
  expect(await outcomes(staff, it.id)).toEqual({ 4: 'created', 5: 'created' });
});

test('titles that stand further down are not looked for', async () => {
  const above = Array.from({ length: 10 }, (_, nr) => `Line ${nr}`);
  await expect(bring([...above, csv(TABLE)].join('\n'))).rejects.toMatchObject({
    code: 'import.no_email_column',
  });
});

test('a character that nothing can store refuses its row, not the file', async () => {
  const { import: it } = await upload(
    staff,
    csvFile([
      ['Email', 'First name', 'Last name'],
      ['a@wild.example.org', 'A\u0000mira', 'B'],
      ['b@wild.example.org', 'A', 'B'],
    ]),
  );

  expect(await outcomes(staff, it.id)).toEqual({ 2: 'refused: characters', 3: 'created' });
});
