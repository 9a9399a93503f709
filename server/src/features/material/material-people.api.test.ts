// What files, names and bookings of loans are to other users, and what stays of a user who leaves.
import { expect, test } from 'vitest';
import { bookMaterial, createMaterial } from '../../testing/bookings/material.ts';
import { MONDAY, tunisSlot } from '../../testing/bookings/sessions.ts';
import { eraseAccount } from '../../testing/erasures.ts';
import { pictureFile } from '../../testing/files/pictures.ts';
import { type TestPerson, useWorld } from '../../testing/world.ts';

const world = await useWorld({ clock: MONDAY });
const DAY = tunisSlot(11, '09:00', 8 * 60);

/** A loan with a signature and photos, which is out, or back in part. */
async function lend(nour: TestPerson, borrower: TestPerson, isBack = false) {
  const materialId = await createMaterial(world);
  const { id } = await bookMaterial(borrower, materialId, {
    items: [{ materialId, quantity: 2 }],
  });
  world.clock = new Date(DAY.start);
  let loan = await nour.api.material.change({
    query: { id },
    body: { action: 'handOut', lines: [{ materialId, quantity: 2 }] },
    files: { photos: [await pictureFile('out.png')], signature: await pictureFile('signed.png') },
  });
  if (isBack) {
    loan = await nour.api.material.return({
      query: { id },
      body: {
        lines: [{ materialId, quantity: 2 }],
        responsibleFirstName: 'Nadia',
        responsibleLastName: 'Trabelsi',
      },
      files: { photos: [await pictureFile('back.png')] },
    });
  }
  world.clock = MONDAY;
  const { handOut, returns = [] } = loan.details ?? {};
  const files = [
    handOut?.signature ?? '',
    ...[handOut, ...returns].flatMap((it) => it?.photos.map((photo) => photo.id) ?? []),
  ];
  return { id, materialId, files };
}

const statusesOf = ({ headers }: TestPerson, files: readonly string[]) =>
  Promise.all(
    files.map(async (file) => {
      const { statusCode } = await world.app.inject({ url: `/api/files/${file}`, headers });
      return statusCode;
    }),
  );

test('photos and the signature of a loan are for its borrower and those who manage the material', async () => {
  const [nour, amira, other, walid, hatem] = await Promise.all([
    world.person('dot'),
    world.person('startup'),
    world.person('startup'),
    world.person('tt'),
    world.person('guest'),
  ]);
  const { files } = await lend(nour, amira, true);
  expect(files).toHaveLength(3);
  for (const person of [amira, nour])
    expect(await statusesOf(person, files)).toEqual([200, 200, 200]);
  for (const person of [other, walid, hatem])
    expect(await statusesOf(person, files)).toEqual([404, 404, 404]);
});

test('pictures and policies are for those who may borrow or manage the material', async () => {
  const [nour, amira, walid, hatem] = await Promise.all([
    world.person('dot'),
    world.person('startup'),
    world.person('tt'),
    world.person('guest'),
  ]);
  const id = await createMaterial(world);
  const terms = new File(['%PDF-1.7 terms'], 'terms.pdf', { type: 'application/pdf' });
  const { image, policies } = await nour.api.material.edit({
    query: { id },
    body: {},
    files: { image: await pictureFile('camera.png'), bookingPolicy: terms },
  });
  const files = [image ?? '', policies[0]?.file.id ?? ''];
  for (const person of [amira, nour]) expect(await statusesOf(person, files)).toEqual([200, 200]);
  for (const person of [walid, hatem]) expect(await statusesOf(person, files)).toEqual([404, 404]);
});

test('an erasure deletes the pictures of the user’s loans and the names of those who returned them, and no others', async () => {
  const [nour, amira, other] = await Promise.all([
    world.person('dot'),
    world.person('startup'),
    world.person('startup'),
  ]);
  const [own, foreign] = [await lend(nour, amira, true), await lend(nour, other, true)];

  await eraseAccount(world, { staff: nour, person: amira });

  expect(await statusesOf(nour, own.files)).toEqual([404, 404, 404]);
  expect(await statusesOf(nour, foreign.files)).toEqual([200, 200, 200]);
  const returnerOf = async (id: string) => {
    const { items } = await nour.api.material.bookings({ query: { id } });
    return items[0]?.details?.returns[0]?.responsible;
  };
  expect(await returnerOf(own.id)).toEqual({ firstName: '', lastName: '' });
  expect(await returnerOf(foreign.id)).toEqual({ firstName: 'Nadia', lastName: 'Trabelsi' });
});

test('what a removed user has stays out until it is returned, and what they booked is free again', async () => {
  const [nour, amira, other] = await Promise.all([
    world.person('dot'),
    world.person('startup'),
    world.person('startup'),
  ]);
  const loan = await lend(nour, amira);
  const booked = await bookMaterial(amira, loan.materialId, {
    ...tunisSlot(18, '09:00', 8 * 60),
    items: [{ materialId: loan.materialId, quantity: 5 }],
  });
  const { items } = await nour.api.directory.offboarding({ params: { id: amira.id } });
  expect(items.filter(({ kind }) => kind === 'material')).toMatchObject([
    {
      subject: loan.id,
      options: ['leave'],
      booking: { end: DAY.end, material: { names: '2 × Camera' } },
      loan: { since: DAY.start, isOverdue: false },
    },
    { subject: booked.id, options: ['release', 'leave'], loan: null },
  ]);
  world.clock = new Date(DAY.end);
  const later = await nour.api.directory.offboarding({ params: { id: amira.id } });
  expect(later.items[0]).toMatchObject({ subject: loan.id, loan: { isOverdue: true } });
  world.clock = MONDAY;

  await nour.api.directory.remove({ body: { userId: amira.id, isRemoved: true, decisions: [] } });

  const statusOf = async (id: string) =>
    (await nour.api.material.bookings({ query: { id } })).items[0]?.status;
  expect(await statusOf(loan.id)).toBe('out');
  expect(await statusOf(booked.id)).toBe('cancelled');
  const again = await bookMaterial(other, loan.materialId, {
    ...tunisSlot(18, '09:00', 8 * 60),
    items: [{ materialId: loan.materialId, quantity: 5 }],
  });
  expect(again.status).toBe('accepted');
  world.clock = new Date(DAY.start);
  const back = await nour.api.material.return({
    query: { id: loan.id },
    body: {
      lines: [{ materialId: loan.materialId, quantity: 2 }],
      responsibleFirstName: 'Nadia',
      responsibleLastName: 'Trabelsi',
    },
  });
  expect(back.status).toBe('returned');
  world.clock = MONDAY;
});
