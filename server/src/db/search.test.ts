import { asSearched } from '@thedot/domain/kernel/search';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWorld, type World } from '../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const letters = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => String.fromCodePoint(from + index)).join('');

test.each([
  "D’Angelo d‘Angelo d'Angelo",
  'Mohamed-Ali Mohamed‐Ali Mohamed–Ali',
  'Côte d’Ivoire, GUINÉE-BISSAU',
  'Çelik Núñez Zoë Jürgen',
  '100%_sûr\\ (+216) 71 234 567',
  'Œuvre œuvre Æsir æsir Øresund Straße STRAẞE Łódź ıİ',
  'd‛Angelo d′Angelo dʼAngelo co\u00ADop 5−3 e\u0301te\u0301',
  letters(0x20, 0x7f),
  letters(0xc0, 0xd7) + letters(0xd8, 0xf7) + letters(0xf8, 0x17f),
  letters(0x1ea0, 0x1efa),
  `a${letters(0x300, 0x363)}b`,
  'د. أمينة Ωμέγα Жук 서울',
])('“%s” is searched alike by the database and by a page', async (text) => {
  const { rows } = await sql<{ searched: string }>`select as_searched(${text}) as searched`.execute(
    world.db,
  );
  expect(rows).toEqual([{ searched: asSearched(text) }]);
});
