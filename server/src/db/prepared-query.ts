import type { Compilable, CompiledQuery } from 'kysely';
import type { Db } from './db.ts';

/** Marks a parameter of the query whose value differs from call to call. */
class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** Makes the placeholder for a field of `Values`. */
export type Placeholders<Values> = (name: keyof Values & string) => string;

/**
 * Builds the query's SQL once and executes it with other values each time. For queries so frequent that building
 * the SQL per call is measurable.
 */
export function preparedQuery<Values extends object, Row>(
  build: (db: Db, placeholder: Placeholders<Values>) => Compilable<Row>,
): (db: Db, values: Values) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined;
  return async (db, values) => {
    compiled ??= compile(db, build);
    const parameters = compiled.parameters.map((it): unknown =>
      it instanceof Placeholder ? Reflect.get(values, it.name) : it,
    );
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters });
    return rows;
  };
}

/** A prepared query whose SQL also depends on an object that stays the same, such as the list of features. */
export function preparedQueryFor<Subject extends WeakKey, Values extends object, Row>(
  build: (db: Db, placeholder: Placeholders<Values>, subject: Subject) => Compilable<Row>,
): (db: Db, subject: Subject, values: Values) => Promise<Row[]> {
  const queryOf = oncePerSubject((subject: Subject) =>
    preparedQuery((db: Db, placeholder: Placeholders<Values>) => build(db, placeholder, subject)),
  );
  return (db, subject, values) => queryOf(subject)(db, values);
}

function oncePerSubject<Subject extends WeakKey, Query>(make: (subject: Subject) => Query) {
  const made = new WeakMap<Subject, Query>();
  return (subject: Subject): Query => {
    const query = made.get(subject) ?? make(subject);
    made.set(subject, query);
    return query;
  };
}

/**
 * Prepared queries of a list whose SQL depends on which filters are set, one for each form. The fields of the form
 * have few values, such as flags and the number of rows; all other fields are parameters.
 */
export function preparedByForm<Given extends object, Row>(
  form: readonly (keyof Given & string)[],
  build: (db: Db, given: Given) => Compilable<Row>,
): (db: Db, given: Given) => Promise<Row[]> {
  const queries = new Map<string, (db: Db, given: Given) => Promise<Row[]>>();
  return (db, given) => {
    const key = JSON.stringify(form.map((name) => given[name]));
    const query =
      queries.get(key) ??
      preparedQuery((on: Db, placeholder: Placeholders<Given>) =>
        build(on, withPlaceholders(given, form, placeholder)),
      );
    queries.set(key, query);
    return query(db, given);
  };
}

/** The same of a list whose SQL also depends on an object that stays the same. */
export function preparedByFormFor<Subject extends WeakKey, Given extends object, Row>(
  form: readonly (keyof Given & string)[],
  build: (db: Db, given: Given, subject: Subject) => Compilable<Row>,
): (db: Db, subject: Subject, given: Given) => Promise<Row[]> {
  const queryOf = oncePerSubject((subject: Subject) =>
    preparedByForm(form, (db: Db, given: Given) => build(db, given, subject)),
  );
  return (db, subject, given) => queryOf(subject)(db, given);
}

/** The fields of the form, and a placeholder for each other field that the query reads. */
const withPlaceholders = <Given extends object>(
  given: Given,
  form: readonly string[],
  placeholder: Placeholders<Given>,
): Given =>
  new Proxy(given, {
    get: (known, name) =>
      typeof name === 'symbol' || form.includes(name)
        ? Reflect.get(known, name)
        : placeholder(name as keyof Given & string),
  });

/**
 * Compiles the query and checks that every placeholder is a parameter of its own: inside the SQL text or a list it
 * would never be refound.
 */
function compile<Values extends object, Row>(
  db: Db,
  build: (db: Db, placeholder: Placeholders<Values>) => Compilable<Row>,
): CompiledQuery<Row> {
  const named: string[] = [];
  const query = build(db, (name) => {
    named.push(name);
    // Kysely passes parameters through without looking at them.
    return new Placeholder(name) as unknown as string;
  }).compile();
  const found = new Set(query.parameters.map((it) => it instanceof Placeholder && it.name));
  const missing = named.filter((name) => !found.has(name));
  if (missing.length > 0) throw new Error(`Not a parameter of the query: ${missing.join(', ')}`);
  return query;
}
