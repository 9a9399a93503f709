import type { Namespaces } from '../namespaces.ts';
import type { MenuGroup } from './menu.ts';

export interface Shortcut {
  readonly name: keyof Namespaces['keys'];
  /** Pressed one after the other; a `+` joins those held together. */
  readonly keys: readonly string[];
  /** Made of plain letters, so that it can be turned off (WCAG 2.1.4). */
  readonly single: boolean;
}

interface Go {
  readonly name: keyof Namespaces['keys'];
  readonly letter: string;
  readonly path: string;
}

export const MOD_KEY = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl';

/** After G, the letter of a page. */
const GO: readonly Go[] = [
  { name: 'dashboard', letter: 'd', path: '/dashboard' },
  { name: 'chat', letter: 'c', path: '/chat' },
  { name: 'experts', letter: 'e', path: '/experts' },
  { name: 'bookings', letter: 'b', path: '/booking' },
  { name: 'spaces', letter: 's', path: '/booking/workshop' },
  { name: 'visio', letter: 'v', path: '/visio' },
];

const BOOK_PATH = '/experts';

const mayOpen = (groups: readonly MenuGroup[], path: string) =>
  groups.some((group) => group.pages.some((page) => page.path === path));

/** Where B leads, for whom may ask experts. */
export const bookFor = (groups: readonly MenuGroup[]) =>
  mayOpen(groups, BOOK_PATH) ? BOOK_PATH : null;

export const goFor = (groups: readonly MenuGroup[]) => GO.filter((go) => mayOpen(groups, go.path));

/** What the chat listens to, as its list of rooms stands: down, or up with the other arrow. */
const CHAT: readonly Shortcut[] = [
  { name: 'next_chat', keys: ['Alt+↓'], single: false },
  { name: 'next_unseen', keys: ['Alt+Shift+↓'], single: false },
  { name: 'search_chat', keys: [`${MOD_KEY}+F`], single: false },
  { name: 'find_chats', keys: ['/'], single: true },
  { name: 'new_chat', keys: ['N'], single: true },
  { name: 'edit_last', keys: ['↑'], single: false },
  { name: 'bold', keys: [`${MOD_KEY}+B`], single: false },
  { name: 'italic', keys: [`${MOD_KEY}+I`], single: false },
  { name: 'struck', keys: [`${MOD_KEY}+Shift+X`], single: false },
];

/** What the list of keys shows to this person. */
export function shortcutsFor(groups: readonly MenuGroup[]): readonly Shortcut[] {
  const book: Shortcut = { name: 'book', keys: ['B'], single: true };
  return [
    { name: 'palette', keys: [`${MOD_KEY}+K`], single: false },
    ...goFor(groups).map((go): Shortcut => ({
      name: go.name,
      keys: ['G', go.letter.toUpperCase()],
      single: true,
    })),
    ...(bookFor(groups) ? [book] : []),
    ...(mayOpen(groups, '/chat') ? CHAT : []),
    { name: 'skin', keys: ['Shift+D'], single: true },
    { name: 'list', keys: ['?'], single: true },
    { name: 'close', keys: ['Esc'], single: false },
  ];
}
