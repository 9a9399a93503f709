import { lazyScreen, type ScreenRoutes } from '../../lib/screen.ts';

const TEXTS = ['spaces', 'find-spaces', 'scheduling'] as const;
const MANAGED_TEXTS = [...TEXTS, 'manage-spaces', 'availability', 'space-setup'] as const;
const browse = async () => import('./browse/BrowseSpacesPage.tsx');
const spacesCalendar = async () => import('./calendar/SpacesCalendarPage.tsx');
const space = async () => import('./SpacePage.tsx');

export const spacesScreens = {
  '/space': lazyScreen(
    MANAGED_TEXTS,
    async () => (await import('./management/ManageSpacesPage.tsx')).ManageSpacesPage,
  ),
  '/space/:id': lazyScreen(
    MANAGED_TEXTS,
    async () => (await import('./management/ManagedSpacePage.tsx')).ManagedSpacePage,
  ),
  '/booking/workshop': lazyScreen(TEXTS, async () => (await browse()).WorkshopsPage),
  '/booking/hotdesk': lazyScreen(TEXTS, async () => (await browse()).HotdesksPage),
  '/booking/workshop/:id': lazyScreen(TEXTS, async () => (await space()).WorkshopPage),
  '/booking/hotdesk/:id': lazyScreen(TEXTS, async () => (await space()).HotdeskPage),
  '/r/:code': lazyScreen(
    [...TEXTS, 'codes'],
    async () => (await import('./CodePage.tsx')).CodePage,
  ),
  '/bookingspace/calendar': lazyScreen(
    TEXTS,
    async () => (await spacesCalendar()).SpacesCalendarPage,
  ),
  '/5GStation/space/calendar': lazyScreen(
    TEXTS,
    async () => (await spacesCalendar()).StationCalendarPage,
  ),
  '/5GStation/space': lazyScreen(
    TEXTS,
    async () => (await import('./browse/StationSpacesPage.tsx')).StationSpacesPage,
  ),
} as const satisfies ScreenRoutes;
