import { type ChangeEvent, useRef } from 'react';

interface Row {
  readonly id: string;
}

/** The ids of the selected rows. */
export interface Selection {
  readonly ids: ReadonlySet<string>;
  readonly onChange: (ids: ReadonlySet<string>) => void;
}

/** Selects single rows, all shown rows, or a range with the shift key. */
export function useSelection(rows: readonly Row[], selection: Selection | undefined) {
  const last = useRef<string>(null);
  const { ids = new Set<string>(), onChange = () => {} } = selection ?? {};
  const shown = rows.map(({ id }) => id);
  const selectedCount = shown.filter((id) => ids.has(id)).length;

  const setSelected = (changed: readonly string[], isSelected: boolean) => {
    const rest = [...ids].filter((id) => !changed.includes(id));
    onChange(new Set(isSelected ? [...rest, ...changed] : rest));
  };
  const listRange = (id: string) => {
    const ends = [shown.indexOf(last.current ?? id), shown.indexOf(id)].sort((a, b) => a - b);
    return ends[0] === -1 ? [id] : shown.slice(ends[0], (ends[1] ?? 0) + 1);
  };

  return {
    allCheckboxProps: {
      checked: shown.length > 0 && selectedCount === shown.length,
      indeterminate: selectedCount > 0 && selectedCount < shown.length,
      onChange: () => setSelected(shown, selectedCount < shown.length),
    },
    getCheckboxProps: ({ id }: Row) => ({
      checked: ids.has(id),
      onChange: ({ currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
        const withShift = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey;
        setSelected(withShift ? listRange(id) : [id], currentTarget.checked);
        last.current = id;
      },
    }),
  };
}
