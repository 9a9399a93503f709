import { IconCalendarWeek, IconPackage, IconPackages } from '@tabler/icons-react';
import { defineFeature } from '../../lib/feature.ts';
import { lazyViews } from '../../lib/kind-views.ts';

export const material = defineFeature({
  menu: [
    { group: 'place', name: 'borrow_material', path: '/material/book', icon: IconPackage },
    { group: 'place', name: 'loans', path: '/material/booking', icon: IconPackage },
    {
      group: 'place',
      name: 'material_calendar',
      path: '/material/calendar',
      icon: IconCalendarWeek,
    },
    { group: 'manage', name: 'manage_material', path: '/material', icon: IconPackages },
    {
      group: 'station',
      name: 'station_material',
      path: '/5GStation/materials/book',
      icon: IconPackage,
    },
    { group: 'station', name: 'station_loans', path: '/5GStation/materials', icon: IconPackage },
    {
      group: 'station',
      name: 'station_material_calendar',
      path: '/5GStation/materials/calendar',
      icon: IconCalendarWeek,
    },
    {
      group: 'station',
      name: 'manage_station_material',
      path: '/5GStation/materials/settings',
      icon: IconPackages,
    },
  ],
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
