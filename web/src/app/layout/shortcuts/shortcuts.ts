import type { MenuGroup } from '../menu/menu.ts';

const BOOK_PATH = '/experts';

export const hasPage = (groups: readonly MenuGroup[], path: string) =>
  groups.some((group) => group.pages.some((page) => page.path === path));

/** The target of the B key, for users who may book experts. */
export const findBookPath = (groups: readonly MenuGroup[]): typeof BOOK_PATH | null =>
  hasPage(groups, BOOK_PATH) ? BOOK_PATH : null;

/** The pages that a letter opens after G. */
export const findLetterPages = (groups: readonly MenuGroup[]) =>
  groups.flatMap(({ pages }) => pages.filter(({ letter }) => letter !== undefined));
