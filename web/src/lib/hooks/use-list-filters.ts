import { useEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router';
import type { z } from 'zod';

/** "Clear filters" keeps the sort order. */
const SORT_PARAMS = ['sort', 'direction'];

type Chosen<Schema extends z.ZodObject> = {
  readonly [Name in keyof z.output<Schema>]?: NonNullable<z.output<Schema>[Name]>;
};

/** New values of some filters; an empty one removes the parameter. */
export type FilterChange<Chosen extends object> = {
  readonly [Name in keyof Chosen]?: Chosen[Name] | '' | null | undefined;
};

export interface ListFilterState<Chosen extends object> {
  readonly chosen: Chosen;
  readonly change: (next: FilterChange<Chosen>) => void;
  readonly clear: () => void;
  readonly isFiltered: boolean;
}

/**
 * Keeps the filters of a list in the URL, so that they survive a reload, the back button and sharing. Parameters
 * that the schema rejects are ignored.
 */
export function useListFilters<Schema extends z.ZodObject>(
  schema: Schema,
): ListFilterState<Chosen<Schema>> {
  const [params, setParams] = useSearchParams();
  const search = params.toString();

  const chosen = useMemo(() => {
    const given = new URLSearchParams(search);
    const known = Object.entries(schema.shape).flatMap(([name, field]) => {
      const text = given.get(name);
      const value: unknown = text ? (field as z.ZodType).safeParse(text).data : undefined;
      return value === undefined ? [] : [[name, value]];
    });
    return Object.fromEntries(known) as Chosen<Schema>;
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

  const change = (next: FilterChange<Chosen<Schema>>) =>
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

  const isFiltered = Object.keys(chosen).some((name) => !SORT_PARAMS.includes(name));
  return { chosen, change, clear, isFiltered };
}
