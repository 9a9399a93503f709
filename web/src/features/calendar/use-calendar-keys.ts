import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useSingleKeyShortcuts } from '../../lib/hooks/use-single-key-shortcuts.ts';
import type { View } from './shown-days.ts';

const VIEW_OF: Readonly<Record<string, View>> = { m: 'month', w: 'week', d: 'day', a: 'agenda' };

interface Wanted {
  /** The entries that are drawn, as `id:day`, earliest first. */
  readonly keys: readonly string[];
  readonly isHere: boolean;
  readonly onTurn: (by: -1 | 1) => void;
  readonly onToday: () => void;
  readonly onView: (view: View) => void;
}

/**
 * The calendar by keyboard, while it has the focus (WCAG 2.1.4): arrows lead from entry to entry, and past
 * the last one into the next stretch of time, where the focus goes on.
 */
export function useCalendarKeys({ keys, isHere, onTurn, onToday, onView }: Wanted) {
  const [singleKeys] = useSingleKeyShortcuts();
  const card = useRef<HTMLDivElement>(null);
  const [last, setLast] = useState<string | null>(null);
  /** Where the focus goes once it is here: to an end of the next stretch, or along with an entry. */
  const arriving = useRef<'first' | 'last' | { readonly id: string }>(null);
  const stop = last !== null && keys.includes(last) ? last : (keys[0] ?? null);

  const focus = (key: string | undefined) =>
    card.current?.querySelector<HTMLElement>(`[data-entry="${key}"]`)?.focus();

  useEffect(() => {
    const to = arriving.current;
    if (!isHere || to === null) return;
    arriving.current = null;
    const key =
      typeof to === 'object'
        ? keys.find((it) => idOf(it) === to.id)
        : keys.at(to === 'first' ? 0 : -1);
    if (key) focus(key);
    else card.current?.focus();
  }, [isHere, keys]);

  function turn(by: -1 | 1) {
    arriving.current = by === 1 ? 'first' : 'last';
    onTurn(by);
  }

  /** The entry that has the focus may be drawn anew, or be gone. */
  function stay(go: () => void) {
    arriving.current = stop ? { id: idOf(stop) } : 'first';
    go();
  }

  function step(from: string, by: -1 | 1, isByDay: boolean) {
    const at = keys.indexOf(from);
    const rest = by === 1 ? keys.slice(at + 1) : keys.slice(0, at).toReversed();
    const next = rest.find((key) => !isByDay || dayOf(key) !== dayOf(from));
    if (next) focus(next);
    else turn(by);
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const { target, key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    if (!(target instanceof HTMLElement) || isTaken(target)) return;
    const act = (action: () => void) => {
      event.preventDefault();
      event.stopPropagation();
      action();
    };
    const from = target.dataset['entry'];
    const arrow = ARROWS[key];
    if (arrow && from) return act(() => step(from, ...arrow));
    if (arrow && target === card.current) return act(() => (stop ? focus(stop) : turn(arrow[0])));
    if (key === 'PageDown') return act(() => turn(1));
    if (key === 'PageUp') return act(() => turn(-1));
    if (!singleKeys) return;
    const view = VIEW_OF[key.toLowerCase()];
    if (view) act(() => stay(() => onView(view)));
    else if (key.toLowerCase() === 't') act(() => stay(onToday));
  }

  return {
    stop,
    /** The keyboard goes on at an entry that has another place now. */
    follow: (id: string) => (arriving.current = { id }),
    cardProps: {
      ref: card,
      tabIndex: -1,
      onKeyDown,
      onFocus: ({ target }: { target: EventTarget }) => {
        if (target instanceof HTMLElement && target.dataset['entry']) {
          setLast(target.dataset['entry']);
        }
      },
    },
  };
}

const ARROWS: Readonly<Record<string, readonly [by: -1 | 1, isByDay: boolean]>> = {
  ArrowDown: [1, false],
  ArrowUp: [-1, false],
  ArrowRight: [1, true],
  ArrowLeft: [-1, true],
};

const idOf = (key: string) => key.slice(0, key.lastIndexOf(':'));
const dayOf = (key: string) => key.slice(key.lastIndexOf(':') + 1);

/** A field, a list or a choice of several has its own use for the keys. */
const isTaken = (target: HTMLElement) =>
  target.closest('input:not([type=radio]), textarea, select, [role=listbox], [role=menu]') !== null;
