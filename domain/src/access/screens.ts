import { type Access, may } from './access.ts';

/** Who may open which page, for the guard, the menu and the command palette; sign-in pages are apart. */
export const SCREENS = {
  '/dashboard': may('read', 'dashboard'),
  // Whoever waits for the hub has data and a password here too; who has not finished is led to finish first.
  '/account': 'completing',
  '/users/list': may('read', 'user'),
  '/users/view/:id': may('read', 'user'),
  '/users/edit/:id': may('update', 'user'),
  '/users/import': may('create', 'user'),
  '/users/import/:id': may('create', 'user'),
  '/users/external': may('read', 'users-external'),
  '/team': may('read', 'team'),
  '/organizations': may('read', 'startup'),
  '/organizations/:id': may('read', 'startup'),
  '/community-service': may('read', 'community-service-public'),
  '/manage-community': may('read', 'community-service-admin'),
  '/eurafrique-legal': may('read', 'eurafrique-legal'),
  '/experts': may('read', 'expert'),
  '/expert/:id': may('read', 'expert'),
  '/expert/:id/book': may('create', 'expert'),
  '/availability': may('read', 'availability'),
  '/visio': may('read', 'visio'),
  '/visio/join/:id': may('read', 'visio'),
  '/visio/review/:id': may('read', 'visio'),
  '/chat': may('read', 'chat'),
  '/booking': may('read', 'booking'),
  '/booking/:id': may('read', 'booking'),
  '/booking/:id/feedbacks': may('read', 'booking'),
  '/booking/calendar/sechedule': may('read', 'calendar'),
  '/calendar': may('read', 'calendar'),
  '/feedback': 'signed-in',
  '/feedback/:filter': 'signed-in',
  '/space': may('read', 'space-dot'),
  '/booking/workshop': may('read', 'booking-space'),
  '/booking/hotdesk': may('read', 'booking-hotdesk'),
  '/booking/workshop/:id': may('read', 'booking-space'),
  '/booking/hotdesk/:id': may('read', 'booking-hotdesk'),
  '/bookingspace/calendar': may('read', 'booking-calendar'),
  '/material': may('read', 'material'),
  '/material/book': may('create', 'material-booking'),
  '/material/booking': may('read', 'material-booking'),
  '/material/calendar': may('read', 'material-booking-calendar'),
  '/event/propose': may('create', 'event'),
  '/event/calendar': may('read', 'event-calendar'),
  '/events': may('read', 'event'),
  '/events/detail/:id': may('read', 'event-view'),
  '/event/edit/:id': may('update', 'event'),
  // A public event is anybody's; of a private one the server says nothing to who may not see it.
  '/event/:id': 'public',
  '/5GStation/space': may('read', 'booking-5GStation-space'),
  '/5GStation/materials': may('read', 'booking-5GStation-materials'),
  '/5GStation/materials/book': may('create', 'booking-5GStation-materials'),
  '/5GStation/materials/calendar': may('read', '5Gmaterial-booking-calendar'),
  '/5GStation/space/calendar': may('read', '5Gspace-booking-calendar'),
  '/5GStation/materials/settings': may('read', '5GStation-material-settings'),
  '/opportunity/add': may('create', 'opportunity'),
  '/opportunity/edit/:id': may('update', 'opportunity'),
  '/opportunity/details/:id': may('read', 'opportunity'),
  '/opportunity/all': may('read', 'opportunity-all'),
  // What was proposed for the hub's opportunities is for its staff to see.
  '/opportunity/proposals': may('update', 'opportunity'),
} as const satisfies Readonly<Record<`/${string}`, Access>>;

export type ScreenPath = keyof typeof SCREENS;
export const SCREEN_PATHS = Object.keys(SCREENS) as readonly ScreenPath[];

const isScreen = (path: string): path is ScreenPath => Object.hasOwn(SCREENS, path);

/** The permission of a declared screen; a path that is none is a mistake of ours. */
export function accessOf(path: string): Access {
  if (!isScreen(path)) throw new Error(`${path} is not a screen`);
  return SCREENS[path];
}
