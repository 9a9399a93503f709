import { DAY_MS } from '@thedot/domain/kernel/time';
import { useEffect } from 'react';

/** Where a draft is stored: for all tabs of the browser, or until this tab is closed. */
export type DraftPlace = 'browser' | 'tab';

/**
 * A day is long enough to finish a text tomorrow; what was typed on a computer that others use must not stay there for
 * longer (OWASP ASVS 14.3.3).
 */
export const DRAFT_LIFETIME_MS = DAY_MS;

const PREFIXES = ['draft:', 'chat-draft:', 'chat-reply:', 'chat-edit:'];
/** Of the 5G station's form, which earlier versions stored for all tabs. */
const STATION_DRAFT = 'draft:station';

interface StoredDraft {
  readonly savedAt: number;
  readonly value: unknown;
}

/** Returns what was stored under the key within the last day, otherwise undefined. */
export function readStoredDraft(key: string, place: DraftPlace = 'browser'): unknown {
  const draft = find(key, place);
  return draft && !hasEnded(draft) ? draft.value : undefined;
}

/** Stores a draft. An unchanged one does not last longer because its form was opened. */
export function storeDraft(key: string, value: unknown, place: DraftPlace = 'browser'): void {
  const before = readStoredDraft(key, place);
  if (before !== undefined && JSON.stringify(before) === JSON.stringify(value)) return;
  storageOf(place).setItem(key, serialize({ savedAt: Date.now(), value }));
}

export const deleteDraft = (key: string, place: DraftPlace = 'browser'): void =>
  storageOf(place).removeItem(key);

/** Deletes the drafts that have ended, whose forms may never be opened again. */
export function deleteEndedDrafts(): void {
  localStorage.removeItem(STATION_DRAFT);
  for (const place of ['browser', 'tab'] as const) {
    for (const key of Object.keys(storageOf(place))) {
      const draft = PREFIXES.some((it) => key.startsWith(it)) ? find(key, place) : undefined;
      if (draft && hasEnded(draft)) deleteDraft(key, place);
      // Gives a draft of an earlier version, which has no time, its day.
      else if (draft) storageOf(place).setItem(key, serialize(draft));
    }
  }
}

const storageOf = (place: DraftPlace) => (place === 'tab' ? sessionStorage : localStorage);

const serialize = (draft: StoredDraft) => JSON.stringify(draft);

const hasEnded = ({ savedAt }: StoredDraft) => Date.now() - savedAt > DRAFT_LIFETIME_MS;

function find(key: string, place: DraftPlace): StoredDraft | undefined {
  const text = storageOf(place).getItem(key);
  if (text === null) return undefined;
  try {
    const stored: unknown = JSON.parse(text);
    return isDraft(stored) ? stored : { savedAt: Date.now(), value: stored };
  } catch {
    return { savedAt: Date.now(), value: text };
  }
}

const isDraft = (stored: unknown): stored is StoredDraft =>
  typeof stored === 'object' &&
  stored !== null &&
  'value' in stored &&
  'savedAt' in stored &&
  typeof stored.savedAt === 'number';

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
