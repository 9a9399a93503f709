import { type KeyboardEvent, type MouseEvent, useEffect, useState } from 'react';

/**
 * A list of choices under a field: the arrows move through it while the focus stays in the field, Enter
 * chooses, and so does a click. While another list is on its way, Enter chooses nothing of the old one.
 */
export function useOptions(
  listId: string,
  { count, isOld }: { readonly count: number; readonly isOld: boolean },
  onPick: (at: number) => void,
) {
  const [at, setAt] = useState(0);
  const active = Math.min(at, count - 1);
  const idOf = (nth: number) => `${listId}-${nth}`;
  useEffect(() => {
    document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [listId, active]);

  const onKeyDown = (event: KeyboardEvent) => {
    // What an input method is still composing is not chosen by its Enter.
    if (count === 0 || event.nativeEvent.isComposing || event.altKey) return;
    if (event.key === 'ArrowDown') setAt((active + 1) % count);
    else if (event.key === 'ArrowUp') setAt((active + count - 1) % count);
    else if (event.key !== 'Enter') return;
    else if (!isOld) onPick(active);
    event.preventDefault();
  };

  return {
    /** What is typed looks for something else: the first of it is meant. */
    reset: () => setAt(0),
    field: {
      role: 'combobox',
      'aria-expanded': count > 0,
      'aria-controls': listId,
      'aria-autocomplete': 'list',
      'aria-activedescendant': active >= 0 ? idOf(active) : undefined,
      autoComplete: 'off',
      onKeyDown,
    },
    option: (nth: number) => ({
      id: idOf(nth),
      isActive: nth === active,
      onPick: () => onPick(nth),
      onPoint: () => setAt(nth),
    }),
  } as const;
}
export type Option = ReturnType<ReturnType<typeof useOptions>['option']>;

/** What every choice of such a list is; a click on it leaves the focus where it is. */
export const optionProps = ({ id, isActive, onPick, onPoint }: Option) => ({
  id,
  role: 'option' as const,
  'aria-selected': isActive,
  onClick: onPick,
  onMouseMove: onPoint,
  onMouseDown: (event: MouseEvent) => event.preventDefault(),
});
