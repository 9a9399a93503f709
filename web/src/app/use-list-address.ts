import { useEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router';
import type { z } from 'zod';

/** How a list is sorted is no filter: "clear filters" leaves it. */
const ORDER = ['sort', 'direction'];

type Chosen<Schema extends z.ZodObject> = {
  readonly [Name in keyof z.output<Schema>]?: NonNullable<z.output<Schema>[Name]>;
};
type Change<Schema extends z.ZodObject> = {
  readonly [Name in keyof z.output<Schema>]?: z.output<Schema>[Name] | '' | null | undefined;
};

/**
 * What somebody looks for in a list lives in the address, so that it survives a reload, the way back
 * and being sent to somebody. The schema says what may stand there; what it refuses is left out.
 */
export function useListAddress<Schema extends z.ZodObject>(schema: Schema) {
  const [params, setParams] = useSearchParams();
  const address = params.toString();

  const chosen = useMemo(() => {
    const given = new URLSearchParams(address);
    const known = Object.entries(schema.shape).flatMap(([name, field]) => {
      const text = given.get(name);
      const value: unknown = text ? (field as z.ZodType).safeParse(text).data : undefined;
      return value === undefined ? [] : [[name, value]];
    });
    return Object.fromEntries(known) as Chosen<Schema>;
  }, [schema, address]);

  // The router goes to an address a moment after it was told: until then what was asked for last counts,
  // else of two changes made in one breath the second would undo the first.
  const asked = useRef<string>(null);
  useEffect(() => {
    if (asked.current === address) asked.current = null;
  }, [address]);
  const edit = (by: (params: URLSearchParams) => void) => {
    const after = new URLSearchParams(asked.current ?? address);
    by(after);
    const next = after.toString();
    asked.current = next === address ? null : next;
    setParams(after, { replace: true, preventScrollReset: true });
  };

  const change = (next: Change<Schema>) =>
    edit((after) => {
      for (const [name, value] of Object.entries(next)) {
        if (value === undefined || value === null || value === '') after.delete(name);
        else after.set(name, String(value));
      }
    });

  const clear = () =>
    edit((after) => {
      for (const name of Object.keys(schema.shape)) if (!ORDER.includes(name)) after.delete(name);
    });

  const isFiltered = Object.keys(chosen).some((name) => !ORDER.includes(name));
  return { chosen, change, clear, isFiltered };
}
