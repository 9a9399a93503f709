import type { z } from 'zod';

export type FormSchema<Values> = z.ZodType<unknown, Values>;

/** A schema that comes when its form is used: the page is shown before, without the library of schemas. */
export interface LazySchema<Values> {
  /** Null until it is loaded. */
  readonly get: () => FormSchema<Values> | null;
  /** Loads it once; after a failure again. */
  readonly load: () => Promise<unknown>;
}

export function lazySchema<Values>(load: () => Promise<FormSchema<Values>>): LazySchema<Values> {
  let loaded: FormSchema<Values> | null = null;
  return {
    get: () => loaded,
    load: async () => {
      loaded ??= await load();
    },
  };
}

export const toLazySchema = <Values>(
  schema: FormSchema<Values> | LazySchema<Values>,
): LazySchema<Values> =>
  'load' in schema ? schema : { get: () => schema, load: () => Promise.resolve() };
