import {
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';

/**
 * A list of choices under a field: the arrows move through it while the focus stays in the field, Enter
 * chooses, and so does a click. While another list is on its way, Enter waits for it.
 */
export function useOptions(
  listId: string,
  { count, isOld }: { readonly count: number; readonly isOld: boolean },
  onPick: (at: number) => void,
) {
  const [at, setAt] = useState(0);
  const isMeant = useRef(false);
  const active = Math.min(at, count - 1);
  const idOf = (nth: number) => `${listId}-${nth}`;
  useEffect(() => {
    document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [listId, active]);

  const pickWhatCame = useEffectEvent(() => {
    if (isOld || !isMeant.current) return;
    isMeant.current = false;
    if (count > 0) onPick(active);
  });
  useEffect(() => pickWhatCame(), [isOld]);

  const onKeyDown = (event: KeyboardEvent) => {
    // What an input method is still composing is not chosen by its Enter.
    if ((count === 0 && !isOld) || event.nativeEvent.isComposing || event.altKey) return;
    if (event.key === 'ArrowDown') setAt((active + 1) % Math.max(1, count));
    else if (event.key === 'ArrowUp') setAt((active + count - 1) % Math.max(1, count));
    else if (event.key !== 'Enter') return;
    else if (isOld) isMeant.current = true;
    else onPick(active);
    event.preventDefault();
  };

  return {
    /** What is typed looks for something else: the first of it is meant. */
    reset: () => {
      setAt(0);
      isMeant.current = false;
    },
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
