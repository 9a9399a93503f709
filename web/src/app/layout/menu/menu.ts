import type { Person } from '@thedot/domain/access/abilities';
import { can } from '@thedot/domain/access/access';
import { screenAccess, type ScreenPath } from '@thedot/domain/access/screens';
import type { MenuGroupName, MenuPage } from '../../../lib/feature.ts';
import { FEATURES } from '../../features.ts';

export interface MenuGroup {
  readonly name: MenuGroupName;
  readonly pages: readonly MenuPage[];
}

const GROUPS: readonly MenuGroupName[] = ['hub', 'manage', 'place', 'station', 'community'];

const PAGES = FEATURES.flatMap(({ menu }) => menu ?? []);

const MENU: readonly MenuGroup[] = GROUPS.map((name) => ({
  name,
  pages: PAGES.filter(({ group }) => group === name),
}));

/** The phone's bottom bar: the first four of these that the user may open. */
const BOTTOM_BAR: readonly ScreenPath[] = [
  '/dashboard',
  '/chat',
  '/experts',
  '/calendar',
  '/booking',
  '/booking/workshop',
  '/team',
  '/organizations',
];
const BOTTOM_BAR_SIZE = 4;

/** The pages that the permission table allows, in menu order. */
export function menuFor(person: Person): readonly MenuGroup[] {
  const groups = MENU.map(({ name, pages }) => ({
    name,
    pages: pages.filter(({ path }) => can(person, screenAccess(path))),
  }));
  return groups.filter(({ pages }) => pages.length > 0);
}

export function bottomBarFor(person: Person): readonly MenuPage[] {
  const pages = menuFor(person).flatMap((group) => group.pages);
  return BOTTOM_BAR.flatMap((path) => pages.filter((page) => page.path === path)).slice(
    0,
    BOTTOM_BAR_SIZE,
  );
}

/** Returns the menu page that a path belongs to: the longest matching prefix. */
export function findOpenPage(pathname: string, groups: readonly MenuGroup[]): string | null {
  const candidates = groups
    .flatMap((group) => group.pages)
    .flatMap(({ path, pathPrefix = path }) => [path, pathPrefix].map((root) => ({ path, root })))
    .filter(({ root }) => pathname === root || pathname.startsWith(`${root}/`))
    .sort((a, b) => b.root.length - a.root.length);
  return candidates[0]?.path ?? null;
}

/** Returns the menu name of the page that a path belongs to. */
export function findPageName(pathname: string): MenuPage['name'] | null {
  const path = findOpenPage(pathname, MENU);
  return PAGES.find((page) => page.path === path)?.name ?? null;
}
