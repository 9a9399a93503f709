import { useEffect } from 'react';

/** What was typed into a long form before, as far as it still fits the form. */
export const readDraft = <Values extends object>(key: string, initial: Values): Values =>
  laidOver(initial, parsed(localStorage.getItem(key)));

function laidOver<Values extends object>(initial: Values, kept: object): Values {
  const fitting = Object.entries(initial).flatMap(([name, value]) => {
    const left: unknown = Reflect.get(kept, name);
    if (isGroup(value) && isGroup(left)) return [[name, laidOver(value, left)]];
    const fits = kindOf(left) === kindOf(value) || (value === null && name in kept);
    return fits ? [[name, left]] : [];
  });
  return { ...initial, ...Object.fromEntries(fitting) };
}

/** Keeps a long form in this browser while it is being filled in. */
export function useDraft(key: string, values: object): void {
  useEffect(() => localStorage.setItem(key, JSON.stringify(values)), [key, values]);
}

export const dropDraft = (key: string) => localStorage.removeItem(key);

function parsed(text: string | null): Record<string, unknown> {
  try {
    return { ...JSON.parse(text ?? '{}') };
  } catch {
    return {};
  }
}

const isGroup = (value: unknown): value is object => kindOf(value) === 'object';

const kindOf = (value: unknown) =>
  value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value;
