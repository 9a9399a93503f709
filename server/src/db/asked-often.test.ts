import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase, type TestDatabase } from '../testing/database.ts';
import { askedOften, type Blanks } from './asked-often.ts';
import { connect, type Db } from './db.ts';

let database: TestDatabase;
let db: Db;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createDatabase();
  ({ db, pool } = connect(database.url));
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

interface Values {
  readonly word: string;
  readonly other: string | null;
}
const wordIs = (word: (blank: Blanks<Values>) => ReturnType<typeof sql>) =>
  askedOften((_, blank: Blanks<Values>) =>
    db.selectNoFrom([
      sql<string>`${word(blank)}`.as('word'),
      sql<string | null>`${blank('other')}::text`.as('other'),
    ]),
  );

test('a query is written once, and answers with the values of each time', async () => {
  const ask = wordIs((blank) => sql`${blank('word')}::text`);

  expect(await ask(db, { word: 'one', other: null })).toEqual([{ word: 'one', other: null }]);
  expect(await ask(db, { word: 'two', other: 'x' })).toEqual([{ word: 'two', other: 'x' }]);
});

test.each([
  ['the text', (blank: Blanks<Values>) => sql`'${sql.raw(blank('word'))}'`],
  ['a list', (blank: Blanks<Values>) => sql`any(${[blank('word')]}::text[])`],
])('a blank that is lost in %s is refused, not sent as it is', async (_, word) => {
  await expect(wordIs(word)(db, { word: 'one', other: null })).rejects.toThrow('word');
});
