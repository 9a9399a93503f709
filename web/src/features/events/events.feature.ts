import { IconConfetti } from '@tabler/icons-react';
import { defineFeature } from '../../lib/feature.ts';
import { lazyViews } from '../../lib/kind-views.ts';
import { lazyScreen } from '../../lib/screen.ts';

const TEXTS = ['events'] as const;

export const events = defineFeature({
  screens: {
    '/events': lazyScreen(TEXTS, async () => (await import('./list/EventsPage.tsx')).EventsPage),
    '/events/detail/:id': lazyScreen(
      ['events', 'codes'],
      async () => (await import('./record/EventPage.tsx')).EventPage,
    ),
    '/event/:id': lazyScreen(
      ['events', 'errors'],
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
  },
  menu: [{ group: 'community', name: 'events', path: '/events', icon: IconConfetti }],
  calendarEntries: {
    live: ['update-events'],
    load: lazyViews(
      ['events', 'scheduling'],
      async () => (await import('./event-entry.tsx')).eventEntries,
    ),
  },
  affectedBookings: {
    load: lazyViews(['events'], async () => (await import('./affected-event.ts')).affectedEvents),
  },
  live: { 'update-events': [['events']] },
});
