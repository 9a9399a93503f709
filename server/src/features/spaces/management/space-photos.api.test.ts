import { MAX_SPACE_PHOTOS } from '@thedot/domain/limits';
import { expect, test } from 'vitest';
import { createSpace } from '../../../testing/bookings/spaces.ts';
import { MONDAY, NINE } from '../../../testing/bookings/sessions.ts';
import { pictureFile } from '../../../testing/files/pictures.ts';
import { expectRefusal } from '../../../testing/bookings/bookings.ts';
import { resultCodes } from '../../../testing/result-codes.ts';
import { type TestPerson, useWorld } from '../../../testing/world.ts';

const world = await useWorld({ clock: MONDAY });

const add = async ({ api }: TestPerson, spaceId: string, alt: string) =>
  api.spaces.addPhoto({ body: { spaceId, alt }, files: { photo: await pictureFile('a.png') } });
const open = ({ headers }: TestPerson, file: string) =>
  world.app.inject({ url: `/api/files/${file}`, headers });
const spaceOf = async ({ api }: TestPerson, id: string) =>
  (await api.spaces.list({ query: { id } })).items[0];

test('photos of a space are added, ordered, described and removed, and users who see it see them', async () => {
  const [nour, amira] = [await world.person('dot'), await world.person('startup')];
  const spaceId = await createSpace(world);
  const window = await add(nour, spaceId, 'The window');
  const table = await add(nour, spaceId, 'The table');
  expect((await spaceOf(amira, spaceId))?.photos).toEqual([window, table]);

  const photoIds = [table.id, window.id];
  await nour.api.spaces.orderPhotos({ body: { spaceId, photoIds } });
  await nour.api.spaces.describePhoto({ params: { id: window.id }, body: { alt: 'The lake' } });
  expect((await spaceOf(amira, spaceId))?.photos).toEqual([
    table,
    { id: window.id, alt: 'The lake' },
  ]);
  expect((await open(amira, table.id)).headers['content-type']).toMatch('image/');
  expect((await open(await world.person('external'), table.id)).statusCode).toBe(404);

  await nour.api.spaces.removePhoto({ params: { id: table.id } });
  expect((await spaceOf(amira, spaceId))?.photos).toEqual([{ id: window.id, alt: 'The lake' }]);
  expect((await open(nour, table.id)).statusCode).toBe(404);
  await expectRefusal(
    nour.api.spaces.removePhoto({ params: { id: table.id } }),
    'space.photo_not_found',
  );
});

test('photos of a removed space are for staff alone', async () => {
  const [nour, amira] = [await world.person('dot'), await world.person('startup')];
  const spaceId = await createSpace(world);
  const { id } = await add(nour, spaceId, 'The window');

  await nour.api.spaces.removeSpace({ query: { id: spaceId }, body: {} });

  expect((await open(amira, id)).statusCode).toBe(404);
  expect((await open(nour, id)).statusCode).toBe(200);
});

test('an order that does not name each photo once is refused', async () => {
  const nour = await world.person('dot');
  const spaceId = await createSpace(world);
  const [one, other] = [await add(nour, spaceId, 'One'), await add(nour, spaceId, 'Other')];
  for (const photoIds of [[one.id], [one.id, one.id], [one.id, other.id, spaceId]])
    await expectRefusal(
      nour.api.spaces.orderPhotos({ body: { spaceId, photoIds } }),
      'space.photos_changed',
    );
});

test('a space gets no more photos than its limit, however many arrive at once', async () => {
  const nour = await world.person('dot');
  const spaceId = await createSpace(world);
  const added = Array.from({ length: MAX_SPACE_PHOTOS + 2 }, (_, index) =>
    add(nour, spaceId, `Photo ${index}`),
  );

  const codes = resultCodes(await Promise.allSettled(added));

  expect(codes.filter((code) => code === 'space.photos_full')).toHaveLength(2);
  expect((await spaceOf(nour, spaceId))?.photos).toHaveLength(MAX_SPACE_PHOTOS);
});

test('users who see a space see when it is blocked, and not why', async () => {
  const [nour, amira] = [await world.person('dot'), await world.person('startup')];
  const spaceId = await createSpace(world);

  await nour.api.spaces.addBlock({ body: { resourceId: spaceId, ...NINE, note: 'Leak' } });

  expect((await spaceOf(amira, spaceId))?.blocks).toEqual([
    { start: NINE.start, end: NINE.end, unit: null },
  ]);
});
