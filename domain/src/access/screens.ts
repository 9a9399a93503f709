import { type Access, permission } from './access.ts';

/** The filters of the tickets that have an address. */
export const FEEDBACK_FILTERS = ['proposal', 'resolved', 'claims'] as const;

/** The access of each page, for the guard, the menu and the command palette; sign-in pages are not listed. */
export const SCREENS = {
  '/dashboard': permission('read', 'dashboard'),
  // Users who wait for review have data and a password here too; users with an incomplete profile must complete it
  // first.
  '/account': 'completing',
  '/users/list': permission('read', 'user'),
  '/users/view/:id': permission('read', 'user'),
  '/users/edit/:id': permission('update', 'user'),
  '/users/import': permission('create', 'user'),
  '/users/import/:id': permission('create', 'user'),
  '/users/external': permission('read', 'users-external'),
  '/settings/audit': permission('read', 'settings'),
  '/settings/api-keys': permission('read', 'settings'),
  '/settings/webhooks': permission('read', 'settings'),
  '/settings/webhooks/:id': permission('read', 'settings'),
  '/dashboard/report': permission('read', 'hub'),
  '/announcements': permission('create', 'hub'),
  '/settings': permission('read', 'settings'),
  '/settings/health': permission('read', 'settings'),
  '/team': permission('read', 'team'),
  '/organizations': permission('read', 'startup'),
  '/organizations/:id': permission('read', 'startup'),
  '/community-service': permission('read', 'community-service-public'),
  // A request is read by its author and staff; the server hides it from others.
  '/community-service/:id': permission('read', 'service-request'),
  '/manage-community': permission('read', 'community-service-admin'),
  '/eurafrique-legal': permission('read', 'eurafrique-legal'),
  '/experts': permission('read', 'expert'),
  '/expert/:id': permission('read', 'expert'),
  // The expert reads their own sheet; the server hides it from all others but staff.
  '/expert/:id/impact': 'signed-in',
  '/expert/:id/book': permission('create', 'expert'),
  '/availability': permission('read', 'availability'),
  '/visio': permission('read', 'visio'),
  '/visio/join/:id': permission('read', 'visio'),
  '/visio/review/:id': permission('read', 'visio'),
  '/chat': permission('read', 'chat'),
  '/booking': permission('read', 'booking'),
  '/booking/:id': permission('read', 'booking'),
  '/booking/:id/feedbacks': permission('read', 'booking'),
  '/booking/calendar/sechedule': permission('read', 'calendar'),
  '/calendar': permission('read', 'calendar'),
  '/feedback': 'signed-in',
  '/feedback/:filter': 'signed-in',
  '/feedback/ticket/:id': 'signed-in',
  '/space': permission('read', 'space-dot'),
  '/space/:id': permission('read', 'space-dot'),
  '/booking/workshop': permission('read', 'booking-space'),
  '/booking/hotdesk': permission('read', 'booking-hotdesk'),
  '/booking/workshop/:id': permission('read', 'booking-space'),
  '/booking/hotdesk/:id': permission('read', 'booking-hotdesk'),
  '/bookingspace/calendar': permission('read', 'booking-calendar'),
  // A label names a space or material; the calls decide what its reader may see.
  '/r/:code': 'signed-in',
  '/material': permission('read', 'material'),
  '/material/:id': permission('read', 'material'),
  '/material/book': permission('create', 'material-booking'),
  '/material/booking': permission('read', 'material-booking'),
  '/material/calendar': permission('read', 'material-booking-calendar'),
  '/deals': permission('read', 'deal'),
  '/deals/:id': permission('read', 'deal'),
  '/manage-deals': permission('update', 'deal'),
  '/manage-deals/:id': permission('update', 'deal'),
  '/event/propose': permission('create', 'event'),
  '/event/calendar': permission('read', 'event-calendar'),
  '/events': permission('read', 'event'),
  '/events/detail/:id': permission('read', 'event-view'),
  '/event/edit/:id': permission('update', 'event'),
  // Public events need no account; the server hides private events from users who may not see them.
  '/event/:id': 'public',
  '/5GStation/space': permission('read', 'booking-5GStation-space'),
  '/5GStation/materials': permission('read', 'booking-5GStation-materials'),
  '/5GStation/materials/book': permission('create', 'booking-5GStation-materials'),
  '/5GStation/materials/calendar': permission('read', '5Gmaterial-booking-calendar'),
  '/5GStation/space/calendar': permission('read', '5Gspace-booking-calendar'),
  '/5GStation/materials/settings': permission('read', '5GStation-material-settings'),
  '/5GStation/materials/settings/:id': permission('read', '5GStation-material-settings'),
  '/opportunity/add': permission('create', 'opportunity'),
  '/opportunity/edit/:id': permission('update', 'opportunity'),
  '/opportunity/details/:id': permission('read', 'opportunity'),
  '/opportunity/all': permission('read', 'opportunity-all'),
  // Only staff may see proposals for the hub's opportunities.
  '/opportunity/proposals': permission('update', 'opportunity'),
} as const satisfies Readonly<Record<`/${string}`, Access>>;

export type ScreenPath = keyof typeof SCREENS;
export const SCREEN_PATHS = Object.keys(SCREENS) as readonly ScreenPath[];

const isScreen = (path: string): path is ScreenPath => Object.hasOwn(SCREENS, path);

/** Returns the access of a screen; throws for an unknown path. */
export function screenAccess(path: string): Access {
  if (!isScreen(path)) throw new Error(`${path} is not a screen`);
  return SCREENS[path];
}
