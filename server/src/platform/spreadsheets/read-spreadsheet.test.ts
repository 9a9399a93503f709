import { describe, expect, test } from 'vitest';
import {
  bombOf,
  crowdedWorkbook,
  sheetOf,
  streamedWorkbook,
  workbookOf,
} from '../../testing/files/xlsx-files.ts';
import { readSpreadsheet } from './read-spreadsheet.ts';

const LIMITS = { columns: 100, characters: 1_000 };
const MB = 1_000_000;

const read = (bytes: Uint8Array) => Array.fromAsync(readSpreadsheet(bytes, LIMITS, () => 0));

const row = (...texts: readonly string[]) =>
  `<row>${texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`;

/** How the reading ends, and by how much the memory of the process grows meanwhile. */
async function measure(bytes: Uint8Array) {
  const before = process.memoryUsage.rss();
  let highest = before;
  const sampler = setInterval(() => {
    highest = Math.max(highest, process.memoryUsage.rss());
  }, 2);
  const ending = await read(bytes).catch(({ code }: { code?: string }) => code);
  clearInterval(sampler);
  return { ending, growth: highest - before };
}

describe('a workbook', () => {
  test('is read row by row, without its empty rows', async () => {
    const sheet = sheetOf(row('Email', 'Name') + row() + row('a@b.example', 'Amira'));

    expect(await read(workbookOf(sheet))).toEqual([
      { line: 1, cells: ['Email', 'Name'] },
      { line: 3, cells: ['a@b.example', 'Amira'] },
    ]);
  });

  test('whose sizes are behind its parts is read, also with an empty part', async () => {
    expect(await read(streamedWorkbook(sheetOf(row('Email'))))).toEqual([
      { line: 1, cells: ['Email'] },
    ]);
  });

  test('of more rows than one batch keeps their order', async () => {
    const many = Array.from({ length: 2_345 }, (_, at) => row(String(at))).join('');

    const rows = await read(workbookOf(sheetOf(many)));

    expect(rows.map(({ cells }) => Number(cells[0]))).toEqual([...Array(2_345).keys()]);
  });

  test.each([
    ['are empty', '<c/>'],
    ['have a prefix', '<x:c><x:v>1</x:v></x:c>'],
    ['are filled', '<c r="A1"><v>1</v></c>'],
  ])('of 20,000 cells in a row, which %s, is refused', async (_, cell) => {
    const sheet = sheetOf(`${row('Email')}<row>${cell.repeat(20_000)}</row>`);

    await expect(read(workbookOf(sheet))).rejects.toMatchObject({
      code: 'import.too_many_columns',
    });
  });

  test('whose rows are formatted to the last column is read', async () => {
    const sheet = sheetOf(
      `${row('Email')}${`<row>${'<c s="1"/>'.repeat(16_384)}</row>`.repeat(3)}`,
    );

    expect(await read(workbookOf(sheet))).toEqual([{ line: 1, cells: ['Email'] }]);
  });

  test('of 58 MB in one row is refused in less than 120 MB of memory', async () => {
    const bomb = workbookOf(sheetOf(`<row>${'<c r="A1"><v>1</v></c>'.repeat(2_600_000)}</row>`));

    const { ending, growth } = await measure(bomb);

    expect(ending).toBe('import.too_many_columns');
    expect(growth).toBeLessThan(120 * MB);
  });

  test('of more than 1,000 parts is refused', async () => {
    const sheet = sheetOf(row('Email'));

    expect(await read(crowdedWorkbook(sheet, 900))).toHaveLength(1);
    await expect(read(crowdedWorkbook(sheet, 1_000))).rejects.toMatchObject({
      code: 'import.unreadable',
    });
  });
});

type Lie = Omit<Parameters<typeof bombOf>[0], 'place' | 'bytes'>;

/** The reader then looks for the sizes elsewhere. */
const UNSAID = { central: [0, 0], isStreamed: true } as const;
const HALF_SAID = { central: [9 * MB, 0] } as const;

describe.each([{ place: 'sheet' }, { place: 'strings' }] as const)(
  'a workbook of 9 MB that unpacks to 300 MB of its $place is refused in less than 60 MB of memory',
  ({ place }) => {
    test.each<[string, Lie]>([
      ['that says so', {}],
      ['that says 50 MB', { saidSize: 50 * MB }],
      ['that says 2 kB', { saidSize: 2_000 }],
      ['that is empty in its directory alone', { central: [0, 0], local: [9 * MB, 300 * MB] }],
      ['whose sizes are only before the part', { ...UNSAID, local: [9 * MB, 300 * MB] }],
      ['whose packed size is only before the part', { ...UNSAID, local: [9 * MB, 0] }],
      ['whose sizes are only behind the part', { ...UNSAID, local: [0, 0] }],
      ['whose packed size is in no directory', { central: [0, 300 * MB], isStreamed: true }],
      ['whose size is only behind the part', { ...HALF_SAID, isStreamed: true }],
      ['that says another size before the part', { ...HALF_SAID, local: [9 * MB, 300 * MB] }],
      ['whose real directory is that of ZIP64', { zip64: true }],
      ['whose real directory is that of ZIP64 and says 50 MB', { zip64: true, saidSize: 50 * MB }],
    ])('%s', async (_, lie) => {
      const bomb = await bombOf({ place, bytes: 300 * MB, ...lie });
      expect(bomb.length).toBeGreaterThan(9 * MB);

      const { ending, growth } = await measure(bomb);

      expect(ending).toBe('import.unreadable');
      expect(growth).toBeLessThan(60 * MB);
    });
  },
);
