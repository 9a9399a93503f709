import { IconCalendarEvent } from '@tabler/icons-react';
import { defineFeature } from '../../lib/feature.ts';
import { lazyViews } from '../../lib/kind-views.ts';

export const expertSessions = defineFeature({
  menu: [
    { group: 'hub', name: 'bookings', path: '/booking', icon: IconCalendarEvent, letter: 'b' },
  ],
  live: {
    'update-bookings': [['bookings']],
    'update-comming-bookings': [['bookings', 'list']],
    'update-proposal': [
      ['bookings', 'list'],
      ['bookings', 'one'],
      ['bookings', 'terms'],
    ],
    'update-experts': [
      ['bookings', 'terms'],
      ['bookings', 'weeks'],
    ],
    'update-followups': [['bookings', 'one']],
    'update-spaces': [['bookings', 'one']],
  },
  calendarEntries: {
    live: ['update-bookings', 'update-comming-bookings', 'update-proposal'],
    load: lazyViews(
      ['calendar', 'scheduling'],
      async () => (await import('./session-entries.tsx')).sessionEntries,
    ),
  },
  affectedBookings: {
    load: lazyViews(
      ['bookings'],
      async () => (await import('./affected-session.ts')).affectedSessions,
    ),
  },
  search: async () => (await import('./session-search.ts')).sessionSearch,
});
