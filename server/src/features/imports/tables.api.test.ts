import { MAX_IMPORT_BYTES, MAX_IMPORT_COLUMNS, MAX_IMPORT_ROWS } from '@thedot/domain/limits';
import { describe, expect, test } from 'vitest';
import { csv, csvFile, outcomes, type Row, upload, xlsxFile } from '../../testing/import-files.ts';
import { sheetOf, workbookOf } from '../../testing/xlsx-bomb.ts';
import { useWorld } from '../../testing/world.ts';

const world = await useWorld();
const staff = await world.person('dot');

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

const titleRow = ['Email', 'First name', 'Last name'];

/** What was understood of the first row. */
async function firstWish(table: File): Promise<unknown> {
  const { import: it } = await upload(staff, table);
  const { wish } = await world.db
    .selectFrom('import_rows')
    .select('wish')
    .where('import_id', '=', it.id)
    .where('position', '=', 1)
    .executeTakeFirstOrThrow();
  return wish;
}

describe('an encoded table', () => {
  const utf8 = (text: string) => new TextEncoder().encode(text);
  const utf16 = (text: string, isBigEndian: boolean) => {
    const bytes = Buffer.from(text, 'utf16le');
    return new Uint8Array(isBigEndian ? bytes.swap16() : bytes);
  };
  const windows1252 = (text: string) =>
    new Uint8Array(Buffer.from(text.replaceAll('Œ', '\u008c').replaceAll('’', '\u0092'), 'latin1'));

  test.each<[string, (text: string) => Uint8Array<ArrayBuffer>]>([
    ['UTF-8', utf8],
    ['UTF-8 with BOM', (text) => utf8(`\ufeff${text}`)],
    ['UTF-16 LE', (text) => utf16(`\ufeff${text}`, false)],
    ['UTF-16 BE', (text) => utf16(`\ufeff${text}`, true)],
    ['UTF-16 LE without BOM', (text) => utf16(text, false)],
    ['UTF-16 BE without BOM', (text) => utf16(text, true)],
    ['Windows-1252', windows1252],
  ])('is read as %s with every separator', async (_, encode) => {
    for (const separator of [',', ';', '\t', '|']) {
      for (const rows of [ENGLISH, FRENCH]) {
        const file = new File([encode(csv(rows, separator))], 'people.csv');
        expect(await firstWish(file), separator).toEqual(ZOE);
      }
    }
  });

  test('is read as XLSX in English and French', async () => {
    for (const rows of [ENGLISH, FRENCH]) {
      expect(await firstWish(await xlsxFile(rows))).toEqual(ZOE);
    }
  });
});

