import { IconPackage } from '@tabler/icons-react';
import { defineFeature } from '../../lib/feature.ts';
import { lazyViews } from '../../lib/kind-views.ts';
import { lazyScreen } from '../../lib/screen.ts';

const BORROW_TEXTS = ['borrow-material', 'material', 'scheduling', 'errors'] as const;
const borrow = async () => import('./borrow/BorrowMaterialPage.tsx');

export const material = defineFeature({
  screens: {
    '/material/book': lazyScreen(BORROW_TEXTS, async () => (await borrow()).BorrowMaterialPage),
    '/5GStation/materials/book': lazyScreen(
      BORROW_TEXTS,
      async () => (await borrow()).BorrowStationMaterialPage,
    ),
  },
  menu: [
    { group: 'place', name: 'borrow_material', path: '/material/book', icon: IconPackage },
    {
      group: 'station',
      name: 'station_material',
      path: '/5GStation/materials/book',
      icon: IconPackage,
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
