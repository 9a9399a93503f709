import { MAX_IMPORT_BYTES, MAX_IMPORT_COLUMNS, MAX_IMPORT_ROWS } from '@thedot/domain/limits';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { csv, csvFile, outcomes, type Row, upload, xlsxFile } from '../../testing/import-files.ts';
import { sheetOf, workbookOf } from '../../testing/xlsx-bomb.ts';
import { createWorld, type TestPerson, type World } from '../../testing/world.ts';

let world: World;
let staff: TestPerson;
beforeAll(async () => {
  world = await createWorld();
  staff = await world.person('dot');
});
afterAll(() => world.close());

const ENGLISH: Row[] = [
  ['Language', 'E-mail', 'Last name', 'First name', 'Country', 'Role', 'Organisation', 'Job title'],
  [
    'french',
    'zoe@tables.example.org',
    'Lefèvre',
    'Zoë',
    'Tunisia',
    'Team',
    'Œuvre',
    'Founder, CEO',
  ],
];
const FRENCH: Row[] = [
  ['LANGUE', 'Courriel *', 'Nom', 'prenom', 'Pays', 'Rôle (obligatoire)', 'Société', 'Fonction'],
  [
    'Français',
    'zoe@tables.example.org',
    'Lefèvre',
    'Zoë',
    'Tunisie',
    'Équipe',
    'Œuvre',
    'Founder, CEO',
  ],
];

const utf16 = (text: string, isBig: boolean, hasMark: boolean) => {
  const bytes = Buffer.from((hasMark ? '\ufeff' : '') + text, 'utf16le');
  return new Uint8Array(isBig ? bytes.swap16() : bytes);
};
const windows1252 = (text: string) =>
  new Uint8Array(Buffer.from(text.replaceAll('Œ', '\u008c').replaceAll('’', '\u0092'), 'latin1'));
const utf8 = (text: string) => new TextEncoder().encode(text);

const WRITTEN = {
  'UTF-8': utf8,
  'UTF-8 with a mark': (text: string) => utf8(`\ufeff${text}`),
  'UTF-16 LE': (text: string) => utf16(text, false, true),
  'UTF-16 BE': (text: string) => utf16(text, true, true),
  'UTF-16 LE without a mark': (text: string) => utf16(text, false, false),
  'UTF-16 BE without a mark': (text: string) => utf16(text, true, false),
  'Windows-1252': windows1252,
} as const;
const cases = Object.entries(WRITTEN).flatMap(([name, write]) =>
  (
    [
      ['commas', ','],
      ['semicolons', ';'],
      ['tabs', '\t'],
      ['strokes', '|'],
    ] as const
  ).map(([between, separator]) => ({ name, write, between, separator })),
);

const wishOf = async (id: string) => {
  const { wish } = await world.db
    .selectFrom('import_rows')
    .select('wish')
    .where('import_id', '=', id)
    .where('position', '=', 1)
    .executeTakeFirstOrThrow();
  return wish;
};
const ZOE = {
  email: 'zoe@tables.example.org',
  firstName: 'Zoë',
  lastName: 'Lefèvre',
  role: 'team',
  organization: 'Œuvre',
  kind: null,
  phone: '',
  position: 'Founder, CEO',
  country: 'TN',
  language: 'fr',
};

