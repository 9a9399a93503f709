import { IconCalendarTime } from '@tabler/icons-react';
import { defineFeature } from '../../lib/feature.ts';
import { lazyViews } from '../../lib/kind-views.ts';

export const availability = defineFeature({
  menu: [{ group: 'manage', name: 'availability', path: '/availability', icon: IconCalendarTime }],
  live: {
    'update-experts': [['availability']],
  },
  calendarEntries: {
    live: [],
    load: lazyViews(
      ['calendar', 'scheduling'],
      async () => (await import('./busy-entry.tsx')).busyEntries,
    ),
  },
});
