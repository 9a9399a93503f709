import { useEffect } from 'react';

/** What was typed into a long form before, as far as it still fits the form. */
export function readDraft<Values extends object>(key: string, initial: Values): Values {
  const kept = parsed(localStorage.getItem(key));
  const fitting = Object.entries(initial).filter(
    ([name, value]) => kindOf(kept[name]) === kindOf(value) || (value === null && name in kept),
  );
  return { ...initial, ...Object.fromEntries(fitting.map(([name]) => [name, kept[name]])) };
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

const kindOf = (value: unknown) => (value === null ? 'null' : typeof value);
