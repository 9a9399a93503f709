import { describe, expect, test } from 'vitest';
import { lockKeys } from '../../platform/allocations/allocations.queries.ts';
import { expectRefusal } from '../../testing/bookings/bookings.ts';
import { bookMaterial, createMaterial } from '../../testing/bookings/material.ts';
import { MONDAY, tunisSlot } from '../../testing/bookings/sessions.ts';
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
      'camera;Video;;5;;',
      'Micro;Son;;1;;',
      'Lampe;;;deux;;',
    );
    const preview = await send(nour, table, { isPreview: true });
    expect(preview).toMatchObject({
      counts: { created: 1, updated: 0, skipped: 1, refused: 2 },
      rows: [
        { line: 2, name: 'Micro', quantity: 2, outcome: 'created', materialId: null },
        { line: 3, name: 'Camera', quantity: 5, outcome: 'skipped', changes: [] },
        { line: 4, outcome: 'refused', reasons: [{ code: 'duplicate', value: 2 }] },
        { line: 5, reasons: [{ code: 'quantity' }] },
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
    expect((await send(nour, table)).counts).toEqual({
      created: 0,
      updated: 0,
      skipped: 2,
      refused: 2,
    });
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
      { outcome: 'created', quantity: 100 },
      { outcome: 'refused', reasons: [{ code: 'too_long', column: 'description', value: 2_000 }] },
    ]);
    const id = rows[0]?.materialId ?? '';
    const { items } = await nour.api.material.list({ query: { id } });
    expect(items[0]).toMatchObject({ items: 100, description: 'x'.repeat(1_500) });
  });

  test('adds material of different names in brackets or in Arabic', async () => {
    const nour = await world.person('dot');
    const names = ['Sony A7 (boîtier)', 'Sony A7 (kit)', 'كاميرا', 'ميكروفون'];
    const table = toFile(...names.map((name) => `${name};Vidéo;;1;;`));
    expect((await send(nour, table)).counts).toMatchObject({ created: 4, refused: 0 });
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

describe('an inventory with material that the catalogue has', () => {
  let count = 0;
  /** Material of a name of its own, with a stock of five. */
  async function create(more: Parameters<typeof createMaterial>[1] = {}) {
    const name = `Projector ${++count}`;
    return { name, id: await createMaterial(world, { name, ...more }) };
  }
  const read = async ({ api }: TestPerson, id: string) =>
    (await api.material.list({ query: { id } })).items[0];
  const columns = (titles: string, ...lines: readonly string[]) =>
    new File([[titles, ...lines].join('\n')], 'inventory.csv', { type: 'text/csv' });

  test('changes only its columns that say something else, and says so before', async () => {
    const nour = await world.person('dot');
    const { name, id } = await create({ material: { location: 'Cupboard 1', description: 'Old' } });
    const table = toFile(`${name.toUpperCase()};Images;;7;P-1;`);
    const changes = [
      { column: 'category', before: 'Video', after: 'Images' },
      { column: 'quantity', before: 5, after: 7 },
      { column: 'serials', before: 0, after: 1 },
    ];
    const row = { name, outcome: 'updated', changes, materialId: id };
    expect(await send(nour, table, { isPreview: true })).toMatchObject({
      counts: { created: 0, updated: 1, skipped: 0, refused: 0 },
      rows: [row],
    });
    expect(await read(nour, id)).toMatchObject({ category: 'Video', quantity: 5 });
    expect((await send(nour, table)).rows).toMatchObject([row]);
    expect(await read(nour, id)).toMatchObject({
      name,
      category: 'Images',
      location: 'Cupboard 1',
      description: 'Old',
      quantity: 7,
      free: 7,
      items: 1,
    });
    expect((await send(nour, table)).counts).toMatchObject({ updated: 0, skipped: 1 });
  });

  test('needs no columns but the name, and ignores those that are none of an inventory', async () => {
    const nour = await world.person('dot');
    const { name, id } = await create();
    const table = columns(
      'Name;Quantity;Approval;Hidden;Max days;is_tt',
      `${name};4;yes;yes;90;true`,
    );
    const { rows, headers } = await send(nour, table);
    expect(rows).toMatchObject([{ changes: [{ column: 'quantity', before: 5, after: 4 }] }]);
    expect(headers.filter(({ column }) => column === null)).toHaveLength(4);
    expect(await read(nour, id)).toMatchObject({
      quantity: 4,
      category: 'Video',
      needsApproval: false,
      isHidden: false,
      maxDays: 7,
      isTT: false,
    });
  });

  test('keeps what looks like a formula as text', async () => {
    const nour = await world.person('dot');
    const { name, id } = await create();
    const location = '=HYPERLINK("https://example.com")';
    const table = columns(
      'Name;Category;Location;Quantity',
      `${name};+Video;"${location.replaceAll('"', '""')}";5`,
      '=1+1;@Video;;=2',
    );
    expect((await send(nour, table)).rows).toMatchObject([
      { outcome: 'updated' },
      { name: '=1+1', reasons: [{ code: 'quantity', text: '=2' }] },
    ]);
    expect(await read(nour, id)).toMatchObject({ category: '+Video', location });
  });

  test('is refused, alike in preview and import, below the labelled items or what is booked', async () => {
    const [nour, amira] = await Promise.all([world.person('dot'), world.person('startup')]);
    const [labelled, booked, free] = [await create(), await create(), await create()];
    await nour.api.material.addItems({ body: { materialId: labelled.id, count: 3 } });
    await bookMaterial(amira, booked.id, { items: [{ materialId: booked.id, quantity: 4 }] });
    const table = columns(
      'Name;Quantity;Location',
      `${labelled.name};2;Room 1`,
      `${booked.name};3;Room 1`,
      `${free.name};0;Room 1`,
    );
    const preview = await send(nour, table, { isPreview: true });
    expect(preview).toMatchObject({
      counts: { updated: 1, refused: 2 },
      rows: [
        { reasons: [{ code: 'too_many_items', value: 3 }], materialId: labelled.id },
        { reasons: [{ code: 'booked', value: 1 }], materialId: booked.id },
        { outcome: 'updated' },
      ],
    });
    expect(await send(nour, table)).toEqual(preview);
    expect(await read(nour, booked.id)).toMatchObject({ quantity: 5, location: '' });
    expect(await read(nour, free.id)).toMatchObject({ quantity: 0, location: 'Room 1' });
    const enough = columns('Name;Quantity', `${booked.name};4`);
    expect((await send(nour, enough)).counts.updated).toBe(1);
  });

  test('and a booking of the same moment never leave more booked than there is', async () => {
    const [nour, amira] = await Promise.all([world.person('dot'), world.person('startup')]);
    const { name, id } = await create();
    const table = columns('Name;Quantity', `${name};1`);
    const [imported, booked] = await Promise.allSettled([
      send(nour, table),
      bookMaterial(amira, id, { items: [{ materialId: id, quantity: 3 }] }),
    ]);
    const isUpdated = imported.status === 'fulfilled' && imported.value.counts.updated === 1;
    expect(imported.status).toBe('fulfilled');
    expect(isUpdated).toBe(booked.status === 'rejected');
    expect((await read(nour, id))?.quantity).toBe(isUpdated ? 1 : 5);
  });

  test('offers a larger stock to users who wait', async () => {
    const [nour, amira, youssef] = await Promise.all([
      world.person('dot'),
      world.person('startup'),
      world.person('startup'),
    ]);
    const { name, id } = await create({ units: 1 });
    await bookMaterial(amira, id);
    const wish = { materialId: id, quantity: 1, purpose: 'Film our pitch' };
    await youssef.api.material.joinWaitingList({
      body: { ...tunisSlot(11, '09:00', 8 * 60), ...wish },
    });
    await send(nour, columns('Name;Quantity', `${name};2`));
    const { items } = await youssef.api.material.waitingList();
    expect(items).toMatchObject([{ position: null, offeredUntil: expect.any(String) as string }]);
  });

  test('of the station adds material of a name that the hub has, and leaves that of the hub', async () => {
    const [nour, walid] = await Promise.all([world.person('dot'), world.person('tt')]);
    const { name, id } = await create();
    const table = toFile(`${name};Radio;;2;;`);
    expect((await send(walid, table, { isTT: true })).counts).toMatchObject({ created: 1 });
    expect((await send(walid, table, { isTT: true })).counts).toMatchObject({ skipped: 1 });
    expect(await read(nour, id)).toMatchObject({ category: 'Video', quantity: 5 });
  });

  test('refuses a name that several materials have', async () => {
    const nour = await world.person('dot');
    const { name } = await create();
    await createMaterial(world, { name });
    expect((await send(nour, toFile(`${name};Video;;1;;`))).rows).toMatchObject([
      { outcome: 'refused', reasons: [{ code: 'several' }], materialId: null },
    ]);
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
