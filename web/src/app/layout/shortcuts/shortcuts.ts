import { MOD_KEY } from '../../../lib/hooks/use-single-key-shortcuts.ts';
import type { Namespaces } from '../../../lib/i18n/namespaces.ts';
import type { MenuGroup } from '../menu/menu.ts';

export interface Shortcut {
  readonly name: keyof Namespaces['keys'];
  /** Pressed in sequence; `+` joins keys that are held together. */
  readonly keys: readonly string[];
  /** Consists of plain letters, so the user can turn it off (WCAG 2.1.4). */
  readonly single: boolean;
}

interface GoShortcut {
  readonly name: keyof Namespaces['keys'];
  readonly letter: string;
  readonly path: string;
}

/** The letter of a page, pressed after G. */
const GO: readonly GoShortcut[] = [
  { name: 'dashboard', letter: 'd', path: '/dashboard' },
  { name: 'chat', letter: 'c', path: '/chat' },
  { name: 'experts', letter: 'e', path: '/experts' },
  { name: 'bookings', letter: 'b', path: '/booking' },
  { name: 'spaces', letter: 's', path: '/booking/workshop' },
  { name: 'visio', letter: 'v', path: '/visio' },
];

const BOOK_PATH = '/experts';

const hasPage = (groups: readonly MenuGroup[], path: string) =>
  groups.some((group) => group.pages.some((page) => page.path === path));

/** The target of the B key, for users who may book experts. */
export const findBookPath = (groups: readonly MenuGroup[]) =>
  hasPage(groups, BOOK_PATH) ? BOOK_PATH : null;

export const findGoShortcuts = (groups: readonly MenuGroup[]) =>
  GO.filter((go) => hasPage(groups, go.path));

/** Shortcuts that the chat handles; the opposite arrow moves up. */
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

/** The shortcuts that are listed for this user. */
export function shortcutsFor(groups: readonly MenuGroup[]): readonly Shortcut[] {
  const book: Shortcut = { name: 'book', keys: ['B'], single: true };
  return [
    { name: 'palette', keys: [`${MOD_KEY}+K`], single: false },
    ...findGoShortcuts(groups).map((go): Shortcut => ({
      name: go.name,
      keys: ['G', go.letter.toUpperCase()],
      single: true,
    })),
    ...(findBookPath(groups) ? [book] : []),
    ...(hasPage(groups, '/chat') ? CHAT : []),
    { name: 'skin', keys: ['Shift+D'], single: true },
    { name: 'list', keys: ['?'], single: true },
    { name: 'close', keys: ['Esc'], single: false },
  ];
}
