import { IconConfetti } from '@tabler/icons-react';
import { defineFeature } from '../../lib/feature.ts';
import { lazyViews } from '../../lib/kind-views.ts';

export const events = defineFeature({
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
  search: async () => (await import('./event-search.ts')).eventSearch,
  live: { 'update-events': [['events']], 'update-submissions': [['events', 'one']] },
});
