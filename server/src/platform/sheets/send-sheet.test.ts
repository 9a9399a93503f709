import fastify from 'fastify';
import { readXlsx } from 'hucre/xlsx';
import { parseCsv } from 'hucre/csv';
import { expect, test } from 'vitest';
import { type Cell, sendSheet, type Sheet } from './send-sheet.ts';

const NASTY = [
  '=HYPERLINK("http://evil.test")',
  '+1',
  '-1',
  '@x',
  '\tx',
  'a;b',
  'say "hi"',
  'é\nü',
];

async function* rowsOf(rows: readonly (readonly Cell[])[]) {
  yield* rows;
}

async function asked(sheet: Partial<Sheet>, headers: Record<string, string> = {}) {
  const app = fastify();
  app.get('/', (request, reply) =>
    sendSheet(
      request,
      reply,
      {
        name: 'people',
        format: undefined,
        language: 'en',
        headers: ['Name'],
        rows: rowsOf([]),
        ...sheet,
      },
      'Africa/Tunis',
    ),
  );
  return app.inject({ url: '/', headers });
}

test('in CSV no cell is a formula, and every column stays its own', async () => {
  const { payload, headers } = await asked({ rows: rowsOf(NASTY.map((it) => [it, 'end'])) });

  expect(headers['content-disposition']).toContain('filename="people.csv"');
  const cells = parseCsv(payload, { delimiter: ',' }).slice(1);
  expect(cells.map(([, last]) => last)).toEqual(NASTY.map(() => 'end'));
  for (const [cell] of cells) expect(String(cell)).not.toMatch(/^[=+\-@\t\r]/);
});

test('in XLSX every text is a text, to the letter', async () => {
  const { rawPayload } = await asked({
    format: 'xlsx',
    rows: rowsOf(NASTY.map((it) => [it, 1])),
  });

  const { sheets } = await readXlsx(rawPayload);
  expect(sheets[0]?.rows.slice(1)).toEqual(NASTY.map((it) => [it, 1]));
});

test('what XML cannot hold is left out, so that the file opens', async () => {
  const { rawPayload } = await asked({ format: 'xlsx', rows: rowsOf([['a\u0001b\ufffe']]) });

  expect((await readXlsx(rawPayload)).sheets[0]?.rows[1]).toEqual(['ab']);
});

test('who accepts XLSX gets it without asking by name; French tables have semicolons', async () => {
  const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  expect((await asked({}, { accept: xlsx })).headers['content-type']).toBe(xlsx);
  expect((await asked({ language: 'fr', headers: ['Nom', 'Rôle'] })).payload).toBe(
    '\ufeffNom;Rôle',
  );
});

test('a moment is what the hub’s clocks show: text that sorts in CSV, a date with its time in XLSX', async () => {
  const rows = [[new Date('2026-07-01T23:30:12.345Z')], [null]];
  const csv = await asked({ rows: rowsOf(rows), moments: [0] });
  const xlsx = await asked({ rows: rowsOf(rows), moments: [0], format: 'xlsx' });

  expect(parseCsv(csv.payload, { delimiter: ',' })[1]).toEqual(['2026-07-02 00:30']);
  const { sheets } = await readXlsx(xlsx.rawPayload, { readStyles: true });
  expect(sheets[0]?.rows[1]).toEqual([new Date('2026-07-02T00:30:00Z')]);
  expect(sheets[0]?.cells?.get('1,0')?.style?.numFmt).toBe('yyyy-mm-dd hh:mm');
});

test('what fails before the first row is answered as a problem', async () => {
  async function* failing(): AsyncGenerator<Cell[]> {
    yield await Promise.reject<Cell[]>(new Error('no rows'));
  }

  expect((await asked({ rows: failing() })).statusCode).toBe(500);
});
