import type { Compilable, CompiledQuery } from 'kysely';
import type { Db } from './db.ts';

/** Stands in a query for what is only known when it is asked. */
class Blank {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** Names what is filled in later, by the fields of `Values`. */
export type Blanks<Values> = (name: keyof Values & string) => string;

/**
 * A query that is asked so often that writing its text each time would be felt: it is written once, with blanks
 * for the values of each time.
 */
export function askedOften<Values extends object, Row>(
  write: (db: Db, blank: Blanks<Values>) => Compilable<Row>,
): (db: Db, values: Values) => Promise<Row[]> {
  let written: CompiledQuery<Row> | undefined;
  return async (db, values) => {
    written ??= writtenWith(db, write);
    const filled = new Map<string, unknown>(Object.entries(values));
    const parameters = written.parameters.map((it) =>
      it instanceof Blank ? filled.get(it.name) : it,
    );
    const { rows } = await db.executeQuery<Row>({ ...written, parameters });
    return rows;
  };
}

/** Its text, in which each blank has a place of its own: within the text, or a list, it would never be filled. */
function writtenWith<Values extends object, Row>(
  db: Db,
  write: (db: Db, blank: Blanks<Values>) => Compilable<Row>,
): CompiledQuery<Row> {
  const named: string[] = [];
  const query = write(db, (name) => {
    named.push(name);
    // To Kysely a value is a value: it does not look at what is sent along with the text.
    return new Blank(name) as unknown as string;
  }).compile();
  const placed = new Set(query.parameters.map((it) => it instanceof Blank && it.name));
  const lost = named.filter((name) => !placed.has(name));
  if (lost.length > 0) throw new Error(`No blank of the query is ${lost.join(', ')}`);
  return query;
}
