import { asSearched } from '@thedot/domain/kernel/search';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWorld, type World } from '../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

test.each([
  "D’Angelo d‘Angelo d'Angelo",
  'Mohamed-Ali Mohamed‐Ali Mohamed–Ali',
  'Côte d’Ivoire, GUINÉE-BISSAU',
  'Çelik Núñez Zoë Jürgen',
  '100%_sûr\\ (+216) 71 234 567',
])('“%s” is searched alike by the database and by a page', async (text) => {
  const { rows } = await sql<{ searched: string }>`select as_searched(${text}) as searched`.execute(
    world.db,
  );
  expect(rows).toEqual([{ searched: asSearched(text) }]);
});
