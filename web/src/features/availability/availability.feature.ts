import { IconCalendarTime } from '@tabler/icons-react';
import { entryViews } from '../../lib/calendar-entries.ts';
import { defineFeature } from '../../lib/feature.ts';
import { lazyScreen } from '../../lib/screen.ts';

export const availability = defineFeature({
  screens: {
    '/availability': lazyScreen(
      ['availability', 'directory'],
      async () => (await import('./AvailabilityPage.tsx')).AvailabilityPage,
    ),
  },
  menu: [{ group: 'manage', name: 'availability', path: '/availability', icon: IconCalendarTime }],
  live: {
    'update-experts': [['availability']],
  },
  calendarEntries: {
    live: [],
    load: entryViews(
      ['calendar', 'scheduling'],
      async () => (await import('./busy-entry.tsx')).busyEntries,
    ),
  },
});
