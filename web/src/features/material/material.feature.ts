import { defineFeature } from '../../lib/feature.ts';
import { lazyViews } from '../../lib/kind-views.ts';

export const material = defineFeature({
  search: async () => (await import('./material-search.ts')).materialSearch,
  live: { 'update-material': [['material']] },
  calendarEntries: {
    live: ['update-material'],
    load: lazyViews(
      ['material', 'scheduling'],
      async () => (await import('./material-entry.tsx')).materialEntries,
    ),
  },
  affectedBookings: {
    load: lazyViews(
      ['material'],
      async () => (await import('./affected-material.ts')).affectedMaterial,
    ),
  },
});
