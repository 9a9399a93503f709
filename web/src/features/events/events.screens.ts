import { lazyScreen, type ScreenRoutes } from '../../lib/screen.ts';

const TEXTS = ['events'] as const;

export const eventsScreens = {
  '/events': lazyScreen(
    ['events', 'submissions'],
    async () => (await import('./list/EventsPage.tsx')).EventsPage,
  ),
  '/events/detail/:id': lazyScreen(
    ['events', 'event-tools', 'codes', 'submissions', 'meetings', 'scheduling'],
    async () => (await import('./record/EventPage.tsx')).EventPage,
  ),
  '/event/:id': lazyScreen(
    ['events', 'event-tools', 'errors'],
    async () => (await import('./public/PublicEventPage.tsx')).PublicEventPage,
  ),
  '/event/propose': lazyScreen(
    TEXTS,
    async () => (await import('./form/ProposeEventPage.tsx')).ProposeEventPage,
  ),
  '/event/edit/:id': lazyScreen(
    TEXTS,
    async () => (await import('./form/EditEventPage.tsx')).EditEventPage,
  ),
  '/event/calendar': lazyScreen(
    TEXTS,
    async () => (await import('./calendar/EventCalendarPage.tsx')).EventCalendarPage,
  ),
} as const satisfies ScreenRoutes;
