import type { Person } from '@thedot/domain/access/abilities';
import { can } from '@thedot/domain/access/access';
import { screenAccess, type ScreenPath } from '@thedot/domain/access/screens';
import {
  IconAntenna,
  IconArmchair,
  IconBuildingCommunity,
  IconCalendar,
  IconCalendarEvent,
  IconCalendarTime,
  IconClipboardList,
  IconConfetti,
  IconDeviceLaptop,
  IconGavel,
  IconHeartHandshake,
  IconHome2,
  IconLayoutGrid,
  IconLifebuoy,
  IconMessageCircle,
  IconPackages,
  IconRouter,
  IconSparkles,
  IconTool,
  type IconProps,
  IconUserCheck,
  IconUsers,
  IconUsersGroup,
  IconVideo,
} from '@tabler/icons-react';
import { type ComponentType, type FunctionComponent, lazy } from 'react';
import { LazyUnseenCount } from './unseen-count.ts';
import type { Namespaces } from '../../../lib/i18n/namespaces.ts';

export interface MenuPage {
  readonly name: keyof Namespaces['shell']['page'];
  readonly path: ScreenPath;
  readonly icon: FunctionComponent<IconProps>;
  /** A further path prefix that belongs to this page. */
  readonly pathPrefix?: string;
  /** A count badge, shown instead of the dot. */
  readonly badge?: ComponentType<{ className?: string | undefined }>;
  /** Left out of the menu; still in the command palette and the footer. */
  readonly isHidden?: true;
}

export interface MenuGroup {
  readonly name: keyof Namespaces['shell']['group'];
  readonly pages: readonly MenuPage[];
}

const MENU: readonly MenuGroup[] = [
  {
    name: 'hub',
    pages: [
      { name: 'dashboard', path: '/dashboard', icon: IconHome2 },
      {
        name: 'chat',
        path: '/chat',
        icon: IconMessageCircle,
        badge: LazyUnseenCount,
      },
      { name: 'experts', path: '/experts', icon: IconUsersGroup, pathPrefix: '/expert' },
      { name: 'bookings', path: '/booking', icon: IconCalendarEvent },
      { name: 'calendar', path: '/calendar', icon: IconCalendar, pathPrefix: '/booking/calendar' },
      { name: 'visio', path: '/visio', icon: IconVideo },
    ],
  },
  {
    name: 'place',
    pages: [
      { name: 'spaces', path: '/booking/workshop', icon: IconArmchair },
      { name: 'hotdesks', path: '/booking/hotdesk', icon: IconDeviceLaptop },
      { name: 'room_calendar', path: '/bookingspace/calendar', icon: IconLayoutGrid },
      { name: 'equipment', path: '/material/book', icon: IconTool },
      { name: 'station', path: '/5GStation/space', icon: IconAntenna },
    ],
  },
  {
    name: 'community',
    pages: [
      { name: 'events', path: '/events', icon: IconConfetti, pathPrefix: '/event' },
      {
        name: 'opportunities',
        path: '/opportunity/all',
        icon: IconSparkles,
        pathPrefix: '/opportunity',
      },
      { name: 'organizations', path: '/organizations', icon: IconBuildingCommunity },
      { name: 'team', path: '/team', icon: IconUsers },
      { name: 'services', path: '/community-service', icon: IconHeartHandshake },
      { name: 'legal', path: '/eurafrique-legal', icon: IconGavel, isHidden: true },
      { name: 'feedback', path: '/feedback', icon: IconLifebuoy },
    ],
  },
  {
    name: 'manage',
    pages: [
      { name: 'users', path: '/users/list', icon: IconUsers, pathPrefix: '/users' },
      {
        name: 'registrations',
        path: '/users/external',
        icon: IconUserCheck,
        badge: lazy(async () => ({
          default: (await import('../../../features/sign-up-reviews/WaitingReviewsBadge.tsx'))
            .WaitingReviewsBadge,
        })),
      },
      { name: 'availability', path: '/availability', icon: IconCalendarTime },
      { name: 'space_settings', path: '/space', icon: IconArmchair },
      { name: 'stock', path: '/material', icon: IconPackages },
      { name: 'requests', path: '/manage-community', icon: IconClipboardList },
      { name: 'station_settings', path: '/5GStation/materials/settings', icon: IconRouter },
    ],
  },
];

/** The phone's bottom bar: the first four of these that the user may open. */
const BOTTOM_BAR: readonly ScreenPath[] = [
  '/dashboard',
  '/chat',
  '/experts',
  '/calendar',
  '/booking',
  '/events',
  '/feedback',
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
  const pages = MENU.flatMap((group) => group.pages);
  return pages.find((page) => page.path === path)?.name ?? null;
}
