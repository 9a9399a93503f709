import { useEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router';
import type { z } from 'zod';

/** "Clear filters" keeps the sort order. */
const SORT_PARAMS = ['sort', 'direction'];

type Values<Schema extends z.ZodObject> = {
  readonly [Name in keyof z.output<Schema>]?: NonNullable<z.output<Schema>[Name]>;
};

/** New values of some filters; an empty one removes the parameter. */
export type FilterChange<Values extends object> = {
  readonly [Name in keyof Values]?: Values[Name] | '' | null | undefined;
};

export interface ListFilterState<Values extends object> {
  readonly values: Values;
  readonly setValues: (next: FilterChange<Values>) => void;
  readonly clear: () => void;
  readonly isFiltered: boolean;
}

/**
 * Keeps the filters of a list in the URL, so that they survive a reload, the back button and sharing. Parameters
 * that the schema rejects are ignored.
 */
export function useListFilters<Schema extends z.ZodObject>(
  schema: Schema,
): ListFilterState<Values<Schema>> {
  const [params, setParams] = useSearchParams();
  const search = params.toString();

  const values = useMemo(() => {
    const given = new URLSearchParams(search);
    const known = Object.entries(schema.shape).flatMap(([name, field]) => {
      const text = given.get(name);
      const value: unknown = text ? (field as z.ZodType).safeParse(text).data : undefined;
      return value === undefined ? [] : [[name, value]];
    });
    return Object.fromEntries(known) as Values<Schema>;
  }, [schema, search]);

  // The router updates the URL asynchronously: until then the last requested URL counts, or the second of two
  // changes in one tick would undo the first.
  const requestedSearch = useRef<string>(null);
  useEffect(() => {
    if (requestedSearch.current === search) requestedSearch.current = null;
  }, [search]);
  const edit = (by: (params: URLSearchParams) => void) => {
    const after = new URLSearchParams(requestedSearch.current ?? search);
    by(after);
    const next = after.toString();
    requestedSearch.current = next === search ? null : next;
    setParams(after, { replace: true, preventScrollReset: true });
  };

  const setValues = (next: FilterChange<Values<Schema>>) =>
    edit((after) => {
      for (const [name, value] of Object.entries(next)) {
        if (value === undefined || value === null || value === '') after.delete(name);
        else after.set(name, String(value));
      }
    });

  const clear = () =>
    edit((after) => {
      for (const name of Object.keys(schema.shape))
        if (!SORT_PARAMS.includes(name)) after.delete(name);
    });

  const isFiltered = Object.keys(values).some((name) => !SORT_PARAMS.includes(name));
  return { values, setValues, clear, isFiltered };
}
