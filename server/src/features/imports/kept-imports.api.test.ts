import { DAY_MS } from '@thedot/domain/kernel/time';
import { IMPORT_KEPT_MS } from '@thedot/domain/limits';
import { parseCsv } from 'hucre/csv';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sweepDatabase } from '../../platform/jobs/sweep.jobs.ts';
import {
  csv,
  csvFile,
  outcomes,
  peopleOf,
  type Row,
  upload,
  xlsxFile,
} from '../../testing/import-files.ts';
import { createWorld, type TestPerson, type World } from '../../testing/world.ts';

let world: World;
let staff: TestPerson;
beforeAll(async () => {
  world = await createWorld();
  staff = await world.person('admin');
});
afterAll(() => world.close());

const TITLES = ['Email', 'First name', 'Last name', 'Role', 'Organization'];
const params = (id: string) => ({ params: { id } });

describe('what is taken away', () => {
  const sheetAt = async (url: string) => {
    const { rawPayload, statusCode } = await world.app.inject({ url, headers: staff.headers });
    expect(statusCode).toBe(200);
    return rawPayload;
  };

  test('can be corrected and sent again', async () => {
    const rows: Row[] = [
      [...TITLES, 'Note'],
      ['first@corrected.example.org', 'A', 'B', 'startup', 'Corrected', '=1+1'],
      ['second@corrected.example.org', '=A', "O'Neill", 'roi', 'Corrected', 'été; "été"'],
    ];
    const { import: it } = await upload(staff, csvFile(rows));

    const bytes = await sheetAt(
      `/api/startups/imports/${it.id}/sheet?format=csv&language=fr&outcome=refused`,
    );
    const taken = parseCsv(bytes.toString('utf8'), { delimiter: ';' });

    expect(taken).toEqual([
      [...TITLES, 'Note', 'Ligne', 'Résultat', 'Motif'],
      [
        'second@corrected.example.org',
        "'=A",
        "O'Neill",
        'roi',
        'Corrected',
        'été; "été"',
        '3',
        'Refusé',
        'Rôle\u00a0: Aucun rôle ne porte ce nom',
      ],
    ]);
    const corrected = bytes.toString('utf8').replace('roi', 'membre');
    const again = await upload(staff, new File([corrected], 'corrected.csv'));
    expect(again.rows).toMatchObject([{ outcome: 'created', name: "=A O'Neill", role: 'member' }]);
    expect(again.import.headers.slice(5).map(({ column }) => column)).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });

  test.each([
    '.csv',
    "'=a.csv",
    '<b>&"[x].csv',
    `${'é'.repeat(290)}.csv`,
    '../../a.csv',
    '🌍\u202egnp.csv',
  ])('opens, whatever the file was called: %s', async (name) => {
    const { import: it } = await upload(staff, csvFile(peopleOf(1).rows, name));
    const taken = await sheetAt(`/api/startups/imports/${it.id}/sheet?format=xlsx`);
    expect((await readXlsx(taken)).sheets[0]?.rows).toHaveLength(2);
  });

  test.each(['en', 'fr'] as const)(
    'is a template in %s that nobody can import by mistake',
    async (language) => {
      const xlsx = await sheetAt(`/api/startups/template?format=xlsx&language=${language}`);
      const { sheets } = await readXlsx(xlsx);
      const rows = sheets[0]?.rows ?? [];
      expect(rows.slice(1).map((row) => row.at(-1))).toContain(
        language === 'fr' ? 'Membre' : 'Member',
      );

      const unchanged = await upload(staff, new File([new Uint8Array(xlsx)], 'template.xlsx'));
      expect(await outcomes(staff, unchanged.import.id)).toEqual({ 2: 'refused: example' });

      const filled = rows.map((row) => row.map((cell) => String(cell ?? '')));
      filled[1]![0] = `filled.${language}@template.example.org`;
      const { import: it } = await upload(staff, await xlsxFile(filled));
      expect(it).toMatchObject({ rows: 1, counts: { created: 1 } });
    },
  );
});

describe('imports', () => {
  test('are listed newest first, and are gone after their days with their rows', async () => {
    const { import: it } = await upload(staff, csvFile(peopleOf(2).rows, 'listed.csv'));
    const { imports } = await staff.api.imports.list();
    expect(imports[0]).toMatchObject({ id: it.id, fileName: 'listed.csv', by: staff.name });

    const later = new Date(Date.now() + IMPORT_KEPT_MS + DAY_MS);
    await sweepDatabase({ db: world.db, now: () => later });

    await expect(staff.api.imports.one(params(it.id))).rejects.toMatchObject({
      code: 'import.not_found',
    });
    const rows = world.db.selectFrom('import_rows').where('import_id', '=', it.id);
    expect(await rows.select('position').execute()).toEqual([]);
  });

  test('leave no file behind', async () => {
    await upload(staff, csvFile(peopleOf(2).rows));
    const kept: string[] = [];
    for await (const { key } of world.files.list()) kept.push(key);
    expect(kept).toEqual([]);
  });

  test('one that is sent twice with the same key is one', async () => {
    const { rows } = peopleOf(2);
    const send = () =>
      staff.api.imports.upload(
        { body: {}, files: { table: new File([csv(rows)], 'same.csv') } },
        { headers: { 'idempotency-key': 'the same' } },
      );
    const [one, two] = [await send(), await send()];
    expect(two.import.id).toBe(one.import.id);
  });

  test.each(['startup', 'member', 'expert', 'team', 'guest', 'external', 'tt', 'sso'])(
    'are nothing for the role %s',
    async (role) => {
      const { api } = await world.person(role);
      const { import: it } = await upload(staff, csvFile(peopleOf(1).rows));
      const denied = { code: 'access.denied' };
      const table = csvFile(peopleOf(1).rows);
      await expect(api.imports.upload({ body: {}, files: { table } })).rejects.toMatchObject(
        denied,
      );
      await expect(api.imports.list()).rejects.toMatchObject(denied);
      await expect(api.imports.one(params(it.id))).rejects.toMatchObject(denied);
      await expect(api.imports.rows({ ...params(it.id) })).rejects.toMatchObject(denied);
      await expect(api.imports.confirm(params(it.id))).rejects.toMatchObject(denied);
      await expect(api.imports.cancel(params(it.id))).rejects.toMatchObject(denied);
    },
  );
});
