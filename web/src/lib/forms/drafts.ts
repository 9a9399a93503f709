import { useEffect } from 'react';
import { type DraftPlace, readStoredDraft, storeDraft } from './draft-storage.ts';

/** Reads the stored draft of a form; values that no longer fit the form are ignored. */
export const readDraft = <Values extends object>(
  key: string,
  initial: Values,
  place?: DraftPlace,
): Values => mergeFitting(initial, Object(readStoredDraft(key, place)));

function mergeFitting<Values extends object>(initial: Values, stored: object): Values {
  const fitting = Object.entries(initial).flatMap(([name, value]) => {
    const storedValue: unknown = Reflect.get(stored, name);
    if (isGroup(value) && isGroup(storedValue)) return [[name, mergeFitting(value, storedValue)]];
    const fits = kindOf(storedValue) === kindOf(value) || (value === null && name in stored);
    return fits ? [[name, storedValue]] : [];
  });
  return { ...initial, ...Object.fromEntries(fitting) };
}

/** Stores the values of a form in this browser while the user fills it in. */
export function useDraft(key: string, values: object, place?: DraftPlace): void {
  useEffect(() => storeDraft(key, values, place), [key, values, place]);
}

const isGroup = (value: unknown): value is object => kindOf(value) === 'object';

const kindOf = (value: unknown) =>
  value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value;
