import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useSingleKeyShortcuts } from '../../lib/hooks/use-single-key-shortcuts.ts';
import type { CalendarView } from './view-state.ts';

const VIEW_KEYS: Readonly<Record<string, CalendarView>> = {
  m: 'month',
  w: 'week',
  d: 'day',
  a: 'agenda',
};

interface CalendarKeyboardOptions {
  /** The entries drawn with text, as `id:day`, earliest first. */
  readonly keys: readonly string[];
  readonly isLoaded: boolean;
  readonly onNavigate: (by: -1 | 1) => void;
  readonly onToday: () => void;
  readonly onView: (view: CalendarView) => void;
}

/**
 * Keyboard navigation while the calendar has the focus (WCAG 2.1.4): arrows move from entry to entry and,
 * past the first or last one, to the adjacent period, where an entry gets the focus.
 */
export function useCalendarKeyboard({
  keys,
  isLoaded,
  onNavigate,
  onToday,
  onView,
}: CalendarKeyboardOptions) {
  const [singleKeys] = useSingleKeyShortcuts();
  const card = useRef<HTMLDivElement>(null);
  const [last, setLast] = useState<string | null>(null);
  /** The focus target once the period has loaded: its first or last entry, or an entry by id. */
  const pendingFocus = useRef<'first' | 'last' | { readonly id: string }>(null);
  const focusableKey = last !== null && keys.includes(last) ? last : (keys[0] ?? null);

  const focus = (key: string | undefined) =>
    card.current?.querySelector<HTMLElement>(`[data-entry="${key}"]`)?.focus();

  useEffect(() => {
    const to = pendingFocus.current;
    if (!isLoaded || to === null) return;
    pendingFocus.current = null;
    const key =
      typeof to === 'object'
        ? keys.find((it) => toEntryId(it) === to.id)
        : keys.at(to === 'first' ? 0 : -1);
    if (key) focus(key);
    else card.current?.focus();
  }, [isLoaded, keys]);

  function navigate(by: -1 | 1) {
    pendingFocus.current = by === 1 ? 'first' : 'last';
    onNavigate(by);
  }

  /** Restores the focus after a change that may redraw or remove the focused entry. */
  function keepFocus(go: () => void) {
    pendingFocus.current = focusableKey ? { id: toEntryId(focusableKey) } : 'first';
    go();
  }

  function step(from: string, by: -1 | 1, isByDay: boolean) {
    const at = keys.indexOf(from);
    const rest = by === 1 ? keys.slice(at + 1) : keys.slice(0, at).toReversed();
    const next = rest.find((key) => !isByDay || toDay(key) !== toDay(from));
    if (next) focus(next);
    else navigate(by);
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const { target, key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    if (!(target instanceof HTMLElement) || usesKeys(target)) return;
    const act = (action: () => void) => {
      event.preventDefault();
      event.stopPropagation();
      action();
    };
    const from = target.dataset['entry'];
    const arrow = ARROWS[key];
    if (arrow && from) return act(() => step(from, ...arrow));
    if (arrow && target === card.current)
      return act(() => (focusableKey ? focus(focusableKey) : navigate(arrow[0])));
    if (key === 'PageDown') return act(() => navigate(1));
    if (key === 'PageUp') return act(() => navigate(-1));
    if (!singleKeys) return;
    const view = VIEW_KEYS[key.toLowerCase()];
    if (view) act(() => keepFocus(() => onView(view)));
    else if (key.toLowerCase() === 't') act(() => keepFocus(onToday));
  }

  return {
    focusableKey,
    /** Focuses an entry once it is drawn at its new place. */
    focusEntry: (id: string) => (pendingFocus.current = { id }),
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

const toEntryId = (key: string) => key.slice(0, key.lastIndexOf(':'));
const toDay = (key: string) => key.slice(key.lastIndexOf(':') + 1);

/** Fields, listboxes, menus and popovers handle these keys themselves. */
const usesKeys = (target: HTMLElement) =>
  target.closest(
    'input:not([type=radio]), textarea, select, [role=listbox], [role=menu], [role=dialog]',
  ) !== null;
