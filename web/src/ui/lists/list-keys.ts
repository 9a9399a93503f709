/*
 * The single keys of lists and records. The kits mark what the keys use: `SearchField`, `NewButton` and `EditButton` by
 * `data-key`, the rows of `RecordTable` by `data-list-row`, and the page that edits a row by `data-edit`.
 */
const STEPS: Readonly<Record<string, -1 | 1>> = { j: 1, k: -1 };

/** Handles `/` (search), N (new), E (edit), J and K (rows); returns whether the page has a use for the key. */
export function handleListKey(key: string, navigate: (path: string) => void): boolean {
  const step = STEPS[key];
  if (step) return focusRow(step);
  if (key === 'e') {
    const path = findCurrentRow()?.dataset['edit'];
    if (path) navigate(path);
    return path !== undefined || clickMarked('e');
  }
  if (key === 'n') return clickMarked('n');
  const search = key === '/' ? findMarked('/') : null;
  search?.focus();
  return search !== null;
}

/** Returns whether the page has a use for a key. */
export function isListKeyUsed(key: string): boolean {
  if (key in STEPS) return findRows().length > 0;
  const isRowEdited = key === 'e' && document.querySelector('main [data-edit]') !== null;
  return isRowEdited || findMarked(key) !== null;
}

/** The accessible name of the control that a key of the page triggers. */
export function nameOfMarked(key: string): string | null {
  const control = findMarked(key);
  return control && (control.getAttribute('aria-label') ?? control.textContent);
}

const findMarked = (key: string) =>
  document.querySelector<HTMLElement>(`main [data-key="${key}"]:not(:disabled)`);

function clickMarked(key: string): boolean {
  const control = findMarked(key);
  control?.click();
  return control !== null;
}

const findCurrentRow = () => document.activeElement?.closest<HTMLElement>('main [data-list-row]');

/** Moves the focus to the link of the next or previous row; to the first one when no row has it. */
function focusRow(step: -1 | 1): boolean {
  const rows = findRows();
  const current = findCurrentRow();
  const from = current ? rows.indexOf(current) : -1;
  const row = from < 0 ? rows[0] : rows[from + step];
  if (row) linkOf(row)?.focus();
  return rows.length > 0;
}

const findRows = () =>
  [...document.querySelectorAll<HTMLElement>('main [data-list-row]')].filter(linkOf);

const linkOf = (row: HTMLElement) => row.querySelector<HTMLElement>('a[href]');
