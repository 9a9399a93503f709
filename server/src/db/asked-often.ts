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
    // To Kysely a value is a value: it does not look at what is sent along with the text.
    written ??= write(db, (name) => new Blank(name) as unknown as string).compile();
    const filled = new Map<string, unknown>(Object.entries(values));
    const parameters = written.parameters.map((it) =>
      it instanceof Blank ? filled.get(it.name) : it,
    );
    const { rows } = await db.executeQuery<Row>({ ...written, parameters });
    return rows;
  };
}
