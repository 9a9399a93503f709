import { once } from 'node:events';
import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import { parseCsv } from 'hucre/csv';
import { readXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import { isSoak, testSize } from '../../../tools/test-environment/test-size.ts';
import { unzip } from '../testing/files/unzip.ts';
import { type ArchiveEntry, sendArchive } from './archives/send-archive.ts';
import {
  type Cell,
  sendSpreadsheet,
  type SpreadsheetExport,
} from './spreadsheets/send-spreadsheet.ts';

describe('an archive', () => {
  const AT = new Date('2026-03-09T07:30:00.000Z');
  const MEGABYTE = 1024 ** 2;
  const MEGABYTES = testSize(64, 1024);
  /** More than the buffers of both ends of a connection can hold. */
  const MAX_READ_AHEAD_BYTES = 40 * MEGABYTE;

  function serving(entries: () => AsyncIterable<ArchiveEntry>) {
    const app = fastify();
    app.get('/', (_, reply) => sendArchive(reply, { name: 'copie d’été', entries: entries() }));
    return app;
  }

  async function* bytes(...texts: readonly string[]) {
    for (const text of texts) yield Buffer.from(text);
  }

  async function* megabytes(count: number, note: () => void) {
    const block = Buffer.alloc(MEGABYTE, 'x');
    for (let left = count; left > 0; left--) {
      note();
      yield block;
    }
  }

  /** Reads `most` bytes of a response, then closes the connection; returns the size that was read. */
  async function fetched(port: number, most: number, watch = (_size: number) => {}) {
    const request = get({ port, host: '127.0.0.1' });
    const [answer] = await once(request, 'response');
    let size = 0;
    for await (const chunk of answer) {
      size += chunk.length;
      watch(size);
      if (size > most) break;
    }
    request.destroy();
    return size;
  }

  test('contains each file unchanged under a unique name', async () => {
    const app = serving(async function* () {
      yield { name: 'a.txt', at: AT, content: 'one' };
      yield { name: 'A.TXT', at: AT, content: 'two' };
      yield { name: 'files/a.txt', at: AT, content: bytes('thr', 'ee') };
      yield { name: 'été 🙂', at: AT, content: '' };
    });

    const { rawPayload, headers } = await app.inject('/');

    expect(headers['content-type']).toBe('application/zip');
    expect(headers['content-disposition']).toContain(
      "filename*=UTF-8''copie%20d%E2%80%99%C3%A9t%C3%A9.zip",
    );
    expect([...unzip(rawPayload)]).toEqual([
      ['a.txt', 'one'],
      ['A (2).TXT', 'two'],
      ['files/a.txt', 'three'],
      ['été 🙂', ''],
    ]);
  });

  test('is answered with 500 when its first file fails', async () => {
    const app = serving(async function* () {
      if (AT) throw new Error('no files');
      yield { name: '', at: AT, content: '' };
    });

    expect((await app.inject('/')).statusCode).toBe(500);
  });

  test('is read while it is sent, and no further after the client closes the connection', async () => {
    let read = 0;
    let ended = 0;
    const app = serving(async function* () {
      try {
        yield { name: 'large', at: AT, content: megabytes(MEGABYTES, () => read++) };
      } finally {
        ended++;
      }
    });
    await app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.server.address() as AddressInfo;
    const memoryBefore = process.memoryUsage().rss;
    let maxReadAheadBytes = 0;
    let peakMemoryBytes = 0;

    const whole = await fetched(port, Infinity, (size) => {
      maxReadAheadBytes = Math.max(maxReadAheadBytes, read * MEGABYTE - size);
      peakMemoryBytes = Math.max(peakMemoryBytes, process.memoryUsage.rss() - memoryBefore);
    });
    const readForWhole = read;
    await fetched(port, 5 * MEGABYTE);
    await expect.poll(() => ended).toBe(2);

    expect(whole).toBeGreaterThan(MEGABYTES * MEGABYTE);
    expect(readForWhole).toBe(MEGABYTES);
    expect(maxReadAheadBytes).toBeLessThan(MAX_READ_AHEAD_BYTES);
    if (isSoak) expect(peakMemoryBytes).toBeLessThan(100 * MEGABYTE);
    expect((read - readForWhole) * MEGABYTE).toBeLessThan(MAX_READ_AHEAD_BYTES);
    await app.close();
  });
});

describe('a spreadsheet', () => {
  const HOSTILE_CELLS = [
    '=HYPERLINK("http://evil.test")',
    '+1',
    '-1',
    '@x',
    '\tx',
    '\rx',
    "-2+3+cmd|' /C calc'!A0",
    'a;b',
    'say "hi"',
    'é\nü',
  ];

  async function* rowsOf(rows: readonly (readonly Cell[])[]) {
    yield* rows;
  }

  async function download(sheet: Partial<SpreadsheetExport>, headers: Record<string, string> = {}) {
    const app = fastify();
    const empty = { name: 'people', language: 'en', headers: ['Name'], rows: rowsOf([]) } as const;
    app.get('/', (request, reply) =>
      sendSpreadsheet(request, reply, { ...empty, format: undefined, ...sheet }, 'Africa/Tunis'),
    );
    return app.inject({ url: '/', headers });
  }

  test('contains no formula and keeps its columns in CSV (A39)', async () => {
    const rows = rowsOf(HOSTILE_CELLS.map((it) => [it, 'end']));
    const { payload, headers } = await download({ rows });

    expect(headers['content-disposition']).toContain('filename="people.csv"');
    const cells = parseCsv(payload, { delimiter: ',' }).slice(1);
    expect(cells.map(([, last]) => last)).toEqual(HOSTILE_CELLS.map(() => 'end'));
    for (const [cell] of cells) expect(String(cell)).not.toMatch(/^[=+\-@\t\r]/);
  });

  test('contains every text unchanged in XLSX, without characters that XML cannot hold (A39)', async () => {
    const rows = rowsOf([...HOSTILE_CELLS.map((it) => [it, 1]), ['a\u0001b\ufffe']]);
    const { rawPayload } = await download({ format: 'xlsx', rows });

    const { sheets } = await readXlsx(rawPayload);
    const read = sheets[0]?.rows.slice(1);
    expect(read?.slice(0, -1)).toEqual(HOSTILE_CELLS.map((it) => [it, 1]));
    expect(read?.at(-1)?.[0]).toBe('ab');
  });

  test('is XLSX when the caller accepts it, and has semicolons in French', async () => {
    const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    expect((await download({}, { accept: xlsx })).headers['content-type']).toBe(xlsx);
    expect((await download({ language: 'fr', headers: ['Nom', 'Rôle'] })).payload).toBe(
      '\ufeffNom;Rôle',
    );
  });

  test('shows times in the hub’s zone, as sortable text in CSV and as dates in XLSX', async () => {
    const rows = [[new Date('2026-07-01T23:30:12.345Z')], [null]];
    const csv = await download({ rows: rowsOf(rows), timestampColumns: [0] });
    const xlsx = await download({ rows: rowsOf(rows), timestampColumns: [0], format: 'xlsx' });

    expect(parseCsv(csv.payload, { delimiter: ',' })[1]).toEqual(['2026-07-02 00:30']);
    const { sheets } = await readXlsx(xlsx.rawPayload, { readStyles: true });
    expect(sheets[0]?.rows[1]).toEqual([new Date('2026-07-02T00:30:00Z')]);
    expect(sheets[0]?.cells?.get('1,0')?.style?.numFmt).toBe('yyyy-mm-dd hh:mm');
  });

  test('is answered with 500 when its first row fails', async () => {
    async function* failing(): AsyncGenerator<Cell[]> {
      yield await Promise.reject<Cell[]>(new Error('no rows'));
    }

    expect((await download({ rows: failing() })).statusCode).toBe(500);
  });
});
