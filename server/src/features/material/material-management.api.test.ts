import { describe, expect, test } from 'vitest';
import { auditEntries } from '../../testing/audit-log.ts';
import { expectRefusal } from '../../testing/bookings/bookings.ts';
import { bookMaterial, createMaterial } from '../../testing/bookings/material.ts';
import { MONDAY } from '../../testing/bookings/sessions.ts';
import { pictureFile } from '../../testing/files/pictures.ts';
import { expectFieldRefusal } from '../../testing/refusals.ts';
import { useWorld } from '../../testing/world.ts';

const world = await useWorld({ clock: MONDAY });
const staff = () => world.person('dot');
const borrower = () => world.person('startup');

describe('material', () => {
  test('stays in the hub when its managers say so', async () => {
    const [nour, amira] = await Promise.all([staff(), borrower()]);
    const id = await createMaterial(world);
    await nour.api.material.edit({ query: { id }, body: { allowsOutsideUse: false } });
    await expectFieldRefusal(
      bookMaterial(amira, id, { outsideUse: true, outsideReason: 'A customer' }),
      'outsideUse',
      'material.outside_not_allowed',
    );
    expect((await bookMaterial(amira, id)).status).toBe('accepted');
  });

  test('says how many borrowers have', async () => {
    const [nour, amira] = await Promise.all([staff(), borrower()]);
    const id = await createMaterial(world);
    const booking = await bookMaterial(amira, id, { items: [{ materialId: id, quantity: 3 }] });
    const outNow = async () => (await nour.api.material.list({ query: { id } })).items[0]?.out;
    expect(await outNow()).toBe(0);
    world.clock = new Date(booking.start);
    await nour.api.material.change({
      query: { id: booking.id },
      body: { action: 'handOut', lines: [{ materialId: id, quantity: 2 }] },
    });
    world.clock = MONDAY;
    expect(await outNow()).toBe(2);
  });

  test('without a picture stays hidden until it has one', async () => {
    const nour = await staff();
    const id = await createMaterial(world, {
      hidden_at: MONDAY.toISOString(),
      material: { image_id: null },
    });
    await expectRefusal(nour.api.material.hide({ query: { id } }), 'material.image_required');
    await nour.api.material.edit({
      query: { id },
      body: {},
      files: { image: await pictureFile('camera.png') },
    });
    expect((await nour.api.material.hide({ query: { id } })).isHidden).toBe(false);
  });

  test('loses a policy that its managers withdraw', async () => {
    const [nour, amira] = await Promise.all([staff(), borrower()]);
    const id = await createMaterial(world);
    const file = new File(['%PDF-1.7 terms'], 'terms.pdf', { type: 'application/pdf' });
    await nour.api.material.edit({ query: { id }, body: {}, files: { bookingPolicy: file } });
    await expectRefusal(bookMaterial(amira, id), 'material.policy_required');
    const { policies } = await nour.api.material.edit({
      query: { id },
      body: { withdrawnPolicies: ['booking'] },
    });
    expect(policies).toEqual([]);
    expect((await bookMaterial(amira, id)).status).toBe('accepted');
  });

  test('is found by its label and by those of its items, by users who see it', async () => {
    const [nour, amira, walid] = await Promise.all([staff(), borrower(), world.person('tt')]);
    const id = await createMaterial(world);
    const body = { materialIds: [id] };
    const { items: own } = await nour.api.material.labels({ body });
    expect(own).toMatchObject([{ material: { id }, serial: null }]);
    const code = own[0]?.code ?? '';
    const { items } = await nour.api.material.addItems({ body: { materialId: id } });
    expect(await nour.api.material.labels({ body })).toMatchObject({
      items: [{ code }, { code: items[0]?.code, material: { id }, serial: '' }],
    });
    expect(await walid.api.material.labels({ body })).toEqual({ items: [] });
    const read = ({ api }: typeof amira, text: string) =>
      api.material.readLabel({ query: { code: text } });
    expect(await read(amira, code)).toMatchObject({ id, itemId: null });
    const [item] = items;
    expect(await read(amira, item?.code ?? '')).toMatchObject({ id, itemId: null });
    expect(await read(nour, item?.code ?? '')).toMatchObject({ id, itemId: item?.id });
    await expectRefusal(read(walid, code), 'code.not_found');
  });
});

test('a kit is edited and removed while its material stays, and each is audited', async () => {
  const nour = await staff();
  const materialId = await createMaterial(world);
  const kit = { name: 'Filming', lines: [{ materialId, quantity: 1 }] };
  const { id } = await nour.api.material.createKit({ body: kit });
  await nour.api.material.editKit({ query: { id }, body: { name: 'Film' } });
  await nour.api.material.removeKit({ query: { id } });
  const { items } = await nour.api.material.kits();
  expect(items.some((it) => it.id === id)).toBe(false);
  expect((await nour.api.material.list({ query: { id: materialId } })).items).toHaveLength(1);
  expect(await auditEntries(world, { actorId: nour.id, subjectId: id })).toMatchObject([
    { action: 'material.kit_added', details: { name: 'Filming' } },
    { action: 'material.kit_changed', details: { name: 'Film' } },
    { action: 'material.kit_removed', details: { name: 'Film' } },
  ]);
});
