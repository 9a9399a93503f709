import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWorld, type World } from '../testing/world.ts';
import { makeSampleHub } from './sample-hub.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const make = (dataDir: string) =>
  makeSampleHub({
    db: world.db,
    settings: { ...world.settings, dataDir },
    now: () => new Date(),
  });

const people = () => world.db.selectFrom('users').select('id').execute();

test('nobody is made whose password could not be kept', async () => {
  await expect(make(join(world.settings.dataDir, 'no-such-folder'))).rejects.toThrow('ENOENT');
  expect(await people()).toEqual([]);
});

test('the kept accounts open the hub, and only their owner may read them', async () => {
  const { dataDir } = world.settings;
  const made = await make(dataDir);

  const path = join(dataDir, 'sample-accounts.json');
  expect(JSON.parse(await readFile(path, 'utf8'))).toEqual(made);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  const { email = '', password = '' } = made?.find(({ role }) => role === 'startup') ?? {};
  expect(await world.anonymous.auth.signIn({ body: { email, password } })).toHaveProperty(
    'accessToken',
  );
});

test('the chats of the sample hub count as if they had been written', async () => {
  const sides = await world.db
    .selectFrom('room_sides as s')
    .innerJoin('rooms as r', 'r.id', 's.room_id')
    .select((eb) => [
      's.unseen',
      's.mentions',
      's.newest',
      'r.last_position as last',
      eb
        .selectFrom('messages as m')
        .select((m) => m.fn.countAll<number>().as('count'))
        .whereRef('m.room_id', '=', 's.room_id')
        .whereRef('m.receiver_id', '=', 's.user_id')
        .whereRef('m.position', '>', 's.seen')
        .where('m.deleted_at', 'is', null)
        .as('counted'),
    ])
    .execute();

  expect(sides.length).toBeGreaterThan(20);
  for (const side of sides) {
    expect(side).toMatchObject({ unseen: side.counted, newest: side.last });
    expect(side.mentions).toBeLessThanOrEqual(side.unseen);
  }
});

test('the chats of the sample hub show what can be said in one, and their files open', async () => {
  const has = await world.db
    .selectFrom('messages')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('pinned_at', 'is not', null).as('pinned'),
      fn.countAll<number>().filterWhere('reactions', '>', 0).as('reacted'),
      fn.countAll<number>().filterWhere('kind', '=', 'booking').as('cards'),
      fn.countAll<number>().filterWhere('files', '>', 0).as('withFiles'),
    ])
    .executeTakeFirstOrThrow();
  const files = await world.db
    .selectFrom('files')
    .select(['id', 'size', 'has_thumbnail as isPicture'])
    .where('subject_kind', '=', 'message')
    .execute();

  expect(Math.min(...Object.values(has))).toBeGreaterThan(0);
  expect(files.some(({ isPicture }) => isPicture)).toBe(true);
  expect(files.some(({ isPicture }) => !isPicture)).toBe(true);
  for (const { id, size } of files) {
    expect((await buffer(await world.files.read(id))).length).toBe(Number(size));
  }
});

test('a hub that has people is left as it is', async () => {
  const before = await people();
  expect(await make(world.settings.dataDir)).toBeNull();
  expect(await people()).toEqual(before);
});
