import { describe, expect, test } from 'vitest';
import { lockKeys } from '../../platform/allocations/allocations.queries.ts';
import { expectRefusal } from '../../testing/bookings/bookings.ts';
import { createMaterial } from '../../testing/bookings/material.ts';
import { MONDAY } from '../../testing/bookings/sessions.ts';
import { type TestPerson, useWorld } from '../../testing/world.ts';

const world = await useWorld({ clock: MONDAY });

const HEADER = 'Nom;Catégorie;Emplacement;Quantité;Numéros de série;Description';
const toFile = (...lines: readonly string[]) =>
  new File([[HEADER, ...lines].join('\n')], 'inventaire.csv', { type: 'text/csv' });

const send = (
  { api }: TestPerson,
  table: File,
  { isPreview = false, isTT = false }: { isPreview?: boolean; isTT?: boolean } = {},
) => api.material.importInventory({ body: { isPreview, isTT }, files: { table } });

const namesOf = async ({ api }: TestPerson) =>
  (await api.material.list({ query: {} })).items.map(({ name }) => name);

describe('an inventory', () => {
  test('is previewed row by row, and adds nothing before it is imported', async () => {
    const nour = await world.person('dot');
    await createMaterial(world);
    const table = toFile(
      'Micro;Son;Armoire 2;2;"S-1;S-2";Avec bonnettes',
      'camera;Video;;1;;',
      'Micro;Son;;1;;',
      'Lampe;;;deux;;',
    );
    const preview = await send(nour, table, { isPreview: true });
    expect(preview).toMatchObject({
      counts: { created: 1, skipped: 1, refused: 2 },
      rows: [
        { line: 2, name: 'Micro', quantity: 2, items: 2, outcome: 'created', materialId: null },
        { line: 3, outcome: 'skipped', reasons: [{ code: 'exists' }] },
        { line: 4, outcome: 'refused', reasons: [{ code: 'duplicate', value: 2 }] },
        { line: 5, reasons: [{ code: 'missing', column: 'category' }, { code: 'quantity' }] },
      ],
    });
    expect(await namesOf(nour)).not.toContain('Micro');

    const { rows } = await send(nour, table);
    const id = rows[0]?.materialId ?? '';
    expect((await nour.api.material.list({ query: { id } })).items).toMatchObject([
      { name: 'Micro', category: 'Son', location: 'Armoire 2', quantity: 2, items: 2 },
    ]);
    const { items } = await nour.api.material.items({ query: { materialId: id } });
    expect(items.map(({ serial }) => serial).toSorted()).toEqual(['S-1', 'S-2']);
    expect((await send(nour, table)).counts).toEqual({ created: 0, skipped: 2, refused: 2 });
  });

  test('is hidden from borrowers until its material has pictures', async () => {
    const [nour, amira] = await Promise.all([world.person('dot'), world.person('startup')]);
    const { rows } = await send(nour, toFile('Trépied;Vidéo;;4;;'));
    const id = rows[0]?.materialId ?? '';
    expect((await nour.api.material.list({ query: { id } })).items).toMatchObject([
      { isHidden: true, image: null },
    ]);
    await expectRefusal(amira.api.material.list({ query: { id } }), 'material.not_found');
    await expectRefusal(nour.api.material.hide({ query: { id } }), 'material.image_required');
  });

  test('sent twice at once adds its material once', async () => {
    const nour = await world.person('dot');
    const table = toFile('Tablette;Informatique;;3;;');
    await Promise.all([send(nour, table), send(nour, table)]);
    expect((await namesOf(nour)).filter((name) => name === 'Tablette')).toHaveLength(1);
  });

  test('keeps all serial numbers of a long cell, and refuses a description that is too long', async () => {
    const nour = await world.person('dot');
    const serials = Array.from({ length: 100 }, (_, at) => `SERIAL-NUMBER-${at + 100}`);
    const table = toFile(
      `Badge;Accueil;;;"${serials.join(';')}";${'x'.repeat(1_500)}`,
      `Borne;Accueil;;1;;${'x'.repeat(2_001)}`,
    );
    const { rows } = await send(nour, table);
    expect(rows).toMatchObject([
      { outcome: 'created', quantity: 100, items: 100 },
      { outcome: 'refused', reasons: [{ code: 'too_long', column: 'description', value: 2_000 }] },
    ]);
    const id = rows[0]?.materialId ?? '';
    const { items } = await nour.api.material.list({ query: { id } });
    expect(items[0]?.description).toHaveLength(1_500);
  });

  test('adds material of different names in brackets or in Arabic', async () => {
    const nour = await world.person('dot');
    const names = ['Sony A7 (boîtier)', 'Sony A7 (kit)', 'كاميرا', 'ميكروفون'];
    const table = toFile(...names.map((name) => `${name};Vidéo;;1;;`));
    expect((await send(nour, table)).counts).toEqual({ created: 4, skipped: 0, refused: 0 });
  });

  test('refuses a row that material may not contain, and adds the others', async () => {
    const nour = await world.person('dot');
    const table = toFile('Cloche\u0007;Son;;1;;', '\u3164;Son;;1;;', 'Gong;Son;;1;;');
    expect(await send(nour, table)).toMatchObject({
      counts: { created: 1, refused: 2 },
      rows: [
        { reasons: [{ code: 'characters', column: 'name' }] },
        { reasons: [{ code: 'missing', column: 'name' }] },
        { outcome: 'created' },
      ],
    });
  });

  test('is previewed, and its file refused, while another one is being added', async () => {
    const nour = await world.person('dot');
    const unnamed = new File(['Prix\n3'], 'prix.csv', { type: 'text/csv' });
    await world.db.transaction().execute(async (tx) => {
      await lockKeys(tx, ['inventory']);
      const preview = await send(nour, toFile('Pupitre;Son;;1;;'), { isPreview: true });
      expect(preview.counts.created).toBe(1);
      await expectRefusal(send(nour, unnamed), 'material.no_name_column');
    });
  });

  test('without a column of names, or with too many rows, is refused', async () => {
    const nour = await world.person('dot');
    const table = new File(['Prix;Couleur\n3;rouge'], 'prix.csv', { type: 'text/csv' });
    await expectRefusal(send(nour, table), 'material.no_name_column');
    const many = toFile(...Array.from({ length: 501 }, (_, at) => `Pièce ${at};Divers;;1;;`));
    await expectRefusal(send(nour, many), 'material.too_many_rows');
  });

  test('of the hub is not imported by the team of the station', async () => {
    const walid = await world.person('tt');
    await expectRefusal(send(walid, toFile('Micro;Son;;1;;')), 'material.not_found');
    const { counts } = await send(walid, toFile('Antenne;Radio;;1;;'), { isTT: true });
    expect(counts.created).toBe(1);
  });
});

test('the template of an inventory is read, and its example refused', async () => {
  const nour = await world.person('dot');
  const response = await world.app.inject({
    url: '/api/material/import/template?format=csv&language=fr',
    headers: nour.headers,
  });
  const table = new File([response.payload], 'modele.csv', { type: 'text/csv' });
  const { rows, headers } = await send(nour, table, { isPreview: true });
  expect(headers.every(({ column }) => column !== null)).toBe(true);
  expect(rows).toMatchObject([{ outcome: 'refused', reasons: [{ code: 'example' }] }]);
});
