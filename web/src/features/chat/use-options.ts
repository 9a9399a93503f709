import {
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';

/**
 * A listbox below a field: arrow keys move through it while the focus stays in the field, Enter or a click selects.
 * While new options are loading, Enter waits for them.
 */
export function useOptions(
  listId: string,
  { count, isStale }: { readonly count: number; readonly isStale: boolean },
  onSelect: (index: number) => void,
) {
  const [index, setIndex] = useState(0);
  const selectWhenLoaded = useRef(false);
  const active = Math.min(index, count - 1);
  const optionId = (nth: number) => `${listId}-${nth}`;
  useEffect(() => {
    document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [listId, active]);

  const selectLoaded = useEffectEvent(() => {
    if (isStale || !selectWhenLoaded.current) return;
    selectWhenLoaded.current = false;
    if (count > 0) onSelect(active);
  });
  useEffect(() => selectLoaded(), [isStale]);

  const onKeyDown = (event: KeyboardEvent) => {
    // Enter that ends an input method's composition does not select.
    if ((count === 0 && !isStale) || event.nativeEvent.isComposing || event.altKey) return;
    if (event.key === 'ArrowDown') setIndex((active + 1) % Math.max(1, count));
    else if (event.key === 'ArrowUp') setIndex((active + count - 1) % Math.max(1, count));
    else if (event.key !== 'Enter') return;
    else if (isStale) selectWhenLoaded.current = true;
    else onSelect(active);
    event.preventDefault();
  };

  return {
    /** Makes the first option active, for a changed query. */
    reset: () => {
      setIndex(0);
      selectWhenLoaded.current = false;
    },
    field: {
      role: 'combobox',
      'aria-expanded': count > 0,
      'aria-controls': listId,
      'aria-autocomplete': 'list',
      'aria-activedescendant': active >= 0 ? optionId(active) : undefined,
      autoComplete: 'off',
      onKeyDown,
    },
    option: (nth: number) => ({
      id: optionId(nth),
      isActive: nth === active,
      onSelect: () => onSelect(nth),
      onHover: () => setIndex(nth),
    }),
  } as const;
}
export type Option = ReturnType<ReturnType<typeof useOptions>['option']>;

/** Props of each option; mouse down keeps the focus in the field. */
export const optionProps = ({ id, isActive, onSelect, onHover }: Option) => ({
  id,
  role: 'option' as const,
  'aria-selected': isActive,
  onClick: onSelect,
  onMouseMove: onHover,
  onMouseDown: (event: MouseEvent) => event.preventDefault(),
});
