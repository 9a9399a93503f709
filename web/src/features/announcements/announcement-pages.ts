import type { ScreenPath } from '@thedot/domain/access/screens';
import type { MenuPage } from '../../lib/feature.ts';

interface AnnouncementPage {
  readonly path: ScreenPath;
  readonly name: MenuPage['name'];
}

/** The pages that an announcement can open. */
export const ANNOUNCEMENT_PAGES: readonly AnnouncementPage[] = [
  { path: '/dashboard', name: 'dashboard' },
  { path: '/experts', name: 'experts' },
  { path: '/booking', name: 'bookings' },
  { path: '/calendar', name: 'calendar' },
  { path: '/booking/workshop', name: 'spaces' },
  { path: '/organizations', name: 'organizations' },
  { path: '/team', name: 'team' },
  { path: '/chat', name: 'chat' },
];

/** The name of the page that an announcement opens; none for the dashboard, which is the default. */
export const findPage = (path: string): MenuPage['name'] | undefined =>
  path === '/dashboard' ? undefined : ANNOUNCEMENT_PAGES.find((page) => page.path === path)?.name;