describe('a table', () => {
  const read = async (text: string) => {
    const { import: it, rows } = await upload(staff, new File([text], 'people.csv'));
    return { it, emails: rows.map(({ email }) => email) };
  };
  const TITLES = ['Nom', 'Prénom', 'Courriel', 'Téléphone portable'];
  const TABLE: Row[] = [
    TITLES,
    ['Ben Salah', 'Amira', '<amira@wild.example.org>', '+216 71 234 567'],
    ['Trabelsi, dit Sami', 'Sami', 'mailto:sami@wild.example.org', ''],
  ];
  const EMAILS = ['amira@wild.example.org', 'sami@wild.example.org'];

  test('with empty rows keeps the line numbers of a spreadsheet', async () => {
    const text = `\r\nEmail,First name,Last name\r\n\r\na@tables.example.org,A,"B\r\nb"\r\n,,\r\nwrong,C,D`;
    const table = new File([text], 'gaps.csv');

    expect(await firstWish(table)).toMatchObject({ lastName: 'B b' });
    const { import: it } = await upload(staff, table);
    expect(await outcomes(staff, it.id)).toEqual({ 4: 'created', 6: 'refused: email' });
  });

  test.each([
    [';', '\r\n'],
    ['|', '\n'],
    ['~', '\r\n'],
  ])('can declare the separator "%s" for Excel in its first line', async (separator, end) => {
    for (const first of [`sep=${separator}`, `"SEP=${separator}"`]) {
      const { it, emails } = await read(`${first}${end}${csv(TABLE, separator)}`);
      expect(emails).toEqual(EMAILS);
      expect(await outcomes(staff, it.id)).toEqual({ 3: 'created', 4: 'created' });
    }
  });

  test.each([',', ';', '\t', '|'])(
    'separated by "%s" can have headings above its titles',
    async (separator) => {
      const above = ['Participants, printemps 2026', '', 'Édité le 4 mai; par Sami'];
      const lines = [...above, separator.repeat(3), csv(TABLE, separator)];

      const { it, emails } = await read(lines.join('\r\n'));

      expect(it.headers.map(({ title }) => title)).toEqual(TITLES);
      expect(emails).toEqual(EMAILS);
      expect(await outcomes(staff, it.id)).toEqual({ 6: 'created', 7: 'created' });
    },
  );

  test('in XLSX can have headings above its titles', async () => {
    const { import: it } = await upload(staff, await xlsxFile([['Participants'], [], ...TABLE]));
    expect(await outcomes(staff, it.id)).toEqual({ 4: 'created', 5: 'created' });
  });

  test('has its unknown and repeated columns ignored', async () => {
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

  test('can contain numbers and formulas', async () => {
    const rows: Row[] = [
      [...titleRow, 'Phone'],
      ['n@tables.example.org', '=HYPERLINK("http://evil.test")', '-1+1', 21671234567],
    ];

    expect(await firstWish(await xlsxFile(rows))).toMatchObject({
      firstName: '=HYPERLINK("http://evil.test")',
      lastName: '-1+1',
      phone: '21671234567',
    });
  });

  test('has only the row refused whose characters cannot be stored', async () => {
    const { import: it } = await upload(
      staff,
      csvFile([
        titleRow,
        ['a@wild.example.org', 'A\u0000mira', 'B'],
        ['b@wild.example.org', 'A', 'B'],
      ]),
    );

    expect(await outcomes(staff, it.id)).toEqual({ 2: 'refused: characters', 3: 'created' });
  });
});

describe('a file is refused', () => {
  const rowsOf = (count: number) =>
    Array.from({ length: count }, (_, at) => [`${at}@tables.example.org`, 'A', 'B']);
  const tenLines = Array.from({ length: 10 }, (_, nr) => `Line ${nr}`);

  test.each<[string, string, () => File]>([
    ['without an email column', 'import.no_email_column', () => csvFile([['Name'], ['A']])],
    [
      'with its titles after line ten',
      'import.no_email_column',
      () => new File([[...tenLines, csv([titleRow, ...rowsOf(1)])].join('\n')], 'late.csv'),
    ],
    ['without rows', 'import.no_rows', () => csvFile([titleRow])],
    ['when it is empty', 'import.no_rows', () => new File([], 'empty.csv')],
    ['with empty rows only', 'import.no_rows', () => csvFile([titleRow, ['', ' ', '']])],
    [
      'with binary data',
      'import.unreadable',
      () => new File([new Uint8Array(4_000).fill(7)], 'noise.csv'),
    ],
    [
      'as a truncated XLSX',
      'import.unreadable',
      () => new File([new Uint8Array([0x50, 0x4b, 3, 4, 9, 9])], 'cut.xlsx'),
    ],
    [
      'with too many columns',
      'import.too_many_columns',
      () => csvFile([titleRow, Array<string>(MAX_IMPORT_COLUMNS + 1).fill('x')]),
    ],
    [
      'with too many rows',
      'import.too_many_rows',
      () => csvFile([titleRow, ...rowsOf(MAX_IMPORT_ROWS + 1)]),
    ],
    [
      'with too many bytes',
      'file.table_too_large',
      () => new File([new Uint8Array(MAX_IMPORT_BYTES + 1)], 'big.csv'),
    ],
  ])('%s', async (_, code, file) => {
    const before = await staff.api.imports.list();
    await expect(upload(staff, file())).rejects.toMatchObject({ code });
    expect(await staff.api.imports.list()).toEqual(before);
  });

  test('when it is missing', async () => {
    await expect(staff.api.imports.upload({ body: {}, files: {} })).rejects.toMatchObject({
      code: 'file.required',
    });
  });

  test('as XLSX with an unknown or huge uncompressed size', async () => {
    const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
    const row = (texts: readonly string[]) => `<row>${texts.map(cell).join('')}</row>`;
    const sheet = sheetOf(row(titleRow) + row(['bomb@tables.example.org', 'A', 'B']));
    const good = await upload(staff, new File([workbookOf(sheet)], 'good.xlsx'));
    expect(good.import.rows).toBe(1);

    for (const size of [2 ** 30, 0, 0xffff_ffff]) {
      const bomb = new File([workbookOf(sheet, size)], 'bomb.xlsx');
      await expect(upload(staff, bomb)).rejects.toMatchObject({ code: 'import.unreadable' });
    }
  });
});
