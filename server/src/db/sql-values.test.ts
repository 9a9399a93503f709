import { normalizeForSearch } from '@thedot/domain/kernel/search';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { createDatabase } from '../testing/database.ts';
import { preparedByForm, preparedQuery, type Placeholders } from './prepared-query.ts';
import { connect, toIsoInstant } from './db.ts';

const database = await createDatabase();
const { db, pool } = connect(database.url);
afterAll(async () => {
  await pool.end();
  await database.drop();
});

describe('a prepared query', () => {
  interface Values {
    readonly word: string;
    readonly other: string | null;
  }
  const wordIs = (word: (blank: Placeholders<Values>) => ReturnType<typeof sql>) =>
    preparedQuery((_, blank: Placeholders<Values>) =>
      db.selectNoFrom([
        sql<string>`${word(blank)}`.as('word'),
        sql<string | null>`${blank('other')}::text`.as('other'),
      ]),
    );

  test('returns the values of each call', async () => {
    const ask = wordIs((blank) => sql`${blank('word')}::text`);

    expect(await ask(db, { word: 'one', other: null })).toEqual([{ word: 'one', other: null }]);
    expect(await ask(db, { word: 'two', other: 'x' })).toEqual([{ word: 'two', other: 'x' }]);
  });

  test.each([
    ['the text', (blank: Placeholders<Values>) => sql`'${sql.raw(blank('word'))}'`],
    ['a list', (blank: Placeholders<Values>) => sql`any(${[blank('word')]}::text[])`],
  ])('is refused when a placeholder is not a parameter of its own in %s', async (_, word) => {
    await expect(wordIs(word)(db, { word: 'one', other: null })).rejects.toThrow('word');
  });

  test('of a list has a statement for each form, and the values of each call', async () => {
    const find = preparedByForm(
      ['isLoud'],
      (_, { isLoud, word }: { readonly isLoud: boolean; readonly word: string }) =>
        db.selectNoFrom(
          (isLoud ? sql<string>`upper(${word}::text)` : sql<string>`${word}::text`).as('word'),
        ),
    );

    for (const word of ['one', 'two']) {
      expect(await find(db, { isLoud: true, word })).toEqual([{ word: word.toUpperCase() }]);
      expect(await find(db, { isLoud: false, word })).toEqual([{ word }]);
    }
  });
});

describe('an instant of PostgreSQL', () => {
  test('is formatted as Date does, with any fraction of a second', () => {
    const year = { min: new Date('1000-01-01'), max: new Date('9999-12-31T23:59:59.999Z') };
    fc.assert(
      fc.property(
        fc.date({ ...year, noInvalidDate: true }),
        fc.stringMatching(/^(|\.\d{1,6})$/),
        (date, below) => {
          const iso = date.toISOString();
          const sent = `${iso.slice(0, 10)} ${iso.slice(11, 19)}${below}+00`;
          expect(toIsoInstant(sent)).toBe(new Date(sent).toISOString());
        },
      ),
    );
  });

  test.each([
    ['2026-11-22 04:32:00+00', '2026-11-22T04:32:00.000Z'],
    ['2026-11-22 04:32:00.5+00', '2026-11-22T04:32:00.500Z'],
    ['2026-11-22 04:32:00.123999+00', '2026-11-22T04:32:00.123Z'],
    ['2026-11-22 05:32:00.12+01', '2026-11-22T04:32:00.120Z'],
  ])('converts %s to %s', (sent, instant) => {
    expect(toIsoInstant(sent)).toBe(instant);
  });
});

describe('search text', () => {
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
  ])('“%s” is normalized alike by the database and by the domain', async (text) => {
    const { rows } = await sql<{
      searched: string;
    }>`select searchable_text(${text}) as searched`.execute(db);
    expect(rows).toEqual([{ searched: normalizeForSearch(text) }]);
  });
});