describe('a table is understood', () => {
  test.each(cases)('as $name with $between', async ({ write, separator }) => {
    for (const rows of [ENGLISH, FRENCH]) {
      const file = new File([write(csv(rows, separator))], 'people.csv');
      const { import: it } = await upload(staff, file);
      expect(await wishOf(it.id)).toEqual(ZOE);
    }
  });

  test.each([
    ['English', ENGLISH],
    ['French', FRENCH],
  ])('as XLSX in %s', async (_, rows) => {
    const { import: it } = await upload(staff, await xlsxFile(rows));
    expect(await wishOf(it.id)).toEqual(ZOE);
  });

  test('with empty rows between, lines counted as a spreadsheet shows them', async () => {
    const text = `\r\nEmail,First name,Last name\r\n\r\na@tables.example.org,A,"B\r\nb"\r\n,,\r\nwrong,C,D`;
    const { import: it } = await upload(staff, new File([text], 'gaps.csv'));

    expect(await outcomes(staff, it.id)).toEqual({ 4: 'created', 6: 'refused: email' });
    expect(await wishOf(it.id)).toMatchObject({ lastName: 'B b' });
  });

  test('and says which columns it is not', async () => {
    const { import: it } = await upload(
      staff,
      csvFile([
        ['Mail', 'Shoe size', 'Email', 'Nom', 'Prénom'],
        ['a@tables.example.org', '42', 'b@tables.example.org', 'A', 'B'],
      ]),
    );

    expect(it.headers).toEqual([
      { title: 'Mail', column: 'email' },
      { title: 'Shoe size', column: null },
      { title: 'Email', column: null },
      { title: 'Nom', column: 'lastName' },
      { title: 'Prénom', column: 'firstName' },
    ]);
  });

  test('with numbers, dates and formulas in its cells', async () => {
    const rows: Row[] = [
      ['Email', 'First name', 'Last name', 'Phone'],
      ['n@tables.example.org', '=HYPERLINK("http://evil.test")', '-1+1', 21671234567],
    ];
    const { import: it } = await upload(staff, await xlsxFile(rows));
    expect(await wishOf(it.id)).toMatchObject({
      firstName: '=HYPERLINK("http://evil.test")',
      lastName: '-1+1',
      phone: '21671234567',
    });
  });
});

describe('a table is refused with what is wrong with it', () => {
  const titles = ['Email', 'First name', 'Last name'];
  const refused = (file: File) => upload(staff, file);

  test.each([
    [
      'import.no_email_column',
      () =>
        csvFile([
          ['Name', 'Phone'],
          ['A', 'B'],
        ]),
    ],
    ['import.no_rows', () => csvFile([titles])],
    ['import.no_rows', () => new File([], 'empty.csv')],
    ['import.no_rows', () => csvFile([titles, ['', ' ', '']])],
    ['import.unreadable', () => new File([new Uint8Array(4_000).fill(7)], 'noise.csv')],
    ['import.unreadable', () => new File([new Uint8Array([0x50, 0x4b, 3, 4, 9, 9])], 'cut.xlsx')],
    [
      'import.too_many_columns',
      () => csvFile([titles, Array.from({ length: MAX_IMPORT_COLUMNS + 1 }, () => 'x')]),
    ],
    [
      'import.too_many_rows',
      () =>
        csvFile([
          titles,
          ...Array.from({ length: MAX_IMPORT_ROWS + 1 }, (_, at) => [`${at}`, 'A', 'B']),
        ]),
    ],
    ['file.table_too_large', () => new File([new Uint8Array(MAX_IMPORT_BYTES + 1)], 'big.csv')],
  ] as const)('%s', async (code, file) => {
    const before = await staff.api.imports.list();
    await expect(refused(file())).rejects.toMatchObject({ code });
    expect(await staff.api.imports.list()).toEqual(before);
  });

  test('no file at all', async () => {
    await expect(staff.api.imports.upload({ body: {}, files: {} })).rejects.toMatchObject({
      code: 'file.required',
    });
  });

  const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
  const row = (texts: readonly string[]) => `<row>${texts.map(cell).join('')}</row>`;
  const person = row(titles) + row(['bomb@tables.example.org', 'A', 'B']);

  test('an archive that says it becomes a gigabyte, or does not say how large', async () => {
    const sheet = sheetOf(person);
    const good = await upload(staff, new File([workbookOf(sheet)], 'good.xlsx'));
    expect(good.import.rows).toBe(1);

    for (const size of [2 ** 30, 0, 0xffff_ffff]) {
      await expect(refused(new File([workbookOf(sheet, size)], 'bomb.xlsx'))).rejects.toMatchObject(
        { code: 'import.unreadable' },
      );
    }
  });

  test('an archive whose sheet is larger than it says is not unpacked any further', async () => {
    const sheet = sheetOf(person + ' '.repeat(150_000_000));
    const bomb = new File([workbookOf(sheet, 2_000)], 'bomb.xlsx');
    const before = process.memoryUsage().rss;

    await expect(refused(bomb)).rejects.toMatchObject({ code: 'import.unreadable' });

    expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000);
  });

  test('a sheet with a million empty rows is one without rows', async () => {
    const empty = '<row/>'.repeat(1_000_000);
    const file = new File([workbookOf(sheetOf(row(titles) + empty))], 'empty.xlsx');

    await expect(refused(file)).rejects.toMatchObject({ code: 'import.no_rows' });
  });
});
